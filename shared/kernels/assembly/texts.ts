/** Packs the texts of a segment by a table of symbols (shared/store/segments/symbols/), and seals its records. */
import { crc32 } from './checksums';

const LITERAL: u32 = 0xff;
const LENGTH_SHIFT: u32 = 8;
const AFTER_FIRST_SHIFT: u32 = 10;
const AFTER_SHIFT: u32 = 8;
const BEFORE_SHIFT: u32 = 20;
const NODE: u32 = 0xfff;

/** Packs the bytes `from` to `to` to the address `out`, with the trie at `firsts`, `slots` and `singles`; returns where they end. */
export function packText(
  firsts: usize,
  slots: usize,
  singles: usize,
  from: usize,
  to: usize,
  out: usize,
): usize {
  const last = to - 1;
  let at = out;
  let i = from;
  while (i < last) {
    const pair = ((<u32>load<u8>(i)) << 8) | load<u8>(i, 1);
    const first = load<u32>(firsts + ((<usize>pair) << 2));
    let code = first & LITERAL;
    let end = i + ((first >>> LENGTH_SHIFT) & 3);
    let node = first >>> AFTER_FIRST_SHIFT;
    let next = i + 2;
    while (node != 0 && next < to) {
      const slot = load<u32>(slots + ((<usize>(node + load<u8>(next))) << 2));
      next++;
      if (slot >>> BEFORE_SHIFT != node) break;
      if ((slot & LITERAL) != LITERAL) {
        code = slot & LITERAL;
        end = next;
      }
      node = (slot >>> AFTER_SHIFT) & NODE;
    }
    store<u8>(at++, <u8>code);
    if (code == LITERAL) store<u8>(at++, load<u8>(i));
    i = end;
  }
  if (i == last) {
    const code = load<u8>(singles + load<u8>(i));
    store<u8>(at++, code);
    if (code == LITERAL) store<u8>(at++, load<u8>(i));
  }
  return at;
}

/** Numbers of an entry of the list of a segment: two halves of a hash, offset, length. */
const ENTRY_BYTES: usize = 16;
const RECORD_HEADER: usize = 7;
const PACKED: u8 = 0x80;

/**
 * Moves the records at `records` together, packs those with text where that makes them shorter, writes their checksums, and corrects
 * their `count` entries. `texts` has 1 for each number of an attribute of text; `scratch` has room for twice the longest text. Returns
 * their bytes.
 */
export function packRecords(
  firsts: usize,
  slots: usize,
  singles: usize,
  records: usize,
  entries: usize,
  count: u32,
  texts: usize,
  scratch: usize,
): usize {
  let to = records;
  let entry = entries;
  for (let i: u32 = 0; i < count; i++, entry += ENTRY_BYTES) {
    const start = records + load<u32>(entry, 8);
    const length: usize = load<u32>(entry, 12);
    const value = RECORD_HEADER + load<u16>(start, 5);
    let end = to + length;
    let packed = length;
    if (load<u8>(texts + load<u8>(start, 4)) != 0) {
      packed = packText(firsts, slots, singles, start + value, start + length, scratch) - scratch;
    }
    if (packed < length - value) {
      memory.copy(to, start, value);
      memory.copy(to + value, scratch, packed);
      store<u8>(to, load<u8>(to, 4) | PACKED, 4);
      end = to + value + packed;
    } else memory.copy(to, start, length);
    store<u32>(to, crc32(to + 4, end));
    store<u32>(entry, <u32>(to - records), 8);
    store<u32>(entry, <u32>(end - to), 12);
    to = end;
  }
  return to - records;
}

/** Parts of a packed text by number: symbols by their codes, then the bytes in no symbol. */
const PARTS: u32 = 512;
const FIRST_BYTE: u32 = 256;

/**
 * Counts the parts of a packed text to `singles` (32 bits each), and those that follow each other to `pairs` (16 bits each). Writes the
 * pairs that are there `rarest` times to `frequent` (32 bits each), and returns their number.
 */
export function countParts(
  packed: usize,
  length: usize,
  singles: usize,
  pairs: usize,
  rarest: u32,
  frequent: usize,
): u32 {
  memory.fill(singles, 0, PARTS << 2);
  memory.fill(pairs, 0, (PARTS * PARTS) << 1);
  let found: u32 = 0;
  let before: i32 = -1;
  const end = packed + length;
  for (let at = packed; at < end; at++) {
    const code: u32 = load<u8>(at);
    const part = code == LITERAL ? FIRST_BYTE + load<u8>(++at) : code;
    const single = singles + ((<usize>part) << 2);
    store<u32>(single, load<u32>(single) + 1);
    if (before >= 0) {
      const pair = <u32>before * PARTS + part;
      const place = pairs + ((<usize>pair) << 1);
      const times = <u32>load<u16>(place) + 1;
      store<u16>(place, <u16>times);
      if (times == rarest) {
        store<u32>(frequent + ((<usize>found) << 2), pair);
        found++;
      }
    }
    before = <i32>part;
  }
  return found;
}
