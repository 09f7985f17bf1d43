/** Unpacks texts by a table of symbols. */
import { LITERAL, LONGEST_SYMBOL } from '../layout.ts';
import type { SymbolTable } from './table.ts';

/** Returns a view of the unpacked bytes, valid until the next such call, or null for an unknown code. */
export type Unpack = (packed: Uint8Array) => Buffer | null;

/** Unpacks the texts of a segment whose texts are not packed. */
export const NO_SYMBOLS: Unpack = () => null;

let scratch = Buffer.allocUnsafe(1 << 14);

export function unpackerOf(symbols: SymbolTable): Unpack {
  const bytes = Buffer.concat(symbols);
  const count = symbols.length;
  const ends = new Uint16Array(count + 1);
  for (const [code, { length }] of symbols.entries()) ends[code + 1] = (ends[code] as number) + length;
  return (packed) => {
    const most = packed.length * LONGEST_SYMBOL;
    if (most > scratch.length) scratch = Buffer.allocUnsafe(most * 2);
    const out = scratch;
    let at = 0;
    for (let i = 0; i < packed.length; i++) {
      const code = packed[i] as number;
      if (code === LITERAL) {
        out[at++] = packed[++i] as number;
        continue;
      }
      if (code >= count) return null;
      const end = ends[code + 1] as number;
      for (let from = ends[code] as number; from < end; from++) out[at++] = bytes[from] as number;
    }
    return out.subarray(0, at);
  };
}
