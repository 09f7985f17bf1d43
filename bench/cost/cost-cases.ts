/** The requests whose cost is measured: every endpoint, and both ends of the longest lists of the service. */
import { isGraph, type ListRoute, type OneRoute, type ViewRoute } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { SHOWN_PAIRS } from '../../shared/http/located.ts';
import { SYNTHETIC_SOURCES } from '../../synthetic/registry.ts';
import { filterCases } from './filter-cases.ts';
import { type Ask, type CostCase, LIMIT, pages, totalOf } from './pages.ts';

/** Values of path parameters whose lists are long: the generators of the publications supply them. */
export type Candidates = Readonly<Record<string, readonly string[]>>;

const parameterOf = (path: string): string => /\{(\w+)\}/.exec(path)?.[1] ?? '';

const addressOf = (path: string, value: string): string => path.replace(/\{\w+\}/, value);

/**
 * A source without a generator has no publication to be measured on. A network reads as much as it has
 * companies (test/network).
 */
const MEASURED = ROUTES.filter(
  (route) => !isGraph(route) && route.needs.every(({ name }) => SYNTHETIC_SOURCES[name]),
);

/** @throws Error where the service does not answer a request with 200 */
export async function casesOf(ask: Ask, candidates: Candidates): Promise<CostCase[]> {
  const cases: CostCase[] = [];
  for (const route of MEASURED) cases.push(...(await casesOfRoute(route, ask, candidates)));
  return cases;
}

async function casesOfRoute(
  route: ListRoute | OneRoute | ViewRoute,
  ask: Ask,
  candidates: Candidates,
): Promise<CostCase[]> {
  const known = candidates[parameterOf(route.path)] ?? [];
  if (route.kind === 'view') {
    const limit = LIMITS[route.view] ?? LIMIT;
    if (route.view === 'changesOfKey') return historyCases(route, known, ask);
    if (route.view === 'changes') return feedCases(route, ask);
    if (route.view === 'lote') return [await batchCase(route, candidates['cnpj'] ?? [], ask)];
    return route.under
      ? known.map((value) => ({ ...alone(route.path, value), limit }))
      : tableCases(route, ask);
  }
  if (route.kind === 'one') {
    const [value = await someKey(route, ask)] = known;
    return [alone(route.path, value)];
  }
  return route.under ? listCases(route, known, ask) : filterCases(route, ask);
}

const MOST = 50;

/** Returns the largest batch, of the longest companies and others. */
async function batchCase({ path, view }: ViewRoute, longest: readonly string[], ask: Ask): Promise<CostCase> {
  const { itens = [] } = await ask(`/v1/cnpjs?limite=${2 * MOST}`);
  const others = itens.map((item) => String(item['cnpj'])).filter((cnpj) => /^\d+$/.test(cnpj));
  const cnpjs = [...new Set([...longest, ...others])].slice(0, MOST);
  return {
    ...alone(path, ''),
    path: `${path}?cnpjs=${cnpjs.join(',')}`,
    total: cnpjs.length,
    limit: cnpjs.length * (LIMITS[view] ?? LIMIT),
  };
}

/** Read units of a company that is read with the first blocks of two lists. */
const LIMITS: Readonly<Record<string, number>> = { ficha: LIMIT + 1, lote: LIMIT + 1 };

const alone = (path: string, value: string): CostCase => ({
  endpoint: `GET ${path}`,
  what: '',
  path: addressOf(path, value),
  total: null,
  list: null,
  limit: LIMIT,
});

/** The heads of a company and of one of its establishments in each pair. */
const HEADS_OF_PAIRS = SHOWN_PAIRS;

/** Returns pages of the longest history, which read its heads in every pair. */
async function historyCases({ path }: ViewRoute, known: readonly string[], ask: Ask): Promise<CostCase[]> {
  const longest = await longestAmong(known, (value) => addressOf(path, value), ask);
  const found = longest ? pages({ endpoint: `GET ${path}`, ...longest }) : [];
  return found.map((one) => ({ ...one, limit: LIMIT + HEADS_OF_PAIRS }));
}

/** Returns pages of the changes of one kind; none where no two versions were compared. */
async function feedCases({ path, query }: ViewRoute, ask: Ask): Promise<CostCase[]> {
  const all = `${path}?fonte=${query[0]?.example}`;
  const { itens: [first] = [] } = await ask(`${all}&limite=1`);
  if (!first) return [];
  const ofKind = `${all}&tipo=${first['tipo']}`;
  return pages({ endpoint: `GET ${path}`, path: ofKind, total: await totalOf(ofKind, ask) });
}

/** The heads of the six look-up tables. */
const TABLES_LIMIT = 3;

/** Returns requests to the look-up tables, none for other views: all heads, and pages of the largest. */
async function tableCases({ path, view }: ViewRoute, ask: Ask): Promise<CostCase[]> {
  if (view === 'tables') return [{ ...alone(path, ''), limit: TABLES_LIMIT }];
  if (view !== 'table') return [];
  const largest = addressOf(path, 'municipios');
  return pages({ endpoint: `GET ${path}`, path: largest, total: await totalOf(largest, ask) });
}

/** Returns the key of a record from the list of all records. It has only digits, as the path requires. */
async function someKey({ path, under }: OneRoute, ask: Ask): Promise<string> {
  const all = ROUTES.find(
    (route) => route.kind === 'list' && !route.under && path.startsWith(`${route.path}/`),
  );
  const { itens = [] } = all ? await ask(`${all.path}?limite=100`) : {};
  const keys = itens.map((item) => String(item[under.table.partition]));
  const found = keys.find((key) => /^\d+$/.test(key));
  if (found === undefined) throw new Error(`${path}: no record to measure`);
  return found;
}

/** Returns the longest list among the candidates. */
async function longestAmong(
  candidates: readonly string[],
  pathFor: (candidate: string) => string,
  ask: Ask,
): Promise<{ readonly path: string; readonly total: number } | undefined> {
  const lists: { path: string; total: number }[] = [];
  for (const path of candidates.map(pathFor)) lists.push({ path, total: await totalOf(path, ask) });
  return lists.toSorted((a, b) => b.total - a.total)[0];
}

/** Returns pages of the longest list among the candidates, for each value of the list parameter. */
async function listCases(route: ListRoute, known: readonly string[], ask: Ask): Promise<CostCase[]> {
  const { choice } = route;
  const cases: CostCase[] = [];
  for (const value of route.lists.keys()) {
    const query = choice ? `?${choice.name}=${value}` : '';
    const longest = await longestAmong(known, (candidate) => addressOf(route.path, candidate) + query, ask);
    if (longest) cases.push(...pages({ endpoint: `GET ${route.path}`, what: value, ...longest }));
  }
  return cases;
}
