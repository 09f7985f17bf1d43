/** The parts of profile and status page that are not records: sources, and summaries of a CNPJ's lists. */
import { decimalOf } from '../datasets/amounts.ts';
import type { Resource, RowsTable, Source } from '../datasets/define.ts';
import { type JsonText, json, jsonOf, quoted } from './answers/json-text.ts';
import { type SourceStatus, statusOf } from './envelope.ts';
import { fichaAddress, hasProfile, type ParameterOptions } from './path-params.ts';
import type { ListRoute, Path } from './route-kinds.ts';
import { ROUTES } from './routes.ts';

export const PROFILE_PATH: Path = '/v1/cnpjs/{cnpj}';

/** Returns the address of what a search found: its profile, or its ficha where profiles take no letters. */
export const addressOf = (cnpj: string, options: ParameterOptions): string =>
  hasProfile(cnpj, options) ? PROFILE_PATH.replace('{cnpj}', cnpj) : fichaAddress(cnpj);

/** The lists below a CNPJ, in the order of the routes. */
const LISTS: readonly ListRoute[] = ROUTES.filter(
  (route): route is ListRoute => route.kind === 'list' && route.path.startsWith(`${PROFILE_PATH}/`),
);

/** One list that a profile sums up: its name in `resumos`, the place of its head, and its address. */
export interface SummedList {
  readonly name: string;
  readonly source: Source;
  readonly table: RowsTable;
  readonly list: Resource;
  /** Address of the list, with `{cnpj}`. */
  readonly path: string;
}

function summedLists(route: ListRoute): SummedList[] {
  const { source, table, choice } = route;
  const segment = route.path.slice(PROFILE_PATH.length + 1).replaceAll('-', '_');
  return [...route.lists].map(([value, list]) => ({
    name: choice ? `${segment}_${value}` : segment,
    source,
    table,
    list,
    path: choice ? `${route.path}?${choice.name}=${value}` : route.path,
  }));
}

export const SUMMED_LISTS: readonly SummedList[] = LISTS.flatMap(summedLists);

/** The distinct tables of these lists, with their sources. */
export const SUMMED_TABLES: ReadonlyMap<RowsTable, Source> = new Map(
  SUMMED_LISTS.map(({ table, source }) => [table, source]),
);

export const PROFILE_SOURCES: readonly Source[] = [...new Set(SUMMED_LISTS.map(({ source }) => source))];

/** The part of a source's state in the manifest that answers contain. */
export interface Published {
  readonly versao: string;
}

export const statusesOf = (
  sources: readonly Source[],
  published: Readonly<Record<string, Published>>,
  now: number,
): Record<string, SourceStatus> =>
  Object.fromEntries(
    sources.map(({ name, cadence }) => [name, statusOf(cadence, published[name]?.versao, now)]),
  );

/** Number of records of a list, and their exact sum in hundredths if the list has one. */
export interface Total {
  readonly total: number;
  readonly cents?: bigint;
}

const NO_MONEY = decimalOf(0n);

/** The parts of one summary that are the same for every CNPJ, as JSON. */
const SUMMARY_TEXTS = SUMMED_LISTS.map((summed) => {
  const [before, after] = jsonOf(summed.path).split('{cnpj}');
  return { summed, open: `${jsonOf(summed.name)}:{"href":`, before, after };
});

/**
 * Writes the summaries by name: for each list its relative address, and the total and sum of exactly what it
 * lists. Omits lists without a total: their source is unavailable. `isListed` is whether lists take the CNPJ.
 */
export function summariesText(
  cnpj: string,
  totalOf: (summed: SummedList) => Total | undefined,
  isListed = true,
): JsonText {
  const inAddress = quoted(cnpj).slice(1, -1);
  let text = '';
  for (const { summed, open, before, after } of SUMMARY_TEXTS) {
    const found = totalOf(summed);
    if (!found) continue;
    const sum = summed.list.sum === null ? 'null' : `"${found.cents ? decimalOf(found.cents) : NO_MONEY}"`;
    const href = isListed ? `${before}${inAddress}${after}` : 'null';
    text += `${text && ','}${open}${href},"total":${found.total},"valor_total":${sum}}`;
  }
  return json(`{${text}}`);
}
