/**
 * Where a record lives: keys of items and what is inside them. The only seam between the loaders, which write
 * through it, and the API, which reads through it.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { DocumentTable, Resource } from '../datasets/define.ts';

/** Rows of a list in one block: a page of at most 100 touches at most 3, and each reads at half a unit (≤ 4 KB). */
export const BLOCK_ROWS = 50;
/** A head with its inline lists stays within one half read unit; the rest is for keys and attribute names. */
export const HEAD_BYTES = 3_900;

export const SORT_KEY = 'sk';
const HEAD_ATTRIBUTE = 'd';
const BLOCK_ATTRIBUTE = 'b';

export type ItemKey = Record<string, string>;
export type Item = Record<string, unknown>;

export const headKey = (table: DocumentTable, partition: string, suffix: string): ItemKey => ({
  [table.partition]: partition,
  [SORT_KEY]: `P#${suffix}`,
});

export const blockKey = (
  table: DocumentTable,
  partition: string,
  list: Resource,
  block: number,
): ItemKey => ({
  [table.partition]: partition,
  [SORT_KEY]: `${list.code}#${String(block).padStart(6, '0')}`,
});

/** Look-up tables live under a partition that no key of the source can have. */
export const lookupPartition = (lookup: Resource): string => `#${lookup.name}`;

/**
 * What a head knows of one list: how many rows, and the rows themselves where they fit. `entity` means that the
 * list is the head's own record, alone; `blocks` that the rows are in blocks of their own.
 */
export interface ListHead {
  readonly total: number;
  readonly rows: readonly string[] | 'entity' | 'blocks';
}

export interface Head {
  readonly entity: string;
  /** One per declared single, null where the source has no such record. */
  readonly singles: readonly (string | null)[];
  /** One per declared list. */
  readonly lists: readonly ListHead[];
}

const stateOf = (list: ListHead): string => {
  if (list.rows === 'entity') return 'e';
  return list.rows === 'blocks' ? 'b' : 'i';
};

/** First line the lists (`3i,12b`), then the entity, one line a single, and the inline rows list by list. */
export function encodeHead(head: Head): string {
  const lines = [
    head.lists.map((list) => `${list.total}${stateOf(list)}`).join(','),
    head.entity,
    ...head.singles.map((row) => row ?? ''),
  ];
  for (const { rows } of head.lists) if (typeof rows !== 'string') lines.push(...rows);
  return lines.join('\n');
}

export function decodeHead(table: DocumentTable, item: Item): Head {
  const lines = String(item[HEAD_ATTRIBUTE]).split('\n');
  const [states = '', entity = ''] = lines;
  let next = 2 + table.singles.length;
  const lists = states.split(',').map((state): ListHead => {
    const total = Number(state.slice(0, -1));
    if (state.endsWith('e')) return { total, rows: 'entity' };
    if (state.endsWith('b')) return { total, rows: 'blocks' };
    const rows = lines.slice(next, next + total);
    next += total;
    return { total, rows };
  });
  return { entity, singles: lines.slice(2, 2 + table.singles.length).map((row) => row || null), lists };
}

/** Blocks are a few KB: a small window and little memory set up zlib in half the time and pack as well. */
const GZIP = { level: 6, windowBits: 14, memLevel: 6 };

export const encodeBlock = (rows: readonly string[]): Buffer => gzipSync(rows.join('\n'), GZIP);

export function decodeBlock(item: Item): string[] {
  return gunzipSync(item[BLOCK_ATTRIBUTE] as Uint8Array)
    .toString('utf8')
    .split('\n');
}

/** One line of a DynamoDB import file; ImportTable and the batch writer read the same. */
export const headLine = (key: ItemKey, head: string): string =>
  `${keyPart(key)},"${HEAD_ATTRIBUTE}":{"S":${JSON.stringify(head)}}}}`;

export const blockLine = (key: ItemKey, block: Buffer): string =>
  `${keyPart(key)},"${BLOCK_ATTRIBUTE}":{"B":"${block.toString('base64')}"}}}`;

/** By hand: a line is written for every company of the country, and stringifying the whole object costs three times as much. */
function keyPart(key: ItemKey): string {
  let part = '';
  for (const name in key) part += `${part && ','}"${name}":{"S":${JSON.stringify(key[name])}}`;
  return `{"Item":{${part}`;
}

/** Blocks that hold the rows from `offset` on, as [first, last]; null where the page is empty. */
export function blocksOfPage(total: number, offset: number, limit: number): [number, number] | null {
  if (offset >= total) return null;
  const last = Math.min(offset + limit, total) - 1;
  return [Math.floor(offset / BLOCK_ROWS), Math.floor(last / BLOCK_ROWS)];
}
