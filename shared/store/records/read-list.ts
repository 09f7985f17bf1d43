/** Reads heads and pages of lists in at most two round trips at any offset. */
import { StoreError } from '../../aws/errors.ts';
import type { Item, TableKey } from '../../aws/read-items.ts';
import { decodeBlock, packedOf } from './block.ts';
import { decodeHead, type Head, type ListHead } from './heads.ts';
import { BLOCK_ROWS } from './placement.ts';
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

/** The records of an order from `start` (counted from 0) to `start + count`, exclusive. */
export interface Range {
  readonly start: number;
  readonly count: number;
}

export interface ListRange extends Range {
  readonly blocks: Blocks;
}

/** Reads ranges of a list in one round trip. @throws StoreError */
export const readRanges = (read: ReadItems, blocks: Blocks, ranges: readonly Range[]): Promise<string[]> =>
  readListRanges(
    read,
    ranges.map((range) => ({ ...range, blocks })),
  );

interface BlockToRead {
  readonly at: TableKey;
  readonly list: Listed;
  rows: readonly string[];
}

/** Reads ranges in one round trip. A missing row is an error, never a shorter page. @throws StoreError */
export async function readListRanges(read: ReadItems, ranges: readonly ListRange[]): Promise<string[]> {
  const found = new Map<Blocks, Map<number, BlockToRead>>();
  const places = ranges.flatMap(({ blocks, start, count }) =>
    Array.from({ length: Math.max(count, 0) }, (_, i) => ({ blocks, place: start + i })),
  );
  for (const { blocks, place } of places) {
    const { list, table, keyOf } = blocks;
    const known = found.get(blocks) ?? new Map<number, BlockToRead>();
    found.set(blocks, known);
    const number = blockOf(place);
    if (!known.has(number)) known.set(number, { at: { table, key: keyOf(number) }, list, rows: [] });
  }
  const wanted = [...found.values()].flatMap((blocks) => [...blocks.values()]);
  if (wanted.length === 0) return [];
  const items = await read(wanted.map(({ at }) => at));
  for (const [i, block] of wanted.entries()) {
    const item = items[i];
    if (!item) throw new StoreError(`block of ${block.list.name}`, 'missing block');
    block.rows = decodeBlockAt(block.at, item);
  }
  return places.map(({ blocks, place }) => {
    const row = found.get(blocks)?.get(blockOf(place))?.rows[place % BLOCK_ROWS];
    if (row === undefined) throw new StoreError(`block of ${blocks.list.name}`, 'short block');
    return row;
  });
}

/** Blocks in memory: 50 rows of up to 350 bytes each, so 5 MB in all. */
const KEPT_BLOCKS = 256;

/** The rows of blocks by their places: pages of a list, and lists of one company, are of the same blocks. */
const kept = new Map<string, { readonly packed: Uint8Array; readonly rows: readonly string[] }>();

/**
 * Returns all rows of a block. Every request reads its blocks, and decoded rows are used only if the bytes
 * are still the same: a store that fails, or a table that was made again, is seen as without a cache.
 * @throws StoreError
 */
export function decodeBlockAt({ table, key }: TableKey, item: Item): readonly string[] {
  const place = `${table}/${Object.values(key).join('/')}`;
  return decoded('block', () => {
    const packed = packedOf(item);
    const known = kept.get(place);
    kept.delete(place);
    const isSame = known !== undefined && Buffer.compare(known.packed, packed) === 0;
    const block = isSame ? known : { packed, rows: decodeBlock(item) };
    kept.set(place, block);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_BLOCKS) break;
      kept.delete(oldest);
    }
    return block.rows;
  });
}

const blockOf = (place: number): number => Math.floor(place / BLOCK_ROWS);

function decoded<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new StoreError(`decoding a ${what}`, error);
  }
}
