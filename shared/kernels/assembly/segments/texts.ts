/** Packs texts by a table of symbols (shared/store/segments/symbols/). */

const LITERAL: u32 = 0xff;
const LENGTH_SHIFT: u32 = 8;
const LENGTH: u32 = 0xff;
/** In the number of a pair: the number of its first candidate plus one. In that of a candidate: whether there is another one. */
const MORE_SHIFT: u32 = 16;
/** In the number of a pair: from here on one bit for the lowest three bits of each third byte of its candidates. */
const THIRDS_SHIFT: u32 = 24;
const CANDIDATE_BYTES: usize = 48;
const MASK: usize = 16;
const NUMBER: usize = 32;

/**
 * Packs the bytes `from` to `to` to the address `out`, with the symbols at `firsts`, `candidates` and `singles`; returns where they end.
 * May read 16 bytes after the text.
 */
export function packText(
  firsts: usize,
  candidates: usize,
  singles: usize,
  from: usize,
  to: usize,
  out: usize,
): usize {
  const last = to - 1;
  let at = out;
  let i = from;
  while (i < last) {
    const next = load<u32>(i);
    let found = load<u32>(firsts + ((<usize>(next & 0xffff)) << 2));
    if (((found >>> (THIRDS_SHIFT + ((next >>> 16) & 7))) & 1) != 0) {
      const first: usize = (found >>> MORE_SHIFT) & 0xff;
      found = longest(candidates + (first - 1) * CANDIDATE_BYTES, i, to, found);
    }
    const code = found & LITERAL;
    // The byte counts only after the code that announces it.
    store<u16>(at, <u16>(code | ((next & 0xff) << 8)));
    at += code == LITERAL ? 2 : 1;
    i += (found >>> LENGTH_SHIFT) & LENGTH;
  }
  if (i == last) {
    const code = load<u8>(singles + load<u8>(i));
    store<u8>(at++, code);
    if (code == LITERAL) store<u8>(at++, load<u8>(i));
  }
  return at;
}

/** Returns the number of the first candidate that is in the text at `from`, or `other`. */
function longest(candidates: usize, from: usize, to: usize, other: u32): u32 {
  const text = v128.load(from);
  let candidate = candidates;
  let number: u32 = 0;
  do {
    number = load<u32>(candidate, NUMBER);
    const differs = v128.and(v128.xor(text, v128.load(candidate)), v128.load(candidate, MASK));
    if (!v128.any_true(differs) && <usize>((number >>> LENGTH_SHIFT) & LENGTH) <= to - from) return number;
    candidate += CANDIDATE_BYTES;
  } while (number >>> MORE_SHIFT != 0);
  return other;
}

/** Parts of a packed text by number: symbols by their codes, then the bytes in no symbol. */
export const PARTS: u32 = 512;
export const FIRST_BYTE: u32 = 256;

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
