/** Generates tables of endpoints and parameters, and a request for each, from the public description. */
import { type Description, exampleOf, type Parameter, readDescription } from '../../portal/build/document.ts';
import { isPaged, type Route } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { code, codes, type Generator, table } from './regions.ts';

const parametersAt = ({ paths }: Description, path: string): readonly Parameter[] =>
  paths[path]?.get.parameters ?? [];

const sourceOf = (route: Route): string => {
  const [first] = route.needs;
  // The parameter that names it.
  if (route.kind === 'view' && route.chosenBy) return route.chosenBy;
  return (route.kind === 'list' ? route.source : (route.under?.source ?? first))?.name ?? '–';
};

const isDescending = (field: string): boolean => field.startsWith('-');

function fieldsOf(route: Route): readonly string[] {
  if (route.kind === 'view') return route.order ?? [];
  const [first] = route.kind === 'list' ? route.lists.values() : [];
  return first?.order ?? [];
}

/** Returns the order of the lists of a route; all of them have the same one. */
function orderOf(route: Route): string {
  if (!isPaged(route)) return '–';
  const named = fieldsOf(route).map((field) =>
    isDescending(field) ? `${code(field.slice(1))} descending` : code(field),
  );
  return named.join(', ') || 'as in the files';
}

export const endpoints: Generator = () => {
  const described = readDescription();
  const rows = ROUTES.map((route) => {
    const query = parametersAt(described, route.path).filter((parameter) => parameter.in === 'query');
    const source = sourceOf(route);
    return [
      code(`GET ${route.path}`),
      route.title,
      codes(query.map(({ name }) => name)),
      orderOf(route),
      source === '–' ? source : code(source),
    ];
  });
  return table(['request', 'answers', 'parameters', 'order of the list', 'source'], rows);
};

/** A table with more words in a cell is hard to read. */
const MOST_WORDS = 30;

function allowedBy({ in: place, schema }: Parameter): string {
  const { enum: words, examples, pattern, minimum, maximum, maxLength } = schema;
  if (place === 'header') return 'the value of an answer';
  if (words && words.length > MOST_WORDS) return `one of ${words.length} words in the description`;
  if (words) return codes(words.map(String));
  if (examples) return `${codes(examples.map(String))}, in either case`;
  if (pattern !== undefined) return code(pattern);
  if (maxLength !== undefined) return `up to ${maxLength} characters`;
  // The descriptions are in the publication, so no bound describes them.
  if (minimum === undefined && maximum === undefined) return 'a code, or its description';
  const open = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER;
  return open ? `${minimum} or more` : `${minimum} to ${maximum}`;
}

function fallbackOf({ in: place, required = false, schema }: Parameter): string {
  if (required) return 'required';
  if (place === 'header') return 'what is served';
  const fallback = schema.default;
  return fallback === undefined || fallback === null ? 'all' : code(String(fallback));
}

/** A parameter has a row for each form; those of fewer endpoints name these. */
export const parameters: Generator = () => {
  const described = readDescription();
  const each = new Map<string, Map<string, string[]>>();
  for (const { path } of ROUTES) {
    for (const parameter of parametersAt(described, path)) {
      const cells = JSON.stringify([parameter.in, allowedBy(parameter), fallbackOf(parameter)]);
      const forms = each.get(parameter.name) ?? new Map<string, string[]>();
      each.set(parameter.name, forms.set(cells, [...(forms.get(cells) ?? []), path]));
    }
  }
  const rows = [...each].flatMap(([name, forms]) =>
    [...forms]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([cells, paths], i) => [
        i === 0 ? code(name) : `${code(name)} at ${codes(paths)}`,
        ...(JSON.parse(cells) as string[]),
      ]),
  );
  return table(['parameter', 'in', 'allowed', 'when left out'], rows);
};

export const requests: Generator = () => {
  const lines = Object.values(readDescription().paths).flatMap(({ get }) => [
    `# ${get.summary}`,
    `get '${exampleOf(get).request}'`,
  ]);
  return ['```sh', ...lines, '```'].join('\n');
};
