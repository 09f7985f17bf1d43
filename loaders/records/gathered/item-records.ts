/** Reads the items that the kernels have written. */
import type { ItemKey } from '../../../shared/aws/read-items.ts';
import { type Block, blockAttribute } from '../../../shared/store/records/block.ts';
import { SORT_KEY } from '../../../shared/store/records/placement.ts';
import {
  ENTRY_BYTES,
  ENTRY_LENGTH,
  ENTRY_OFFSET,
  RECORD_ATTRIBUTE,
  RECORD_HEADER,
  RECORD_KEY,
} from '../../../shared/store/segments/layout.ts';
import type { ItemRecords } from '../codecs/table-codec.ts';

const WORD = 4;
/** The number of the attribute of a head. */
const HEAD = 0;

/** A head or a block with its key. */
export type PackedItem =
  | { readonly key: ItemKey; readonly text: string }
  | { readonly key: ItemKey; readonly block: Block };

/** Yields the items. The bytes of a block are those of the records. */
export function* itemsOf({ partition, bytes, entries }: ItemRecords): Generator<PackedItem> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < entries.length; at += ENTRY_BYTES / WORD) {
    const start = entries[at + ENTRY_OFFSET / WORD] as number;
    const value = start + RECORD_HEADER + all.readUInt16LE(start + RECORD_KEY);
    const end = start + (entries[at + ENTRY_LENGTH / WORD] as number);
    const [group = '', suffix = ''] = all.toString('latin1', start + RECORD_HEADER, value).split('\0');
    const key = { [partition]: group, [SORT_KEY]: suffix };
    const attribute = all[start + RECORD_ATTRIBUTE] as number;
    if (attribute === HEAD) yield { key, text: all.toString('utf8', value, end) };
    else yield { key, block: { attribute: blockAttribute(attribute), bytes: all.subarray(value, end) } };
  }
}
