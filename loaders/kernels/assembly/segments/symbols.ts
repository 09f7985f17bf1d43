/**
 * Packs texts by the symbols of a segment (shared/store/segments/symbols.ts). These are by their first two
 * bytes, so that the longest one at a place of a text is found by one step and a few comparisons of 16 bytes.
 * Their 12 KB, and as much of the first step as texts need, stay in the first cache of the processor.
 */

import { LITERAL, LONGEST_SYMBOL, MOST_SYMBOLS } from '../../../../shared/store/segments/layout';
import { SYMBOL_BYTES, SYMBOL_LENGTH } from '../layout';

/** In the number of a pair and of a candidate: its length from here on, and below its code. */
const LENGTH_SHIFT: u32 = 8;
/** In a pair's number: its first candidate's number plus one. In a candidate's: whether another follows. */
const FIRST_SHIFT: u32 = 16;
/** In the number of a pair, from here on: a bit for the lowest three bits of each candidate's third byte. */
const THIRDS_SHIFT: u32 = 24;
const MORE: u32 = 1 << FIRST_SHIFT;
const BYTES: u32 = 256;
const FIRSTS: usize = 1 << 16;
/** A candidate: its bytes, as many for their mask, and its number. */
const MASK = LONGEST_SYMBOL;
const NUMBER = 2 * LONGEST_SYMBOL;
const CANDIDATE_BYTES = 3 * LONGEST_SYMBOL;

const symbols = heap.alloc(MOST_SYMBOLS * SYMBOL_BYTES);
/** The codes of the symbols of more than two bytes, 8 bits each. */
const long = heap.alloc(MOST_SYMBOLS);

/** Returns the address of the symbols in the order of their codes. */
export function symbolsAddress(): usize {
  return symbols;
}

function symbolAt(code: u32): usize {
  return symbols + <usize>code * SYMBOL_BYTES;
}

function lengthOf(symbol: usize): u32 {
  return load<u32>(symbol, SYMBOL_LENGTH);
}

/** By the first byte plus the second times 256; only instances that pack texts have them. */
let firsts: usize = 0;
/** The symbols of three bytes or more, those with the same first two bytes together, the longest first. */
const candidates = heap.alloc(MOST_SYMBOLS * CANDIDATE_BYTES);
/** The codes of symbols of one byte, 255 for other bytes. */
const singles = heap.alloc(BYTES);

/** Takes the first `count` symbols for the texts that are packed from now on. */
export function loadSymbols(count: u32): void {
  if (firsts == 0) firsts = heap.alloc(FIRSTS << 2);
  memory.fill(singles, <u8>LITERAL, BYTES);
  for (let code: u32 = 0; code < count; code++) {
    if (lengthOf(symbolAt(code)) == 1) store<u8>(singles + load<u8>(symbolAt(code)), <u8>code);
  }
  for (let byte: usize = 0; byte < <usize>BYTES; byte++) {
    store<u32>(firsts + (byte << 2), <u32>load<u8>(singles + byte) | (1 << LENGTH_SHIFT));
  }
  for (let filled: usize = BYTES; filled < FIRSTS; filled <<= 1) {
    memory.copy(firsts + (filled << 2), firsts, filled << 2);
  }
  for (let code: u32 = 0; code < count; code++) {
    const symbol = symbolAt(code);
    if (lengthOf(symbol) == 2) store<u32>(firstOf(symbol), numberOf(code));
  }
  putCandidates(sortLong(count));
}

function firstOf(symbol: usize): usize {
  return firsts + ((<usize>load<u16>(symbol)) << 2);
}

function numberOf(code: u32): u32 {
  return code | (lengthOf(symbolAt(code)) << LENGTH_SHIFT);
}

/** Sorts the codes of symbols over two bytes by the first two, longest first; returns their number. */
function sortLong(count: u32): u32 {
  let found: u32 = 0;
  for (let code: u32 = 0; code < count; code++) {
    if (lengthOf(symbolAt(code)) < 3) continue;
    let to = found++;
    for (; to > 0 && isBefore(code, load<u8>(long + to - 1)); to--)
      store<u8>(long + to, load<u8>(long + to - 1));
    store<u8>(long + to, <u8>code);
  }
  return found;
}

function isBefore(code: u32, other: u32): bool {
  const pair = load<u16>(symbolAt(code));
  const otherPair = load<u16>(symbolAt(other));
  return pair == otherPair ? lengthOf(symbolAt(code)) > lengthOf(symbolAt(other)) : pair < otherPair;
}

function putCandidates(count: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    const code = load<u8>(long + i);
    const symbol = symbolAt(code);
    const at = candidates + <usize>i * CANDIDATE_BYTES;
    v128.store(at, v128.load(symbol));
    memory.fill(at + MASK, 0, 16);
    memory.fill(at + MASK, 0xff, lengthOf(symbol));
    const isFollowed = i + 1 < count && load<u16>(symbolAt(load<u8>(long + i + 1))) == load<u16>(symbol);
    store<u32>(at, numberOf(code) | (isFollowed ? MORE : 0), NUMBER);
    const first = firstOf(symbol);
    const isFirst = i == 0 || load<u16>(symbolAt(load<u8>(long + i - 1))) != load<u16>(symbol);
    let number = load<u32>(first);
    if (isFirst) number |= (i + 1) << FIRST_SHIFT;
    store<u32>(first, number | (1 << (THIRDS_SHIFT + (load<u8>(symbol, 2) & 7))));
  }
}

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
