/** Packs texts by a table of symbols (shared/store/segments/symbols/). */

import { LITERAL } from '../../../../shared/store/segments/layout';
import {
  CANDIDATE_BYTES,
  candidates,
  FIRST_SHIFT,
  firsts,
  LENGTH_SHIFT,
  MASK,
  NUMBER,
  singles,
  THIRDS_SHIFT,
} from './symbols';

const LENGTH: u32 = 0xff;

/**
 * Packs the bytes `from` to `to` to the address `out` by the symbols that were loaded; returns where they
 * end. May read 16 bytes after the text.
 */
export function packText(from: usize, to: usize, out: usize): usize {
  const pairs = firsts;
  const last = to - 1;
  let at = out;
  let i = from;
  while (i < last) {
    const next = load<u32>(i);
    let found = load<u32>(pairs + ((<usize>(next & 0xffff)) << 2));
    if (((found >>> (THIRDS_SHIFT + ((next >>> 16) & 7))) & 1) != 0) {
      const first: usize = (found >>> FIRST_SHIFT) & 0xff;
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
function longest(first: usize, from: usize, to: usize, other: u32): u32 {
  const text = v128.load(from);
  let candidate = first;
  let number: u32 = 0;
  do {
    number = load<u32>(candidate, NUMBER);
    const differs = v128.and(v128.xor(text, v128.load(candidate)), v128.load(candidate, MASK));
    if (!v128.any_true(differs) && <usize>((number >>> LENGTH_SHIFT) & LENGTH) <= to - from) return number;
    candidate += CANDIDATE_BYTES;
  } while (number >>> FIRST_SHIFT != 0);
  return other;
}
