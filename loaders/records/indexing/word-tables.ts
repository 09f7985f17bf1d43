/** The tables by which the kernels fold names and find words (loaders/kernels/assembly/entries/words.ts). */
import { foldLetters, JOINS } from '../../../shared/datasets/names/words.ts';
import * as LAYOUT from '../../kernels/assembly/layout.ts';

const BYTES = 256;
const ASCII_END = 0x80;
/** Begins an escape in a stored cell. */
const ESCAPE = 0x1a;
/** From the second byte of U+00C0 to U+00FF to their codes. The codes of those before are the bytes. */
const AFTER_C3 = 0x40;

const isLetterOrDigit = (byte: number): boolean => /^[0-9A-Z]$/.test(String.fromCharCode(byte));

/** Returns the folded byte of a character; 0 where its folded form is not one ASCII character. */
function foldedByte(code: number): number {
  const folded = foldLetters(String.fromCharCode(code));
  return folded.length === 1 && folded.charCodeAt(0) < ASCII_END ? folded.charCodeAt(0) : 0;
}

const capitalOf = (byte: number): number => (byte === ESCAPE || byte >= ASCII_END ? 0 : foldedByte(byte));

const joins = new Set([...JOINS].map((sign) => sign.charCodeAt(0)).filter((code) => code < ASCII_END));

const TABLES: readonly (readonly [number, (byte: number) => number])[] = [
  [LAYOUT.CAPITALS, capitalOf],
  [LAYOUT.AFTER_C2, foldedByte],
  [LAYOUT.AFTER_C3, (byte) => foldedByte(byte + AFTER_C3)],
  [LAYOUT.OF_WORDS, (byte) => (isLetterOrDigit(byte) ? 1 : 0)],
  [LAYOUT.JOINING, (byte) => (joins.has(byte) ? 1 : 0)],
];

export const WORD_TABLES = new Uint8Array(LAYOUT.WORD_TABLES);
for (const [at, of] of TABLES)
  WORD_TABLES.set(
    Array.from({ length: BYTES }, (_, byte) => of(byte)),
    at,
  );
