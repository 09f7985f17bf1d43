/** The tables by which the kernels fold names and find words (loaders/kernels/assembly/entries/words.ts). */
import { JOINS } from '../../../shared/datasets/words.ts';
import { ASCII_END, CAPITAL, foldedLetter } from './fold-bytes.ts';

const BYTES = 256;
const [AFTER_C2, AFTER_C3] = [0xc2, 0xc3];

const isLetterOrDigit = (byte: number): boolean => /^[0-9A-Z]$/.test(String.fromCharCode(byte));

const capitalOf = (byte: number): number => (byte < ASCII_END ? (CAPITAL[byte] as number) : 0);

const joins = new Set([...JOINS].map((sign) => sign.charCodeAt(0)).filter((code) => code < ASCII_END));

const TABLES: readonly ((byte: number) => number)[] = [
  capitalOf,
  (byte) => foldedLetter(AFTER_C2, byte),
  (byte) => foldedLetter(AFTER_C3, byte),
  (byte) => (isLetterOrDigit(byte) ? 1 : 0),
  (byte) => (joins.has(byte) ? 1 : 0),
];

export const WORD_TABLES = Uint8Array.from({ length: TABLES.length * BYTES }, (_, i) =>
  (TABLES[Math.floor(i / BYTES)] as (byte: number) => number)(i % BYTES),
);
