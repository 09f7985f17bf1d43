/** Reads the items that the kernels have written. */
import type { ItemKey } from '../../../shared/aws/read-items.ts';
import { type Block, blockAttribute } from '../../../shared/store/records/block.ts';
import { SORT_KEY } from '../../../shared/store/records/placement.ts';
import type { ItemRecords } from '../codecs/table-codec.ts';

/** Numbers of an entry, of which two are the offset and the length of the record. */
const WORDS = 4;
const [OFFSET, LENGTH] = [2, 3];
/** Offsets in a record: of the attribute's number, of the key's number of bytes, and of the key. */
const ATTRIBUTE = 4;
const KEY_BYTES = 5;
const KEY = 7;
/** The number of the attribute of a head. */
const HEAD = 0;

/** A head or a block with its key. */
export type PackedItem =
  | { readonly key: ItemKey; readonly text: string }
  | { readonly key: ItemKey; readonly block: Block };

/** Yields the items. The bytes of a block are those of the records. */
export function* itemsOf({ partition, bytes, entries }: ItemRecords): Generator<PackedItem> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < entries.length; at += WORDS) {
    const start = entries[at + OFFSET] as number;
    const value = start + KEY + all.readUInt16LE(start + KEY_BYTES);
    const end = start + (entries[at + LENGTH] as number);
    const [group = '', suffix = ''] = all.toString('latin1', start + KEY, value).split('\0');
    const key = { [partition]: group, [SORT_KEY]: suffix };
    const attribute = all[start + ATTRIBUTE] as number;
    if (attribute === HEAD) yield { key, text: all.toString('utf8', value, end) };
    else yield { key, block: { attribute: blockAttribute(attribute), bytes: all.subarray(value, end) } };
  }
}
