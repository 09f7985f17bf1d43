/** Writes usage in batches of counts, and reads it as sums by day and key (docs/decisions/0044). */
import type { ItemClient } from '../../aws/calls/operations.ts';
import { putItem } from '../../aws/items.ts';
import { queryPages } from '../../aws/pages.ts';
import { DAY_MS, dayOf } from '../../time.ts';
import { USAGE_EXPIRY, USAGE_KEY, USAGE_PREFIXES, USAGE_SORT } from '../tables.ts';
import { type Batch, COUNTED, type Counts } from './usage-counts.ts';

/** The requests of a key on one day, UTC. */
export interface UsageRow extends Counts {
  /** `2026-11-21` */
  readonly day: string;
  readonly prefix: string;
}

/** The days of the longest quarter: counts are kept that long, and one request covers at most that many. */
export const USAGE_DAYS = 92;
/** The time-out of the write, for which a request waits. */
const PATIENCE_MS = 500;
/** Days that are read concurrently. */
const AT_ONCE = 4;

const partitionOf = (day: string): string => USAGE_PREFIXES.counts + day;

/** Writes one item, in which the counts of a key are a list in the order of COUNTED. @throws StoreError */
export async function writeUsage(
  client: ItemClient,
  table: string,
  { day, sort, counts }: Batch,
): Promise<void> {
  const lists = [...counts].map(([prefix, of]) => [prefix, COUNTED.map((name) => of[name])]);
  const item = {
    [USAGE_KEY]: partitionOf(day),
    [USAGE_SORT]: sort,
    keys: Object.fromEntries(lists),
    [USAGE_EXPIRY]: Math.floor((Date.parse(day) + USAGE_DAYS * DAY_MS) / 1_000),
  };
  await putItem(client, table, item, { abortSignal: AbortSignal.timeout(PATIENCE_MS) });
}

export interface Days {
  /** First and last day, `2026-11-21`. */
  readonly first: string;
  readonly last: string;
}

/** Returns the days, last day first. @throws RangeError for a text that is not a day */
function daysOf({ first, last }: Days): string[] {
  const days: string[] = [];
  const [from, until] = [first, last].map((day) => {
    const instant = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
    if (Number.isNaN(instant)) throw new RangeError(`"${day}" is not a day`);
    return instant;
  }) as [number, number];
  for (let day = until; day >= from; day -= DAY_MS) days.push(dayOf(day));
  return days;
}

type Keys = Readonly<Record<string, readonly number[]>>;

function addCounts(sums: Map<string, number[]>, keys: Keys): void {
  for (const [key, counts] of Object.entries(keys)) {
    const sum = sums.get(key);
    sums.set(key, sum ? sum.map((value, i) => value + (counts[i] ?? 0)) : [...counts]);
  }
}

async function readDay(
  client: ItemClient,
  table: string,
  day: string,
  prefix: string | undefined,
): Promise<UsageRow[]> {
  const sums = new Map<string, number[]>();
  const pages = queryPages(client, table, {
    condition: `${USAGE_KEY} = :day`,
    values: { ':day': partitionOf(day) },
    projection: prefix === undefined ? '#keys' : '#keys.#prefix',
    names: prefix === undefined ? { '#keys': 'keys' } : { '#keys': 'keys', '#prefix': prefix },
  });
  for await (const items of pages) {
    // Only `writeUsage` writes these items.
    for (const { keys = {} } of items as { keys?: Keys }[]) addCounts(sums, keys);
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, [requests = 0, client_errors = 0, limited = 0, server_errors = 0, unlimited = 0]]) => ({
      day,
      prefix: key,
      requests,
      client_errors,
      limited,
      server_errors,
      unlimited,
    }));
}

/**
 * Returns the rows by day, newest first, then by prefix. Both ends are included; days without requests are
 * omitted. The last minute may be missing, because processes write their counts once per minute. @throws
 * StoreError, RangeError
 */
export async function readUsage(
  client: ItemClient,
  table: string,
  days: Days,
  prefix?: string,
): Promise<UsageRow[]> {
  const wanted = daysOf(days);
  const rows: UsageRow[] = [];
  for (let i = 0; i < wanted.length; i += AT_ONCE) {
    const some = wanted.slice(i, i + AT_ONCE).map((day) => readDay(client, table, day, prefix));
    rows.push(...(await Promise.all(some)).flat());
  }
  return rows;
}
