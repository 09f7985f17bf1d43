/** Reads the heads that the kernels have written. */
import { SORT_KEY, type StoredItem } from '../../../shared/store/records/placement.ts';
import {
  ENTRY_BYTES,
  ENTRY_LENGTH,
  ENTRY_OFFSET,
  RECORD_HEADER,
  RECORD_KEY,
} from '../../../shared/store/segments/layout.ts';
import type { ItemRecords } from '../codecs/table-codec.ts';

const WORD = 4;

export function* headsOf({ partition, bytes, entries }: ItemRecords): Generator<StoredItem> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < entries.length; at += ENTRY_BYTES / WORD) {
    const start = entries[at + ENTRY_OFFSET / WORD] as number;
    const text = start + RECORD_HEADER + all.readUInt16LE(start + RECORD_KEY);
    const end = start + (entries[at + ENTRY_LENGTH / WORD] as number);
    const [group = '', suffix = ''] = all.toString('latin1', start + RECORD_HEADER, text).split('\0');
    yield { key: { [partition]: group, [SORT_KEY]: suffix }, content: all.toString('utf8', text, end) };
  }
}
