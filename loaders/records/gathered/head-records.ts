/** Reads the heads that the kernels have written. */
import { SORT_KEY, type StoredItem } from '../../../shared/store/records/placement.ts';
import * as SEGMENT from '../../../shared/store/segments/layout.ts';
import type { ItemRecords } from '../codecs/table-codec.ts';

const WORD = 4;

export function* headsOf({ partition, bytes, entries }: ItemRecords): Generator<StoredItem> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < entries.length; at += SEGMENT.ENTRY_BYTES / WORD) {
    const start = entries[at + SEGMENT.ENTRY_OFFSET / WORD] as number;
    const text = start + SEGMENT.RECORD_HEADER + all.readUInt16LE(start + SEGMENT.RECORD_KEY);
    const end = start + (entries[at + SEGMENT.ENTRY_LENGTH / WORD] as number);
    const [group = '', suffix = ''] = all.toString('latin1', start + SEGMENT.RECORD_HEADER, text).split('\0');
    yield { key: { [partition]: group, [SORT_KEY]: suffix }, content: all.toString('utf8', text, end) };
  }
}
