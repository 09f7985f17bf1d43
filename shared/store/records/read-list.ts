/** Reads heads and pages of lists in at most two round trips at any offset. */

import { StoreError } from '../../aws/errors.ts';
import type { Item, TableKey } from '../../aws/read-items.ts';
import type { Range } from './directory.ts';
import { decodeHead, type Head, type ListHead } from './heads.ts';
import { BLOCK_ROWS } from './placement.ts';
import { cachedBlocks } from './served/block-cache.ts';
import type { Blocks, Listed, Place } from './served/places.ts';

/** `readItems` bound to a client: returns the items in the order of the keys. */
export type ReadItems = (keys: readonly TableKey[]) => Promise<(Item | undefined)[]>;

/** Reads heads in one round trip, in the places' order; undefined if one is missing. @throws StoreError */
export async function readHeads(read: ReadItems, places: readonly Place[]): Promise<(Head | undefined)[]> {
  const items = await read(places.map(({ head }) => head));
  return places.map((place, i) => items[i] && decodeHeadAt(place, items[i]));
}

/** @throws StoreError */
export const decodeHeadAt = ({ singles }: Place, item: Item): Head =>
  decoded('head', () => decodeHead(singles, item));

const NOTHING: ListHead = { total: 0, rows: [] };

/** Returns a list of a head. A CNPJ without rows has no head in a holder table. @throws StoreError */
export function listHead({ lists }: Place, list: Listed, head: Head | undefined): ListHead {
  if (!head) return NOTHING;
  const found = head.lists[lists.indexOf(list)];
  if (!found) throw new StoreError(`head without its list ${list.name}`, 'missing list');
  return found;
}

export interface Page {
  readonly limite: number;
  readonly offset: number;
}

/** Reads the stored rows of one page of a list with a head, in the order of the list. @throws StoreError */
export async function readPage(
  read: ReadItems,
  place: Place,
  list: Listed,
  head: Head | undefined,
  { limite, offset }: Page,
): Promise<readonly string[]> {
  const { total, rows } = listHead(place, list, head);
  const end = Math.min(offset + limite, total);
  if (rows === 'entity') return [head?.entity ?? ''].slice(offset, end);
  if (rows !== 'blocks') return rows.slice(offset, end);
  return readRanges(read, place.blocksOf(list), [{ start: offset, count: end - offset }]);
}

/** Reads ranges in one round trip. A missing row is an error, never a shorter page. @throws StoreError */
export async function readRanges(
  read: ReadItems,
  { list, table, keyOf }: Blocks,
  ranges: readonly Range[],
): Promise<string[]> {
  const places = ranges.flatMap(({ start, count }) =>
    Array.from({ length: Math.max(count, 0) }, (_, i) => start + i),
  );
  const numbers = [...new Set(places.map(blockOf))];
  if (numbers.length === 0) return [];
  const keys = numbers.map((number) => ({ table, key: keyOf(number) }));
  const items = await read(keys);
  const blocks = new Map(
    numbers.map((number, i) => {
      const item = items[i];
      if (!item) throw new StoreError(`block of ${list.name}`, 'missing block');
      return [number, decodeBlockAt(keys[i] as TableKey, item)];
    }),
  );
  return places.map((place) => {
    const row = blocks.get(blockOf(place))?.[place % BLOCK_ROWS];
    if (row === undefined) throw new StoreError(`block of ${list.name}`, 'short block');
    return row;
  });
}

const decodeBlock = cachedBlocks();

/** Returns all rows of a block, decoded once for the same bytes. @throws StoreError */
export const decodeBlockAt = (key: TableKey, item: Item): readonly string[] =>
  decoded('block', () => decodeBlock(placeOf(key), item));

const placeOf = ({ table, key }: TableKey): string => `${table}/${Object.values(key).join('/')}`;

const blockOf = (place: number): number => Math.floor(place / BLOCK_ROWS);

function decoded<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new StoreError(`decoding a ${what}`, error);
  }
}
