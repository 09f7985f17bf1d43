/** The records of the terms of one range, to be sorted by bucket (../layout.ts). */
import { sortByBucket } from '../counting';
import { spreadHash } from '../hash';
import * as LAYOUT from '../layout';
import { copyLoosely, Growing } from '../memory';

const records = new Growing();
let used: usize = 0;

/** For each record its offset and its bucket, 32 bits each. */
const list = new Growing();
let count: u32 = 0;

let shift: u32 = 0;
let buckets: u32 = 0;

/** `bits` is the logarithm of the number of buckets. */
export function clearRecords(bits: u32): void {
  used = 0;
  count = 0;
  buckets = 1 << bits;
  shift = 32 - bits;
}

export function putRecord(
  form: u32,
  container: u32,
  places: u32,
  text: usize,
  textEnd: usize,
  set: usize,
  setLength: usize,
): void {
  const textLength = textEnd - text;
  const size = textLength + setLength + LAYOUT.FOUND_HEADER;
  records.reserve(used + size, used);
  list.reserve((<usize>count + 1) << 3, (<usize>count) << 3);
  const entry = list.at + ((<usize>count) << 3);
  store<u32>(entry, <u32>used);
  store<u32>(entry, buckets > 1 ? spreadHash(text, textEnd) >>> shift : 0, 4);
  const at = records.at + used;
  store<u32>(at, <u32>size, LAYOUT.FOUND_LENGTH);
  store<u32>(at, container, LAYOUT.FOUND_CONTAINER);
  store<u8>(at, <u8>form, LAYOUT.FOUND_FORM);
  store<u32>(at, places, LAYOUT.FOUND_COUNT);
  store<u32>(at, <u32>textLength, LAYOUT.FOUND_TEXT);
  copyLoosely(at + LAYOUT.FOUND_HEADER, text, textLength);
  copyLoosely(at + LAYOUT.FOUND_HEADER + textLength, set, setLength);
  used += size;
  count++;
}

export function recordBytes(): usize {
  return used;
}

/** Writes the records sorted by bucket to `out`, and the bytes of each bucket, 32 bits each, to `lengths`. */
export function sortRecords(out: usize, lengths: usize): void {
  sortByBucket(list.at, count, records.at, used, out, lengths, buckets);
}
