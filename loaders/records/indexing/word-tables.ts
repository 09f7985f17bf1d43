/** The tables by which the kernels fold names and find words (loaders/kernels/assembly/entries/words.ts). */
import { JOINS } from '../../../shared/datasets/words.ts';
import * as LAYOUT from '../../kernels/assembly/layout.ts';
import { ASCII_END, CAPITAL, foldedLetter } from './fold-bytes.ts';

const BYTES = 256;
const [C2, C3] = [0xc2, 0xc3];

const isLetterOrDigit = (byte: number): boolean => /^[0-9A-Z]$/.test(String.fromCharCode(byte));

const capitalOf = (byte: number): number => (byte < ASCII_END ? (CAPITAL[byte] as number) : 0);

const joins = new Set([...JOINS].map((sign) => sign.charCodeAt(0)).filter((code) => code < ASCII_END));

const TABLES: readonly (readonly [number, (byte: number) => number])[] = [
  [LAYOUT.CAPITALS, capitalOf],
  [LAYOUT.AFTER_C2, (byte) => foldedLetter(C2, byte)],
  [LAYOUT.AFTER_C3, (byte) => foldedLetter(C3, byte)],
  [LAYOUT.OF_WORDS, (byte) => (isLetterOrDigit(byte) ? 1 : 0)],
  [LAYOUT.JOINING, (byte) => (joins.has(byte) ? 1 : 0)],
];

export const WORD_TABLES = new Uint8Array(LAYOUT.WORD_TABLES);
for (const [at, of] of TABLES)
  WORD_TABLES.set(
    Array.from({ length: BYTES }, (_, byte) => of(byte)),
    at,
  );
