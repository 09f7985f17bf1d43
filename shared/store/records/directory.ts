/** An order's directory: the number of records per combination of filter values, which gives the ranges. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { StoreError } from '../../aws/errors.ts';
import type { Item } from '../../aws/read-items.ts';
import { foldText } from '../../datasets/fold.ts';
import { type Block, GZIPPED } from './block.ts';
import { cachedReads } from './read-cache.ts';
import type { Range, ReadItems } from './read-list.ts';
import type { ListOrder } from './served/places.ts';

/** A range with its values normalised for comparison (`foldText`); absent values are empty. */
export interface FoldedRange extends Range {
  readonly folded: readonly string[];
}

/** `entries` have the order of the list. */
export const encodeDirectory = (
  entries: readonly (Pick<Range, 'count'> & { readonly values: readonly (string | null)[] })[],
): Block => ({
  attribute: GZIPPED,
  bytes: gzipSync(JSON.stringify(entries.map(({ values, count }) => [...values, count]))),
});

/** Normalises the values once per process instead of at every request. */
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

/** Values of the filters of a request by field; null for a filter that is not given. */
export type Wanted = Readonly<Record<string, string | null>>;

/** The first order that begins with all given fields, of which a match is one range, or the first of all. */
export function orderFor(orders: readonly ListOrder[], wanted: Wanted) {
  const valuesBy = ({ fields }: ListOrder) => fields.map((field) => wanted[field] ?? null);
  const given = Object.values(wanted).filter((value) => value !== null).length;
  const begins = (order: ListOrder): boolean =>
    valuesBy(order)
      .slice(0, given)
      .every((value) => value !== null);
  const order = orders.find(begins) ?? orders[0];
  if (!order) throw new Error('a list of all records needs an order');
  return { order, values: valuesBy(order) };
}

/** Returns the ranges with the given values; null accepts every value. Adjacent ranges are joined. */
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

export function pageOf<R extends Range>(ranges: readonly R[], offset: number, limit: number): R[] {
  const page: R[] = [];
  let skip = offset;
  let left = limit;
  for (const range of ranges) {
    const { start, count } = range;
    if (left === 0) break;
    if (skip >= count) {
      skip -= count;
      continue;
    }
    const taken = Math.min(count - skip, left);
    page.push({ ...range, start: start + skip, count: taken });
    skip = 0;
    left -= taken;
  }
  return page;
}

/** Returns what a directory says; `stored` is the name of its table in the store. @throws StoreError */
export type FindDirectory<Decoded = readonly FoldedRange[]> = (
  read: ReadItems,
  stored: string,
  directory: Pick<ListOrder, 'code' | 'directoryKey'>,
) => Promise<Decoded>;

/** Reads each directory once per process and generation, however many requests need it. */
export function cachedDirectories<Decoded>(
  capacity: number,
  decode: (item: Item) => Decoded,
): FindDirectory<Decoded> {
  const find = cachedReads<Decoded>(capacity);
  return (read, stored, { code, directoryKey }) =>
    find(`${stored} ${code}`, async () => {
      const [item] = await read([{ table: stored, key: directoryKey }]);
      if (!item) throw new StoreError(`directory of ${stored}`, 'missing directory');
      try {
        return decode(item);
      } catch (error) {
        throw new StoreError('decoding a directory', error);
      }
    });
}

/** The orders of all sources in two generations; a directory of all municipalities takes a megabyte. */
const DIRECTORIES = 6;

export const cachedRanges = (): FindDirectory => cachedDirectories(DIRECTORIES, decodeDirectory);
