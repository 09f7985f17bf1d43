/** Packs texts by a table of symbols in the kernels' memory. Each step takes the longest symbol that fits. */

import { MOST_SYMBOLS } from '../../../shared/store/segments/layout.ts';
import type { SymbolTable } from '../../../shared/store/segments/symbols/table.ts';
import { SYMBOL_BYTES, SYMBOL_LENGTH } from '../../kernels/assembly/layout.ts';
import type { Kernels } from '../../kernels/interfaces.ts';

export function loadSymbols(kernels: Kernels, symbols: SymbolTable): void {
  const { buffer } = kernels.memory;
  const table = new Uint8Array(buffer, kernels.symbolsAddress(), MOST_SYMBOLS * SYMBOL_BYTES);
  for (const [code, bytes] of symbols.entries()) {
    const at = code * SYMBOL_BYTES;
    table.fill(0, at, at + SYMBOL_BYTES);
    table.set(bytes, at);
    table[at + SYMBOL_LENGTH] = bytes.length;
  }
  kernels.loadSymbols(symbols.length);
}

/** Returns the packed text, as a view that is valid until the next call. */
export function packText(kernels: Kernels, text: Uint8Array): Uint8Array {
  // The text, and after it room for twice its bytes, as many as its packed form may have.
  const input = kernels.reserveInput(text.length * 3 + 8);
  new Uint8Array(kernels.memory.buffer).set(text, input);
  const end = input + text.length;
  const length = kernels.packText(input, end, end) - end;
  return new Uint8Array(kernels.memory.buffer, end, length);
}
