/** The items of the store: parts of their keys, and their lines in the files for ImportTable. */
import type { Item, ItemKey } from '../../aws/read-items.ts';
import type { Resource } from '../../datasets/define.ts';
import { type Block, packedOf } from './block.ts';
import { HEAD_ATTRIBUTE, headText } from './heads.ts';

/** Rows per block. A page of at most 100 rows needs at most 3 blocks, each half a read unit (≤ 4 KB). */
export const BLOCK_ROWS = 50;

export const SORT_KEY = 'sk';

/** `partition` is the name of the attribute. An object with computed names takes three times as long. */
export function itemKey(partition: string, value: string, sort: string): ItemKey {
  const key: ItemKey = {};
  key[partition] = value;
  key[SORT_KEY] = sort;
  return key;
}

/** Returns the end of the sort key of a block; the leading zeros keep the blocks of a list in order. */
export const blockSuffix = ({ code }: Pick<Resource, 'code'>, block: number): string =>
  `${code}#${String(block).padStart(6, '0')}`;

/** Returns the partition of a look-up table. No key of a source begins with `#`. */
export const lookupPartition = ({ name }: Resource): string => `#${name}`;

export interface StoredItem {
  readonly key: ItemKey;
  readonly content: string;
}

export const contentOf = (item: Item): string =>
  item[HEAD_ATTRIBUTE] === undefined ? contentOfBlock(packedOf(item)) : headText(item);

export const contentOfBlock = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

export const headLine = (key: ItemKey, head: string): string =>
  `${keyPart(key)},"${HEAD_ATTRIBUTE}":{"S":${JSON.stringify(head)}}}}`;

export const blockLine = (key: ItemKey, { attribute, bytes }: Block): string =>
  `${keyPart(key)},"${attribute}":{"B":"${contentOfBlock(bytes)}"}}}`;

/** JSON.stringify of the whole item takes three times as long, and every company of Brazil has a line. */
function keyPart(key: ItemKey): string {
  let part = '';
  for (const name in key) part += `${part && ','}"${name}":{"S":${JSON.stringify(key[name])}}`;
  return `{"Item":{${part}`;
}
