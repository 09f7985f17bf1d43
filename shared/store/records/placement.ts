/**
 * Where a record lives: keys of items and what is inside them. The only seam between the loaders, which write
 * through it, and the API, which reads through it.
 */
import type { Item, ItemKey } from '../../aws/read-items.ts';
import type { DocumentTable, HolderTable, OrderedTable, Resource } from '../../datasets/define.ts';
import { type Block, packedOf } from './block.ts';

/** Rows of a list in one block: a page of at most 100 touches at most 3, and each reads at half a unit (≤ 4 KB). */
export const BLOCK_ROWS = 50;
/** A head with its inline lists stays within one half read unit; the rest is for keys and attribute names. */
export const HEAD_BYTES = 3_900;

export const SORT_KEY = 'sk';
const HEAD_ATTRIBUTE = 'd';

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

/** CNPJ → its root, which partitions, and the rest. */
const ROOT = 8;

/** Totals and short lists of one CNPJ. */
export const holderKey = (table: HolderTable, cnpj: string): ItemKey => ({
  [table.partition]: cnpj.slice(0, ROOT),
  [SORT_KEY]: `${cnpj.slice(ROOT)}#H`,
});

export const holderBlockKey = (table: HolderTable, cnpj: string, list: Resource, block: number): ItemKey => ({
  [table.partition]: cnpj.slice(0, ROOT),
  [SORT_KEY]: `${cnpj.slice(ROOT)}#${list.code}#${String(block).padStart(6, '0')}`,
});

/** Blocks of an order that share a partition, so that a long list is not one hot key. */
const BLOCKS_TOGETHER = 64;

export const orderedBlockKey = (table: OrderedTable, order: string, block: number): ItemKey => ({
  [table.partition]: `${order}#${Math.floor(block / BLOCKS_TOGETHER)}`,
  [SORT_KEY]: String(block).padStart(9, '0'),
});

/** The directory of an order: the ranges of its list. */
export const directoryKey = (table: OrderedTable, order: string): ItemKey => ({
  [table.partition]: 'DIR',
  [SORT_KEY]: order,
});

/** Look-up tables live under a partition that no key of the source can have. */
export const lookupPartition = (lookup: Resource): string => `#${lookup.name}`;

/**
 * What a head knows of one list: how many rows, and the rows themselves where they fit. `entity` means that the
 * list is the head's own record, alone; `blocks` that the rows are in blocks of their own.
 */
export interface ListHead {
  readonly total: number;
  /** Exact sum in hundredths, of lists that state one. */
  readonly cents?: bigint;
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

const sumOf = ({ cents }: ListHead): string => (cents === undefined ? '' : `~${cents}`);

/** First line the lists (`3i,12b~150000`), then the entity, one line a single, and the inline rows list by list. */
export function encodeHead(head: Head): string {
  const lines = [
    head.lists.map((list) => `${list.total}${stateOf(list)}${sumOf(list)}`).join(','),
    head.entity,
    ...head.singles.map((row) => row ?? ''),
  ];
  for (const { rows } of head.lists) if (typeof rows !== 'string') lines.push(...rows);
  return lines.join('\n');
}

const headOf = (item: Item): string => String(item[HEAD_ATTRIBUTE]);

/** What an item holds, for comparing: the text of a head, the bytes of a block in base64. */
export const contentOf = (item: Item): string =>
  item[HEAD_ATTRIBUTE] === undefined ? contentOfBlock(packedOf(item)) : headOf(item);

export const contentOfBlock = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** `singles` is how many the table declares; a holder has none, and no entity. */
export function decodeHead({ singles }: { readonly singles: readonly unknown[] }, item: Item): Head {
  const lines = headOf(item).split('\n');
  const [states = '', entity = ''] = lines;
  let next = 2 + singles.length;
  const lists = states.split(',').map((text): ListHead => {
    const [state = '', cents] = text.split('~');
    const list = {
      total: Number(state.slice(0, -1)),
      ...(cents === undefined ? {} : { cents: BigInt(cents) }),
    };
    if (state.endsWith('e')) return { ...list, rows: 'entity' };
    if (state.endsWith('b')) return { ...list, rows: 'blocks' };
    const rows = lines.slice(next, next + list.total);
    next += list.total;
    return { ...list, rows };
  });
  return { entity, singles: lines.slice(2, 2 + singles.length).map((row) => row || null), lists };
}

/** What `decodeHead` is told of a holder. */
export const HOLDER_SHAPE = { singles: [] } as const;

/** One line of a DynamoDB import file; ImportTable and the batch writer read the same. */
export const headLine = (key: ItemKey, head: string): string =>
  `${keyPart(key)},"${HEAD_ATTRIBUTE}":{"S":${JSON.stringify(head)}}}}`;

export const blockLine = (key: ItemKey, { attribute, bytes }: Block): string =>
  `${keyPart(key)},"${attribute}":{"B":"${contentOfBlock(bytes)}"}}}`;

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
