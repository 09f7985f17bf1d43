/** The records of a segment, one after the other, and their entries (shared/store/segments/). */
import * as SEGMENT from '../../../../shared/store/segments/layout';
import { crc32 } from '../checksums';
import { copyShort, Growing, reserveInput } from '../memory';
import { packText } from './texts';

const records = new Growing();
let used: usize = 0;
const entries = new Growing();
let count: u32 = 0;
/** Bytes of the longest text that was measured last. */
let longest: usize = 0;

/** Forgets all records, and keeps the memory. */
export function beginSegment(): void {
  used = 0;
  count = 0;
}

/** Returns the address after the records, where at most `bytes` bytes may be written. */
export function reserveRecords(bytes: usize): usize {
  records.reserve(used + bytes, used);
  return records.at + used;
}

/** Returns the address after the entries, where at most `more` entries may be written. */
export function reserveEntries(more: u32): usize {
  const before = <usize>count * SEGMENT.ENTRY_BYTES;
  entries.reserve(before + <usize>more * SEGMENT.ENTRY_BYTES, before);
  return entries.at + before;
}

/** Adds bytes and entries at the reserved addresses. Offsets of the entries count from the first byte. */
export function addRecords(bytes: usize, more: u32): void {
  const end = entries.at + <usize>(count + more) * SEGMENT.ENTRY_BYTES;
  for (let at = entries.at + <usize>count * SEGMENT.ENTRY_BYTES; at < end; at += SEGMENT.ENTRY_BYTES) {
    store<u32>(at, load<u32>(at, SEGMENT.ENTRY_OFFSET) + <u32>used, SEGMENT.ENTRY_OFFSET);
  }
  used += bytes;
  count += more;
}

export function segmentAddress(): usize {
  return records.at;
}

export function segmentEntries(): usize {
  return entries.at;
}

export function segmentBytes(): usize {
  return used;
}

function startOf(entry: usize): usize {
  return records.at + load<u32>(entry, SEGMENT.ENTRY_OFFSET);
}

function isText(start: usize, texts: usize): bool {
  return load<u8>(texts + load<u8>(start, SEGMENT.RECORD_ATTRIBUTE)) != 0;
}

function valueAt(start: usize): usize {
  return start + SEGMENT.RECORD_HEADER + load<u16>(start, SEGMENT.RECORD_KEY);
}

/** Returns the bytes of the texts, whose attributes have 1 at `texts` plus their number. */
export function measureTexts(texts: usize): usize {
  let all: usize = 0;
  longest = 0;
  const end = entries.at + <usize>count * SEGMENT.ENTRY_BYTES;
  for (let entry = entries.at; entry < end; entry += SEGMENT.ENTRY_BYTES) {
    const start = startOf(entry);
    if (!isText(start, texts)) continue;
    const length = start + load<u32>(entry, SEGMENT.ENTRY_LENGTH) - valueAt(start);
    all += length;
    if (length > longest) longest = length;
  }
  return all;
}

/** Samples texts at equal distances to `out`: one of `step` bytes, at most `most`; returns their bytes. */
export function sampleTexts(texts: usize, step: f64, most: usize, out: usize): usize {
  let seen: usize = 0;
  let taken: usize = 0;
  const end = entries.at + <usize>count * SEGMENT.ENTRY_BYTES;
  for (let entry = entries.at; entry < end && taken < most; entry += SEGMENT.ENTRY_BYTES) {
    const start = startOf(entry);
    if (!isText(start, texts)) continue;
    const value = valueAt(start);
    const length = start + load<u32>(entry, SEGMENT.ENTRY_LENGTH) - value;
    seen += length;
    if (<f64>seen < <f64>taken * step) continue;
    memory.copy(out + taken, value, min(length, most - taken));
    taken += length;
  }
  return min(taken, most);
}

/**
 * Moves the records together, packs those with text where that makes them shorter, writes their checksums,
 * and corrects their entries.
 */
export function packRecords(texts: usize): void {
  // A packed text has twice as many bytes at most.
  const scratch = reserveInput(longest * 2 + 8);
  let to = records.at;
  const last = entries.at + <usize>count * SEGMENT.ENTRY_BYTES;
  for (let entry = entries.at; entry < last; entry += SEGMENT.ENTRY_BYTES) {
    const start = startOf(entry);
    const length: usize = load<u32>(entry, SEGMENT.ENTRY_LENGTH);
    const value = valueAt(start) - start;
    let end = to + length;
    let packed = length;
    if (isText(start, texts)) {
      packed = packText(start + value, start + length, scratch) - scratch;
    }
    if (packed < length - value) {
      copyShort(to, start, value);
      copyShort(to + value, scratch, packed);
      store<u8>(to, <u8>(load<u8>(to, SEGMENT.RECORD_ATTRIBUTE) | SEGMENT.PACKED), SEGMENT.RECORD_ATTRIBUTE);
      end = to + value + packed;
    } else copyShort(to, start, length);
    store<u32>(to, crc32(to + SEGMENT.RECORD_ATTRIBUTE, end));
    store<u32>(entry, <u32>(to - records.at), SEGMENT.ENTRY_OFFSET);
    store<u32>(entry, <u32>(end - to), SEGMENT.ENTRY_LENGTH);
    to = end;
  }
  used = to - records.at;
}

/**
 * Writes the entries after the records, those with the same first `bits` of their hashes together and as they
 * were added, and then the number of the first entry of each such group, and of all entries. Returns the
 * address of the first, after which `more` bytes may be written.
 */
export function writeEntries(bits: u32, more: usize): usize {
  const groups: usize = (<usize>1) << bits;
  const size = <usize>count * SEGMENT.ENTRY_BYTES + ((groups + 1) << 2);
  const list = reserveRecords(size + more);
  const firsts = list + <usize>count * SEGMENT.ENTRY_BYTES;
  memory.fill(firsts, 0, (groups + 1) << 2);
  const end = entries.at + <usize>count * SEGMENT.ENTRY_BYTES;
  for (let entry = entries.at; entry < end; entry += SEGMENT.ENTRY_BYTES) {
    const next = firsts + ((<usize>(load<u32>(entry, SEGMENT.ENTRY_HIGH) >>> (32 - bits))) << 2);
    store<u32>(next, load<u32>(next, 4) + 1, 4);
  }
  for (let group: usize = 0; group < groups; group++) {
    const next = firsts + (group << 2);
    store<u32>(next, load<u32>(next, 4) + load<u32>(next), 4);
  }
  for (let entry = entries.at; entry < end; entry += SEGMENT.ENTRY_BYTES) {
    const next = firsts + ((<usize>(load<u32>(entry, SEGMENT.ENTRY_HIGH) >>> (32 - bits))) << 2);
    const place: usize = load<u32>(next);
    store<u32>(next, <u32>place + 1);
    v128.store(list + place * SEGMENT.ENTRY_BYTES, v128.load(entry));
  }
  // Each is now the first of the group after it.
  memory.copy(firsts + 4, firsts, groups << 2);
  store<u32>(firsts, 0);
  used += size;
  return list;
}
