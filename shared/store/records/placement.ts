/** Items of the store: parts of their keys, and their lines in an import file, which ImportTable and the batch writer read. */
import type { Item, ItemKey } from '../../aws/read-items.ts';
import type { Resource } from '../../datasets/define.ts';
import { type Block, packedOf } from './block.ts';
import { HEAD_ATTRIBUTE, headText } from './heads.ts';

/** Rows of a list in one block: a page of at most 100 touches at most 3, and each reads at half a unit (≤ 4 KB). */
export const BLOCK_ROWS = 50;

export const SORT_KEY = 'sk';

/** The end of the sort key of a list's block; the digits keep the blocks of a list in order. */
export const blockSuffix = ({ code }: Resource, block: number): string =>
  `${code}#${String(block).padStart(6, '0')}`;

/** Look-up tables are in a partition of their own; no key of a source begins with `#`. */
export const lookupPartition = ({ name }: Resource): string => `#${name}`;

/** An item as it must read back. */
export interface StoredItem {
  readonly key: ItemKey;
  /** As `contentOf` the item gives it. */
  readonly content: string;
}

/** The content of an item as text to compare: the text of a head, the bytes of a block in base64. */
export const contentOf = (item: Item): string =>
  item[HEAD_ATTRIBUTE] === undefined ? contentOfBlock(packedOf(item)) : headText(item);

export const contentOfBlock = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

export const headLine = (key: ItemKey, head: string): string =>
  `${keyPart(key)},"${HEAD_ATTRIBUTE}":{"S":${JSON.stringify(head)}}}}`;

export const blockLine = (key: ItemKey, { attribute, bytes }: Block): string =>
  `${keyPart(key)},"${attribute}":{"B":"${contentOfBlock(bytes)}"}}}`;

/** Written by hand: there is a line for every company of the country, and JSON.stringify of the whole item takes three times as long. */
function keyPart(key: ItemKey): string {
  let part = '';
  for (const name in key) part += `${part && ','}"${name}":{"S":${JSON.stringify(key[name])}}`;
  return `{"Item":{${part}`;
}
