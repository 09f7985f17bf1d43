/** The records of the terms of one range, to be sorted by bucket (loaders/records/terms/term-records.ts). */
import { toLengths, toOffsets } from '../counting';
import * as LAYOUT from '../layout';
import { copyExactly, copyLoosely, Growing } from '../memory';
import { spreadHash } from '../spread';

const records = new Growing();
let used: usize = 0;

/** For each record its bucket and its offset, 32 bits each. */
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
  const isSpread = buckets > 1 && form != LAYOUT.TALLY;
  const bucket = isSpread ? spreadHash(text, textEnd) >>> shift : 0;
  store<u32>(entry, bucket);
  store<u32>(entry, <u32>used, 4);
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

/** Adds a copy of a tally (layout.ts). */
export function addRecord(record: usize): void {
  const text = record + LAYOUT.FOUND_HEADER;
  const set = text + load<u32>(record, LAYOUT.FOUND_TEXT);
  const form = load<u8>(record, LAYOUT.FOUND_FORM);
  const places = load<u32>(record, LAYOUT.FOUND_COUNT);
  const length = record + load<u32>(record, LAYOUT.FOUND_LENGTH) - set;
  putRecord(form, load<u32>(record, LAYOUT.FOUND_CONTAINER), places, text, set, set, length);
}

export function recordBytes(): usize {
  return used;
}

/** Writes the records sorted by bucket to `out`, and the bytes of each bucket, 32 bits each, to `lengths`. */
export function sortRecords(out: usize, lengths: usize): void {
  memory.fill(lengths, 0, (<usize>buckets) << 2);
  for (let i: usize = 0; i < <usize>count; i++) {
    const at = lengths + ((<usize>load<u32>(list.at + (i << 3))) << 2);
    store<u32>(at, load<u32>(at) + load<u32>(records.at + load<u32>(list.at + (i << 3), 4)));
  }
  toOffsets(lengths, buckets);
  for (let i: usize = 0; i < <usize>count; i++) {
    const at = lengths + ((<usize>load<u32>(list.at + (i << 3))) << 2);
    const from = records.at + load<u32>(list.at + (i << 3), 4);
    const to = load<u32>(at);
    const size = load<u32>(from);
    copyExactly(out + to, from, size);
    store<u32>(at, to + size);
  }
  toLengths(lengths, buckets);
}
