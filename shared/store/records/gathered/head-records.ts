/** Reads the heads that the kernels have written. */
import { SORT_KEY, type StoredItem } from '../placement.ts';
import type { HeadRecords } from '../table-codec.ts';

/** Numbers of an entry, of which two are the offset and the length of the record. */
const WORDS = 4;
const [OFFSET, LENGTH] = [2, 3];
/** Where the number of bytes of the key is in a record, and where the key begins. */
const KEY_BYTES = 5;
const KEY = 7;

/** Yields the heads with their keys. */
export function* headsOf({ partition, bytes, entries }: HeadRecords): Generator<StoredItem> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < entries.length; at += WORDS) {
    const start = entries[at + OFFSET] as number;
    const value = start + KEY + all.readUInt16LE(start + KEY_BYTES);
    const [key = '', suffix = ''] = all.toString('latin1', start + KEY, value).split('\0');
    const content = all.toString('utf8', value, start + (entries[at + LENGTH] as number));
    yield { key: { [partition]: key, [SORT_KEY]: suffix }, content };
  }
}
