/** Packs texts by a table of symbols (shared/store/segments/symbols/). */

const LITERAL: u32 = 0xff;
const LENGTH_SHIFT: u32 = 8;
const LENGTH: u32 = 0xff;
/** In a pair's number: its first candidate's number plus one. In a candidate's: whether another follows. */
const MORE_SHIFT: u32 = 16;
/** In the number of a pair, from here on: a bit for the lowest three bits of each candidate's third byte. */
const THIRDS_SHIFT: u32 = 24;
const CANDIDATE_BYTES: usize = 48;
const MASK: usize = 16;
const NUMBER: usize = 32;

/**
 * Packs the bytes `from` to `to` to the address `out`, with the symbols at `firsts`, `candidates` and
 * `singles`; returns where they end. May read 16 bytes after the text.
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
