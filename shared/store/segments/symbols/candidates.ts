/**
 * The symbols by their first two bytes, so that the longest one at a place of a text is found by one step and a few comparisons of 16
 * bytes. Their 12 KB, and as much of the first step as texts need, stay in the first cache of the processor.
 */
import { LITERAL, LONGEST_SYMBOL, MOST_SYMBOLS, type SymbolTable } from './table.ts';

/** The kernels read these forms (shared/kernels/assembly/segments/texts.ts). */

/**
 * A number has a code, and the number of bytes that it stands for. That of a pair also has the number of its first candidate plus one, and
 * from the last of these bits on one bit for the lowest three bits of each third byte that its candidates have: half of the places where a
 * pair has candidates need not be compared with them.
 */
const LENGTH_SHIFT = 8;
const FIRST_SHIFT = 16;
const THIRDS_SHIFT = 24;
/** Set in the number of a candidate that is followed by one for the same two bytes. */
const MORE = 1 << FIRST_SHIFT;
export const FIRSTS = 1 << 16;

/** A candidate has its bytes, as many bytes with 255, both filled with 0, and its number. */
const CANDIDATE_BYTES = 3 * LONGEST_SYMBOL;
const MASK_AT = LONGEST_SYMBOL;
const NUMBER_AT = 2 * LONGEST_SYMBOL;
export const CANDIDATES_BYTES = MOST_SYMBOLS * CANDIDATE_BYTES;

export interface Candidates {
  /** By the first byte plus the second times 256. */
  readonly firsts: Uint32Array;
  /** Symbols of three bytes or more: those with the same first two bytes follow each other, the longest first. */
  readonly candidates: Buffer;
  /** Codes of symbols of one byte, and `LITERAL` for other bytes. */
  readonly singles: Uint8Array;
}

interface Coded {
  readonly code: number;
  readonly bytes: Uint8Array;
}

const pairOf = ({ bytes: [first = 0, second = 0] }: Coded): number => first | (second << 8);
const numberOf = ({ code, bytes }: Coded): number => code | (bytes.length << LENGTH_SHIFT);

/** Writes the symbols. */
export function writeCandidates(symbols: SymbolTable, { firsts, candidates, singles }: Candidates): void {
  const coded = symbols.map((bytes, code): Coded => ({ code, bytes }));
  singles.fill(LITERAL);
  for (const { code, bytes } of coded) if (bytes.length === 1) singles[bytes[0] as number] = code;
  firsts.set(Uint32Array.from(singles, (code) => code | (1 << LENGTH_SHIFT)));
  for (let filled = singles.length; filled < FIRSTS; filled *= 2) firsts.copyWithin(filled, 0, filled);
  for (const one of coded) if (one.bytes.length === 2) firsts[pairOf(one)] = numberOf(one);
  const long = coded
    .filter(({ bytes }) => bytes.length > 2)
    .sort((a, b) => pairOf(a) - pairOf(b) || b.bytes.length - a.bytes.length);
  candidates.fill(0, 0, long.length * CANDIDATE_BYTES);
  let pair = -1;
  for (const [i, one] of long.entries()) {
    const next = long[i + 1];
    const at = i * CANDIDATE_BYTES;
    candidates.set(one.bytes, at);
    candidates.fill(0xff, at + MASK_AT, at + MASK_AT + one.bytes.length);
    const more = next && pairOf(next) === pairOf(one) ? MORE : 0;
    candidates.writeUInt32LE(numberOf(one) | more, at + NUMBER_AT);
    if (pairOf(one) !== pair) {
      pair = pairOf(one);
      firsts[pair] = (firsts[pair] as number) | ((i + 1) << FIRST_SHIFT);
    }
    firsts[pair] = (firsts[pair] as number) | (1 << (THIRDS_SHIFT + ((one.bytes[2] as number) & 7)));
  }
}
