/** Heads as records of a segment (shared/store/segments/record.ts) without checksums, each with an entry. */
import * as SEGMENT from '../../../../shared/store/segments/layout';
import { groupBytes, groupEnds } from '../groups';
import { hashKey, high, low } from '../hash';
import { ITEMS_TOGETHER } from '../layout';
import { copyLoosely } from '../memory';
import { addRecords, beginSegment, reserveEntries, reserveRecords } from '../segments/records';

/** The number of the attribute of a head. */
const HEAD: u32 = 0;
/** Room for all of a record but its rows: key and states of lists. */
export const REST: usize = 1024;

const ESCAPE: u32 = 0x1a;
/** Most bytes of the partition in a key. */
const LONGEST_PARTITION: usize = 64;

/** Where the record begins that is written, and where its key begins and ends. */
let record: usize = 0;
let key: usize = 0;
let keyEnd: usize = 0;

/** Takes the room that most documents need, so that views of the memory stay while they are packed. */
export function beginItems(): void {
  beginSegment();
  reserveRecords(ITEMS_TOGETHER * 2);
  reserveEntries(ITEMS_TOGETHER / SEGMENT.ENTRY_BYTES);
}

/**
 * Begins a record whose key and value have at most `length` bytes, with the key of a group and a zero byte;
 * returns where the rest of the key belongs, or 0 for a key that is too long.
 */
export function beginRecord(group: u32, length: usize): usize {
  record = reserveRecords(length + SEGMENT.RECORD_HEADER);
  key = record + SEGMENT.RECORD_HEADER;
  const at = groupEnds() + ((<usize>group) << 2);
  const partition: usize = load<u32>(at, 4) - load<u32>(at);
  if (partition > LONGEST_PARTITION) return 0;
  copyLoosely(key, groupBytes() + load<u32>(at), partition);
  store<u8>(key + partition, 0);
  return key + partition + 1;
}

/** Ends the key. Returns false where it has a byte that is escaped or not ASCII. */
export function endKey(end: usize): bool {
  for (let byte = key; byte < end; byte++) {
    const value: u32 = load<u8>(byte);
    if (value >= 0x80 || value == ESCAPE) return false;
  }
  keyEnd = end;
  return true;
}

/** Ends the record, whose value begins after its key. */
export function endRecord(end: usize): void {
  store<u8>(record, <u8>HEAD, SEGMENT.RECORD_ATTRIBUTE);
  store<u16>(record, <u16>(keyEnd - key), SEGMENT.RECORD_KEY);
  hashKey(key, keyEnd);
  const entry = reserveEntries(1);
  store<u32>(entry, high, SEGMENT.ENTRY_HIGH);
  store<u32>(entry, low, SEGMENT.ENTRY_LOW);
  store<u32>(entry, 0, SEGMENT.ENTRY_OFFSET);
  store<u32>(entry, <u32>(end - record), SEGMENT.ENTRY_LENGTH);
  addRecords(end - record, 1);
}
