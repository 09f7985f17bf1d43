/** Packs texts by a table of symbols in the kernels' memory. Each step takes the longest symbol that fits. */

import {
  LONGEST_SYMBOL,
  MOST_SYMBOLS,
  type SymbolTable,
} from '../../../shared/store/segments/symbols/table.ts';
import type { TextKernels } from '../../kernels/interfaces.ts';

const BYTES = 256;
/** Pairs of bytes. */
const FIRSTS = BYTES * BYTES;
/** The bytes of a symbol, as many for its mask, and its number. */
const CANDIDATE_BYTES = 3 * LONGEST_SYMBOL;
/** A symbol: its bytes, zero-filled, and their number (loaders/kernels/assembly/segments/symbols.ts). */
const SYMBOL_BYTES = 2 * LONGEST_SYMBOL;

/** Where each array is, after the first address: 32 bits for each first, 8 for each byte. */
const CANDIDATES_AT = FIRSTS * 4;
const SINGLES_AT = CANDIDATES_AT + MOST_SYMBOLS * CANDIDATE_BYTES;
const SIZE = SINGLES_AT + BYTES;

export class Packer {
  private readonly kernels: TextKernels;
  private readonly at: number;

  constructor(kernels: TextKernels) {
    this.kernels = kernels;
    this.at = kernels.allocate(SIZE);
  }

  /** Sets the symbols. */
  load(symbols: SymbolTable): void {
    const { kernels, at } = this;
    const table = this.table();
    for (const [code, bytes] of symbols.entries()) {
      table.fill(0, code * SYMBOL_BYTES, (code + 1) * SYMBOL_BYTES);
      table.set(bytes, code * SYMBOL_BYTES);
      table[code * SYMBOL_BYTES + LONGEST_SYMBOL] = bytes.length;
    }
    kernels.loadSymbols(symbols.length, at, at + CANDIDATES_AT, at + SINGLES_AT);
  }

  /** Returns the packed text, as a view that is valid until the next call. */
  pack(text: Uint8Array): Uint8Array {
    const { kernels, at } = this;
    // The text, and after it room for twice its bytes, as many as its packed form may have.
    const input = kernels.reserveInput(text.length * 3 + 8);
    new Uint8Array(kernels.memory.buffer).set(text, input);
    const end = input + text.length;
    const length = kernels.packText(at, at + CANDIDATES_AT, at + SINGLES_AT, input, end, end) - end;
    return new Uint8Array(kernels.memory.buffer, end, length);
  }

  /** Packs the texts of the segment: the values with 1 at `texts` plus the number of their attribute. */
  packRecords(texts: number): void {
    const { kernels, at } = this;
    const scratch = kernels.reserveInput(kernels.longestText() * 2 + 8);
    kernels.packRecords(at, at + CANDIDATES_AT, at + SINGLES_AT, texts, scratch);
  }

  /** The packer must not be used after this call. */
  release(): void {
    this.kernels.release(this.at);
  }

  private table(): Uint8Array {
    const { kernels } = this;
    return new Uint8Array(kernels.memory.buffer, kernels.symbolsAddress(), MOST_SYMBOLS * SYMBOL_BYTES);
  }
}
