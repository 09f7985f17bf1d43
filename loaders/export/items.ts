/** Reads the files of items of a table, in the form in which a load wrote them. */
import { zstdDecompressSync } from 'node:zlib';
import { BLOCK_ATTRIBUTES } from '../../shared/store/records/block.ts';
import { HEAD_ATTRIBUTE } from '../../shared/store/records/heads.ts';
import { itemBytesOf } from '../../shared/store/segments/list.ts';
import type { StoredValue } from '../../shared/store/segments/record.ts';
import type { ItemForm } from '../work/item-form.ts';

export interface StoredItem extends Pick<StoredValue, 'attribute'> {
  /** Partition key, NUL, sort key. */
  readonly key: string;
  /** The text of a head in UTF-8, or a block; valid until the next item is read. */
  readonly bytes: Buffer;
}

type Value = { readonly S: string } | { readonly B: string };

const ATTRIBUTES = [HEAD_ATTRIBUTE, ...BLOCK_ATTRIBUTES] as const;
const LF = 0x0a;

const READERS: Readonly<
  Record<ItemForm, (file: Buffer, name: string, every: number) => Iterable<StoredItem>>
> = {
  segments: itemBytesOf,
  lines: linesIn,
};

/** Returns every item, or one in so many. `name` is for messages. @throws SegmentDamaged */
export const itemsIn = (form: ItemForm, file: Buffer, name: string, every = 1): Iterable<StoredItem> =>
  READERS[form](file, name, every);

function* linesIn(file: Buffer, _name: string, every: number): Generator<StoredItem> {
  const lines = zstdDecompressSync(file);
  for (let at = 0, line = 0; at < lines.length; line++) {
    const end = lines.indexOf(LF, at);
    if (line % every === 0) yield itemOf(lines.toString('utf8', at, end));
    at = end + 1;
  }
}

/** A line has the two keys first, and then one attribute. */
function itemOf(line: string): StoredItem {
  const { Item } = JSON.parse(line) as { readonly Item: Readonly<Record<string, Value>> };
  const [partition, suffix, last] = Object.entries(Item);
  const attribute = ATTRIBUTES.find((one) => one === last?.[0]);
  const value = last?.[1];
  if (!partition || !suffix || !attribute || !value) throw new Error('a line has no item');
  const textOf = (one: Value): string => ('S' in one ? one.S : '');
  const key = `${textOf(partition[1])}\0${textOf(suffix[1])}`;
  return { key, attribute, bytes: 'S' in value ? Buffer.from(value.S) : Buffer.from(value.B, 'base64') };
}
