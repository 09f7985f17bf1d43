/** Folds UTF-8 as `indexedWords` folds text, for ASCII and the accents of Portuguese and its neighbours. */
import { foldLetters } from '../../../shared/datasets/words.ts';

const LATIN_1_START = 0xc0;
const [TWO_BYTES_A, TWO_BYTES_B] = [0xc2, 0xc3];
export const ASCII_END = 0x80;

/** The unaccented capital for the second byte of U+00C0 to U+00FF; 0 where that is no letter, or two. */
const ACCENTED = Uint8Array.from({ length: 64 }, (_, i) => {
  const plain = foldLetters(String.fromCharCode(LATIN_1_START + i));
  return /^[A-Z]$/.test(plain) ? plain.charCodeAt(0) : 0;
});

/** The ordinal signs ª and º, and what NFKD makes a blank: the no-break space. */
const SIGNS: Readonly<Record<number, number>> = { 170: 0x41, 186: 0x4f, 160: 0x20 };

/** The capital of each ASCII character; 0 for U+001A, which begins an escape in a stored cell. */
export const CAPITAL = Uint8Array.from({ length: ASCII_END }, (_, byte) =>
  byte === 0x1a ? 0 : String.fromCharCode(byte).toUpperCase().charCodeAt(0),
);

/** Returns the folded letter of a character of two bytes; 0 for any other character. */
export function foldedLetter(first: number, second: number): number {
  if (first === TWO_BYTES_B) return ACCENTED[second & 0x3f] as number;
  return first === TWO_BYTES_A ? (SIGNS[second] ?? 0) : 0;
}
