/** One record of each source that its load has chosen, with the answer that the service gives for it. */
import {
  type ExampleRoute,
  exampleRoutes,
  type ShownExample,
  type ShownExamples,
} from '../../shared/api/answers/exemplos.ts';
import { jsonOf } from '../../shared/api/answers/json-text.ts';
import type { Parameters } from '../../shared/api/params.ts';
import { addressIn } from '../../shared/api/path-params.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { type Answer, one } from '../../shared/http/answers.ts';
import type { Dependencies } from '../../shared/http/dependencies.ts';
import type { Manifest } from '../../shared/store/generations/manifest.ts';
import { cachedReads } from '../../shared/store/records/read-cache.ts';
import { DAY_MS } from '../../shared/time.ts';
import { profile } from '../cnpjs/profile.ts';

/** The manifests before and after a switch. */
const CAPACITY = 2;

const BARE: Omit<Parameters, 'key'> = {
  limite: 0,
  offset: 0,
  query: {},
  sent: {},
  snapshot: null,
  doubts: [],
};

/** The part of an answer that this file reads. */
type Shown = Readonly<Record<string, unknown>> & {
  readonly resumos?: Readonly<
    Record<string, { readonly total: number; readonly valor_total: string | null }>
  >;
};

/** Debts, instalment plans and settlements are the lists that have a sum. */
const hasDebts = ({ resumos = {} }: Shown): boolean =>
  Object.values(resumos).some(({ total, valor_total }) => total > 0 && valor_total !== null);

/** Replaces the fields by null, also those of records inside the answer. */
const blanked = (answer: Shown, blank: readonly string[]): Shown =>
  JSON.parse(JSON.stringify(answer, (name, value: unknown) => (blank.includes(name) ? null : value)));

export type ReadExamples = (manifest: Manifest, deps: Dependencies) => Promise<ShownExamples>;

/** Returns a reader that keeps the examples of a manifest for a day, after which the status may differ. */
export function examplesReader(): ReadExamples {
  const readers = exampleRoutes(ROUTES).map((of) => ({
    of,
    answer: of.route.kind === 'one' ? one(of.route) : profile(of.route),
  }));
  const find = cachedReads<ShownExamples>(CAPACITY);
  return (manifest, deps) =>
    find(`${manifest.revision} ${Math.floor(deps.now() / DAY_MS)}`, async () => {
      const shown = await Promise.all(
        readers.map(async ({ of, answer }) => [of.source.name, await shownOf(of, answer, manifest, deps)]),
      );
      return Object.fromEntries(shown.filter(([, example]) => example !== null));
    });
}

/** Returns the first example without debts that has an address; null for none. @throws StoreError */
async function shownOf(
  { source, example, route }: ExampleRoute,
  answer: Answer,
  manifest: Manifest,
  deps: Dependencies,
): Promise<ShownExample | null> {
  const state = manifest.sources[source.name];
  const addressOf = addressIn(route.path, deps.settings);
  for (const key of state?.examples ?? []) {
    const endereco = addressOf(key);
    if (!state || endereco === null) continue;
    const found: Shown = JSON.parse(await answer({ parameters: { ...BARE, key }, manifest }, deps));
    if (key !== example.sample && hasDebts(found)) continue;
    return { versao: state.versao, exemplo: key, endereco, resposta: blanked(found, example.blank) };
  }
  return null;
}

export const exemplos = (): Answer => {
  const read = examplesReader();
  return async ({ manifest }, deps) => jsonOf(await read(manifest, deps));
};
