/** The public description with the examples of what is served in place of those of the bundled samples. */
import { exampleRoutes, type ShownExamples } from '../answers/exemplos.ts';
import { ROUTES } from '../routes.ts';

interface ExampleAnswer {
  readonly summary: string;
  readonly value: unknown;
}

interface Operation {
  readonly parameters?: readonly { readonly example?: unknown }[];
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content?: Readonly<
          Record<string, { readonly examples?: Readonly<Record<string, ExampleAnswer>> }>
        >;
      }
    >
  >;
}

interface Described<O extends Operation> {
  readonly paths: Readonly<Record<string, { readonly get: O }>>;
}

/** The address of all examples. */
const ALL = ROUTES.find((route) => route.kind === 'view' && route.view === 'exemplos')?.path;

/** The answer of another record than the one that the parameters name. */
const OF_SAMPLE = 'Da amostra que acompanha o serviço, com dados inventados';

/** Every request with the examples of parameters finds a record, if its source has an example. */
export function withExamples(shown: ShownExamples) {
  const found = exampleRoutes(ROUTES).flatMap(({ source, example, route }) => {
    const of = shown[source.name];
    return of && of.exemplo !== example.sample ? [{ path: route.path, sample: example.sample, of }] : [];
  });
  /** Lists of numbers have that of the sample among others. */
  const number = (example: unknown): unknown =>
    typeof example === 'string'
      ? found.reduce((text, { sample, of }) => text.replace(sample, of.exemplo), example)
      : example;
  /** Another company of the sample is in no other publication. */
  const ofOther = ROUTES.flatMap(({ query }) => query.flatMap((one) => (one.isCnpj ? one.example : [])));
  const company = found.find(({ path }) => path.startsWith('/v1/cnpjs/'))?.of.exemplo;
  const shownFor = (example: unknown): unknown =>
    company !== undefined && ofOther.some((one) => one === example) ? company : number(example);
  const answer = (path: string, example: ExampleAnswer): ExampleAnswer => {
    if (path === ALL && found.length > 0) return { ...example, value: shown };
    const own = found.find((one) => one.path === path);
    if (own) return { summary: `GET ${own.of.endereco}`, value: own.of.resposta };
    const isOther = found.some(({ sample }) => example.summary.includes(sample));
    return isOther ? { ...example, summary: OF_SAMPLE } : example;
  };
  return <O extends Operation, D extends Described<O>>(description: D): D => ({
    ...description,
    paths: mapped(description.paths, ({ get }, path) => ({
      get: {
        ...get,
        ...(get.parameters && {
          parameters: get.parameters.map((one) =>
            one.example === undefined ? one : { ...one, example: shownFor(one.example) },
          ),
        }),
        responses: mapped(get.responses, (response) =>
          response.content === undefined
            ? response
            : {
                ...response,
                content: mapped(response.content, (media) => ({
                  ...media,
                  ...(media.examples && { examples: mapped(media.examples, (one) => answer(path, one)) }),
                })),
              },
        ),
      },
    })),
  });
}

const mapped = <In, Out>(
  map: Readonly<Record<string, In>>,
  change: (value: In, name: string) => Out,
): Record<string, Out> =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value, name)]));
