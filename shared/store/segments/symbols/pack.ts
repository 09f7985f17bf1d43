/** Packs texts by a table of symbols. */
import { LITERAL, type SymbolTable } from './table.ts';
import {
  AFTER_FIRST_SHIFT,
  AFTER_SHIFT,
  BEFORE_SHIFT,
  LENGTH_SHIFT,
  NO_NODE,
  NODE,
  symbolTrie,
} from './trie.ts';

const CODE = 0xff;

/**
 * Packs the bytes `from` to `to` into `out` at the offset, and returns the offset after them. `out` has room for twice the bytes: a byte
 * in no symbol takes two.
 */
export type Pack = (bytes: Uint8Array, from: number, to: number, out: Uint8Array, at: number) => number;

/** Each step takes the longest symbol that fits. */
export function packerOf(symbols: SymbolTable): Pack {
  const { firsts, slots, singles } = symbolTrie(symbols);
  return (bytes, from, to, out, start) => {
    const last = to - 1;
    let at = start;
    let i = from;
    while (i < last) {
      const first = firsts[((bytes[i] as number) << 8) | (bytes[i + 1] as number)] as number;
      let code = first & CODE;
      let end = i + ((first >>> LENGTH_SHIFT) & 3);
      let node = first >>> AFTER_FIRST_SHIFT;
      for (let next = i + 2; node !== NO_NODE && next < to; ) {
        const slot = slots[node + (bytes[next++] as number)] as number;
        if (slot >>> BEFORE_SHIFT !== node) break;
        if ((slot & CODE) !== LITERAL) {
          code = slot & CODE;
          end = next;
        }
        node = (slot >>> AFTER_SHIFT) & NODE;
      }
      out[at++] = code;
      if (code === LITERAL) out[at++] = bytes[i] as number;
      i = end;
    }
    if (i === last) {
      const code = singles[bytes[i] as number] as number;
      out[at++] = code;
      if (code === LITERAL) out[at++] = bytes[i] as number;
    }
    return at;
  };
}
