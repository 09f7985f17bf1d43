/** The usage in the store: one item for each key and day, to which processes add (docs/decisions/0044). */
import type { ItemClient } from '../../aws/calls/operations.ts';
import { updateItemIf } from '../../aws/items.ts';
import { queryPages } from '../../aws/pages.ts';
import { type Item, type ItemKey, readItems } from '../../aws/read-items.ts';
import { fewAtOnce } from '../../few-at-once.ts';
import { DAY_MS, dayOf } from '../../time.ts';
import { USAGE_EXPIRY, USAGE_KEY, USAGE_PREFIXES, USAGE_SORT } from '../tables.ts';
import type { Month } from './permit-limits.ts';
import { type Addition, COUNTED, type Counts } from './usage-counts.ts';

export interface UsageRow extends Counts {
  /** `2026-11-21` */
  readonly day: string;
  readonly prefix: string;
}

/** The days of the longest quarter: counts are kept that long, and one request covers at most that many. */
export const USAGE_DAYS = 92;
const AT_ONCE = 4;

const partitionOf = (day: string): string => USAGE_PREFIXES.counts + day;

const keyOf = (day: string, prefix: string): ItemKey => ({
  [USAGE_KEY]: partitionOf(day),
  [USAGE_SORT]: prefix,
});

/** An attribute for each process that has added to an item, with the mark of its last addition. */
const writerAttribute = (writer: string): string => `w_${writer}`;

/** Adds counts to those of the key and day, also if several attempts reach the store. @throws StoreError */
export async function addUsage(
  client: ItemClient,
  table: string,
  { day, prefix, writer, mark, counts }: Addition,
  abortSignal: AbortSignal,
): Promise<void> {
  const sums = COUNTED.map((name) => `#${name} :${name}`).join(', ');
  const update = {
    expression: `SET #writer = :mark, ${USAGE_EXPIRY} = :expiry ADD ${sums}`,
    condition: 'attribute_not_exists(#writer) OR #writer < :mark',
    names: {
      '#writer': writerAttribute(writer),
      ...Object.fromEntries(COUNTED.map((name) => [`#${name}`, name])),
    },
    values: {
      ':mark': mark,
      ':expiry': Math.floor((Date.parse(day) + USAGE_DAYS * DAY_MS) / 1_000),
      ...Object.fromEntries(COUNTED.map((name) => [`:${name}`, counts[name]])),
    },
  };
  await updateItemIf(client, table, keyOf(day, prefix), update, { abortSignal });
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

const rowOf = (item: Item): UsageRow => {
  const counts = Object.fromEntries(COUNTED.map((name) => [name, item[name]])) as unknown as Counts;
  const day = String(item[USAGE_KEY]).slice(USAGE_PREFIXES.counts.length);
  return { day, prefix: String(item[USAGE_SORT]), ...counts };
};

async function readDay(client: ItemClient, table: string, day: string): Promise<UsageRow[]> {
  const rows: UsageRow[] = [];
  const pages = queryPages(client, table, {
    condition: `${USAGE_KEY} = :day`,
    values: { ':day': partitionOf(day) },
  });
  for await (const items of pages) rows.push(...items.map(rowOf));
  return rows;
}

/**
 * Returns the rows by day, newest first, then by prefix. Both ends are included; days without requests are
 * omitted. The last minute may be missing, because processes write their counts once per minute. @throws
 * StoreError, RangeError
 */
export async function readUsage(client: ItemClient, table: string, days: Days): Promise<UsageRow[]> {
  return (await fewAtOnce(daysOf(days), AT_ONCE, (day) => readDay(client, table, day))).flat();
}

/** Returns the rows of one key in the same order: an item of each day is read. @throws as `readUsage` */
export async function readUsageOf(
  client: ItemClient,
  table: string,
  prefix: string,
  days: Days,
): Promise<UsageRow[]> {
  const wanted = daysOf(days).map((day) => ({ table, key: keyOf(day, prefix) }));
  const found = await readItems(client, wanted);
  return found.filter((item) => item !== undefined).map(rowOf);
}

export interface KeyUsage {
  readonly month: Month;
  /** Permits that processes have taken from the store; 0 for a key without limits. */
  readonly used: number;
  /** Each day of the month until today, oldest first. */
  readonly days: readonly (Counts & { readonly day: string })[];
}

/** `now`: milliseconds since 1970. @throws StoreError */
export type FindUsage = (prefix: string, now: number) => Promise<KeyUsage>;
