/** Reads the table of prefix codes, written by loaders/kernels/assembly/entries/prefix-codes.ts. */
import type { ByteReader } from './varints.ts';

/** Bits of a code at most. */
export const LONGEST = 11;
const GROUPS = 32;
const BLANK = 0x20;
const LINE = 0x0a;
/** The symbol before a byte that has no code, and that before the number of a word that was there before. */
const ESCAPE = 256;
const REFERENCE = 257;

/** What eleven bits begin with: one byte within a word, two of them, the byte at the end of a word, … */
export const ONE = 0;
export const TWO = 1;
export const WORD_END = 2;
export const ESCAPED = 3;
export const REFERRED = 4;

/** An element of the codes has the number of its bits, the first byte, the second one, and the kind. */
export const LENGTH_MASK = 15;
export const FIRST_AT = 4;
export const SECOND_AT = 12;
export const KIND_AT = 20;

/**
 * For each eleven bits what they begin with. Most codes have four or five bits, so that two bytes of a word
 * are often read at once.
 */
export type Codes = Uint32Array;

/** The tables that were read last, of 8 KB: all blocks of a container have the same one. */
const kept: { readonly table: Uint8Array; readonly codes: Codes }[] = [];
const MOST_KEPT = 16;

/** Reads the table of the codes. @throws Error where it is damaged */
export function readCodes(from: ByteReader): Codes {
  for (const { table, codes } of kept) if (from.passes(table)) return codes;
  const start = from.at;
  const codes = withPairs(readTable(from));
  if (kept.length === MOST_KEPT) kept.shift();
  kept.push({ table: from.since(start).slice(), codes });
  return codes;
}

function readTable(from: ByteReader): Codes {
  const bytes: number[] = [];
  const [a = 0, b = 0, c = 0, d = 0] = from.take(GROUPS / 8);
  const groups = a | (b << 8) | (c << 16) | (d << 24);
  for (let group = 0; group < GROUPS; group++) {
    if (((groups >>> group) & 1) === 0) continue;
    const [bits = 0] = from.take(1);
    for (let i = 0; i < 8; i++) if (((bits >>> i) & 1) === 1) bytes.push(8 * group + i);
  }
  const [first = 0] = from.take(1);
  const packed = from.take(Math.ceil(bytes.length / 2));
  const lengths = bytes.map((_, i) => ((packed[i >>> 1] ?? 0) >>> (4 * (i & 1))) & 15);
  return codesOf([...bytes, ESCAPE, REFERENCE], [...lengths, first & 15, first >>> 4]);
}

/** The codes of each length ascend with their symbols, after those of shorter ones. */
function codesOf(symbols: readonly number[], lengths: readonly number[]): Codes {
  const codes = new Uint32Array(1 << LONGEST);
  let used = 0;
  for (let length = 1; length <= LONGEST; length++) {
    for (let i = 0; i < symbols.length; i++) {
      if (lengths[i] !== length) continue;
      const end = used + (1 << (LONGEST - length));
      codes.fill(elementOf(symbols[i] as number) | length, used, end);
      used = end;
    }
  }
  const isEach = lengths.every((length) => length > 0 && length <= LONGEST);
  if (used !== codes.length || !isEach) throw new Error('the codes are damaged');
  return codes;
}

function elementOf(symbol: number): number {
  if (symbol === ESCAPE) return ESCAPED << KIND_AT;
  if (symbol === REFERENCE) return REFERRED << KIND_AT;
  const kind = symbol === BLANK || symbol === LINE ? WORD_END : ONE;
  return (kind << KIND_AT) | (symbol << FIRST_AT);
}

/** Adds the second byte where its bits are also among the eleven. */
function withPairs(codes: Codes): Codes {
  const pairs = codes.slice();
  const mask = codes.length - 1;
  for (let bits = 0; bits < codes.length; bits++) {
    const first = codes[bits] as number;
    if (first >>> KIND_AT !== ONE) continue;
    const length = first & LENGTH_MASK;
    const second = codes[(bits << length) & mask] as number;
    const both = length + (second & LENGTH_MASK);
    if (second >>> KIND_AT !== ONE || both > LONGEST) continue;
    pairs[bits] =
      (TWO << KIND_AT) | (((second >>> FIRST_AT) & 0xff) << SECOND_AT) | (first & ~LENGTH_MASK) | both;
  }
  return pairs;
}
