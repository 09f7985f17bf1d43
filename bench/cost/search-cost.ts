/** Measures what questions of the search read: by a process with empty caches, and when it is asked again. */
import { table } from '../markdown.ts';
import { type ReadCall, type Reads, readsOf, unevenLists } from './cost-meter.ts';
import { dearest } from './cost-table.ts';
import type { SearchCase } from './search-cases.ts';

/** Figures without the manifest and the key, which other requests read too. */
export interface SearchCost extends SearchCase {
  /** The cost as the first question of a process. */
  readonly first: Reads;
  /** The cost as a new question in a process that has answered others. */
  readonly fresh: Reads;
  /** Repeated at once. */
  readonly again: Reads;
}

/** A process that has answered nothing yet. */
export interface FreshProcess {
  /** Resolves with the status. */
  readonly get: (path: string) => Promise<number>;
  /** Returns the calls since the last take. */
  readonly take: () => readonly ReadCall[];
  readonly stop: () => Promise<void>;
}

/** Questions about the smallest state, which fill the caches with the directory and the look-up tables. */
const OTHERS = [
  '/v1/cnpjs?uf=RR&limite=1',
  '/v1/cnpjs/contagens?uf=RR&por=municipio',
  '/v1/cnpjs/contagens?uf=RR&por=cnae',
];

/** @throws Error for another status than 200 */
export async function measureSearches(
  cases: readonly SearchCase[],
  start: () => Promise<FreshProcess>,
): Promise<SearchCost[]> {
  const costs: SearchCost[] = [];
  for (const one of cases) {
    const [first] = await inProcess(start, [one.path]);
    const [fresh, again] = (await inProcess(start, [...OTHERS, one.path, one.path])).slice(OTHERS.length);
    if (first && fresh && again) costs.push({ ...one, first, fresh, again });
  }
  return costs;
}

/** Asks a process of its own one question after the other. */
async function inProcess(start: () => Promise<FreshProcess>, paths: readonly string[]): Promise<Reads[]> {
  const process = await start();
  try {
    process.take();
    const reads: Reads[] = [];
    for (const path of paths) reads.push(await readsFor(process, path));
    return reads;
  } finally {
    await process.stop();
  }
}

async function readsFor({ get, take }: FreshProcess, path: string): Promise<Reads> {
  const status = await get(path);
  if (status !== 200) throw new Error(`GET ${path} answers ${status}`);
  return readsOf(take().filter(({ remembered }) => remembered !== 'manifest' && remembered !== 'key'));
}

/** The directory of the index, its terms, their chunks, and the page's entries with the look-up tables. */
const ROUNDS = 5;
/** A question without a match reads the pages of near words, and then asks up to six questions. */
const CORRECTED_ROUNDS = ROUNDS + 2 * 6;
/** Half a unit for the page of each word that one edit makes: 450 of eight letters, 660 of twelve. */
const CORRECTED_UNITS = 400;
/**
 * How far the matches of a page are apart depends on the question and not on the offset as such: its 100
 * records are in two blocks of entries or, where few of all establishments match, in 100 of half a unit each.
 */
const DEEPER_UNITS = 50;

/** Returns a line for each question that reads nothing, too often, or far more at another offset. */
export function searchFaults(costs: readonly SearchCost[]): string[] {
  const each = costs.flatMap(
    ({ path, total, first, fresh, again, mostRounds = total === 0 ? CORRECTED_ROUNDS : ROUNDS }) => [
      ...(first.rounds === 0 ? [`GET ${path}: a first question did not read the store`] : []),
      ...roundFaults(path, first.rounds, mostRounds),
      ...(total === 0 && fresh.units > CORRECTED_UNITS
        ? [`GET ${path}: ${fresh.units} read units for corrections, allowed ${CORRECTED_UNITS}`]
        : []),
      ...(again.units > fresh.units
        ? [`GET ${path}: ${again.units} read units again, at first ${fresh.units}`]
        : []),
      ...(fresh.units > first.units
        ? [`GET ${path}: ${fresh.units} read units with filled caches, ${first.units} without`]
        : []),
    ],
  );
  return [...each, ...unevenLists(costs, ({ fresh }) => fresh.units, DEEPER_UNITS)];
}

const roundFaults = (path: string, rounds: number, most: number): string[] =>
  rounds > most ? [`GET ${path}: ${rounds} rounds, allowed ${most}`] : [];

/** Has the most expensive page of each question. */
export function searchTable(costs: readonly SearchCost[]): string {
  const filtersOf = ({ what }: SearchCost): string => what.replace(/, offset .*/, '');
  const shown = dearest(
    costs,
    (one) => filtersOf(one) + one.endpoint,
    ({ fresh }) => fresh.units,
  );
  return table(
    ['filters', 'records', 'read units, first of a process', 'new'],
    shown.map((one) => [filtersOf(one), one.total, one.first.units, one.fresh.units]),
  );
}
