/** Reading a head and a page of one of its lists: two round trips at most, at any offset. */
import type { DocumentTable, Resource } from '../datasets/define.ts';
import { StoreError } from './client.ts';
import {
  BLOCK_ROWS,
  blockKey,
  blocksOfPage,
  decodeBlock,
  decodeHead,
  type Head,
  headKey,
  type Item,
} from './placement.ts';
import type { TableKey } from './read.ts';

/** `readItems` bound to a client: answers in the order of the keys. */
export type ReadItems = (keys: readonly TableKey[]) => Promise<(Item | undefined)[]>;

/** A declared table, its name in the generation that the request reads, and the key that the path names. */
export interface Place {
  readonly table: DocumentTable;
  readonly name: string;
  readonly partition: string;
  readonly suffix: string;
}

/** The head that the path names, undefined where there is none. @throws StoreError */
export async function readHead(read: ReadItems, place: Place): Promise<Head | undefined> {
  const { table, name, partition, suffix } = place;
  const [item] = await read([{ table: name, key: headKey(table, partition, suffix) }]);
  return item && decode('head', () => decodeHead(table, item));
}

/** Stored rows of one page, in list order. Rows that are missing are an error, never a shorter page. @throws StoreError */
export async function readPage(
  read: ReadItems,
  place: Place,
  head: Head,
  list: Resource,
  page: { readonly limite: number; readonly offset: number },
): Promise<readonly string[]> {
  const found = head.lists[place.table.lists.indexOf(list)];
  if (!found) throw new StoreError(`head without its list ${list.name}`, 'missing list');
  const { total, rows } = found;
  const end = Math.min(page.offset + page.limite, total);
  if (rows === 'entity') return [head.entity].slice(page.offset, end);
  if (rows !== 'blocks') return rows.slice(page.offset, end);
  return readBlocks(read, place, list, total, page.offset, end);
}

async function readBlocks(
  read: ReadItems,
  { table, name, partition }: Place,
  list: Resource,
  total: number,
  offset: number,
  end: number,
): Promise<string[]> {
  const blocks = blocksOfPage(total, offset, end - offset);
  if (!blocks) return [];
  const [first, last] = blocks;
  const keys = Array.from({ length: last - first + 1 }, (_, i) => ({
    table: name,
    key: blockKey(table, partition, list, first + i),
  }));
  const rows: string[] = [];
  for (const item of await read(keys)) {
    if (!item) throw new StoreError(`block of ${list.name}`, 'missing block');
    rows.push(...decode('block', () => decodeBlock(item)));
  }
  const from = offset - first * BLOCK_ROWS;
  const wanted = rows.slice(from, from + end - offset);
  if (wanted.length < end - offset) throw new StoreError(`block of ${list.name}`, 'short block');
  return wanted;
}

function decode<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new StoreError(`decoding a ${what}`, error);
  }
}
