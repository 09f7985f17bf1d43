/**
 * A table of symbols packs the texts of one segment: up to 255 sequences of bytes that are frequent in them,
 * each of which a packed text names by one byte. Each text is unpacked alone, in about a microsecond. The
 * method is that of "FSST: Fast Random Access String Compression" (Boncz, Neumann and Leis, VLDB 2020), with
 * longer symbols.
 */

import { LONGEST_SYMBOL } from '../layout.ts';

/** The symbols in the order of their codes. */
export type SymbolTable = readonly Uint8Array[];

/** Returns the stored form: the number of symbols, the length of each, and their bytes. */
export function encodeTable(symbols: SymbolTable): Buffer {
  return Buffer.concat([Uint8Array.of(symbols.length, ...symbols.map(({ length }) => length)), ...symbols]);
}

/** Returns null for bytes that are no table. */
export function decodeTable(bytes: Uint8Array): SymbolTable | null {
  const count = bytes[0] ?? 0;
  let at = 1 + count;
  const symbols: Uint8Array[] = [];
  for (const length of bytes.subarray(1, 1 + count)) {
    if (length === 0 || length > LONGEST_SYMBOL) return null;
    symbols.push(bytes.subarray(at, at + length));
    at += length;
  }
  return bytes.length === at && symbols.length === count ? symbols : null;
}
