/** The directory of an ordered list: how many records each combination of the filter fields has, so that a filter is arithmetic. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Item } from '../../aws/read-items.ts';
import type { OrderedTable, RangeOrder } from '../../datasets/define.ts';
import { foldText } from '../../datasets/fold.ts';
import { type Block, GZIPPED } from './block.ts';

/** One combination of the order's `by` values, with its records. */
export interface RangeEntry {
  readonly values: readonly (string | null)[];
  readonly count: number;
}

/** Records `start` to `start + count` of the order, counted from 0. */
export interface Range {
  readonly start: number;
  readonly count: number;
}

/** A range with its values as filters compare them: without accents, case and extra blanks, empty where absent. */
export interface FoldedRange extends Range {
  readonly folded: readonly string[];
}

/** Entries in the order of the list. */
export const encodeDirectory = (entries: readonly RangeEntry[]): Block => ({
  attribute: GZIPPED,
  bytes: gzipSync(JSON.stringify(entries.map(({ values, count }) => [...values, count]))),
});

/** Folded here, once a process, and not at every request. */
export function decodeDirectory(item: Item): FoldedRange[] {
  const text = gunzipSync(item[GZIPPED] as Uint8Array).toString('utf8');
  let start = 0;
  return (JSON.parse(text) as (string | number | null)[][]).map((row) => {
    const count = Number(row.at(-1));
    const range = { start, count, folded: row.slice(0, -1).map((value) => foldText(String(value ?? ''))) };
    start += count;
    return range;
  });
}

/** Values that filters want, by the field's name; null wants any. */
export type Wanted = Readonly<Record<string, string | null>>;

export interface WantedRanges {
  readonly order: RangeOrder;
  /** In the order of its `by`. */
  readonly values: readonly (string | null)[];
}

/**
 * The first order that begins with all the fields that are wanted, so that they are one range; the table's first where
 * none does. The others list what a filter leaves in the order of the first.
 */
export function orderFor({ name, orders }: OrderedTable, wanted: Wanted): WantedRanges {
  const valuesBy = ({ by }: RangeOrder) => by.map((field) => wanted[field.replace(/^-/, '')] ?? null);
  const given = Object.values(wanted).filter((value) => value !== null).length;
  const begins = (order: RangeOrder): boolean =>
    valuesBy(order)
      .slice(0, given)
      .every((value) => value !== null);
  const order = orders.find(begins) ?? orders[0];
  if (!order) throw new Error(`table ${name} has no order`);
  return { order, values: valuesBy(order) };
}

/** Ranges whose values equal the wanted ones; null wants any. Neighbours are one range. */
export function rangesOf(directory: readonly FoldedRange[], wanted: readonly (string | null)[]): Range[] {
  const values = wanted.map((value) => (value === null ? null : foldText(value)));
  const ranges: Range[] = [];
  for (const { folded, start, count } of directory) {
    if (!values.every((value, i) => value === null || folded[i] === value)) continue;
    const last = ranges.at(-1);
    if (last && last.start + last.count === start) {
      ranges[ranges.length - 1] = { start: last.start, count: last.count + count };
    } else ranges.push({ start, count });
  }
  return ranges;
}

export const totalOf = (ranges: readonly Range[]): number => ranges.reduce((sum, r) => sum + r.count, 0);

/** The part of the ranges that a page shows. */
export function pageOf(ranges: readonly Range[], offset: number, limit: number): Range[] {
  const page: Range[] = [];
  let skip = offset;
  let left = limit;
  for (const { start, count } of ranges) {
    if (left === 0) break;
    if (skip >= count) {
      skip -= count;
      continue;
    }
    const taken = Math.min(count - skip, left);
    page.push({ start: start + skip, count: taken });
    skip = 0;
    left -= taken;
  }
  return page;
}
