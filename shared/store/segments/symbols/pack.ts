/** Packs texts by a table of symbols, in the memory of the kernels. Each step takes the longest symbol that fits. */
import type { Kernels } from '../../../kernels/instance.ts';
import { LONGEST_SYMBOL, MOST_SYMBOLS, type SymbolTable } from './table.ts';

const BYTES = 256;
/** Pairs of bytes. */
const FIRSTS = BYTES * BYTES;
/** Parts of a packed text by number: symbols by their codes, then the bytes in no symbol. */
const PARTS = 512;
/** The bytes of a symbol, as many for its mask, and its number. */
const CANDIDATE_BYTES = 3 * LONGEST_SYMBOL;
/** A symbol in the kernels: its bytes, filled with zeros, and their number (shared/kernels/assembly/segments/symbols.ts). */
const SYMBOL_BYTES = 2 * LONGEST_SYMBOL;

/** Where each array is, after the first address: 32 bits for each first and part, 8 for each byte, 16 for each pair. */
const CANDIDATES_AT = FIRSTS * 4;
const SINGLES_AT = CANDIDATES_AT + MOST_SYMBOLS * CANDIDATE_BYTES;
const COUNTS_AT = SINGLES_AT + BYTES;
const PAIRS_AT = COUNTS_AT + PARTS * 4;
const SIZE = PAIRS_AT + PARTS * PARTS * 2;

export class Packer {
  private readonly kernels: Kernels;
  private readonly at: number;

  constructor(kernels: Kernels) {
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

  /**
   * Chooses symbols for texts like the sample in so many rounds, in each of which parts that follow each other `rarest` times are joined.
   * The packer is left with those of the round before the last.
   */
  train(sample: Uint8Array, rounds: number, rarest: number): SymbolTable {
    const { kernels, at } = this;
    const input = this.put(sample);
    const count = kernels.trainSymbols(
      input,
      sample.length,
      rounds,
      rarest,
      at,
      at + CANDIDATES_AT,
      at + SINGLES_AT,
      at + COUNTS_AT,
      at + PAIRS_AT,
      input + sample.length,
    );
    const table = this.table();
    return Array.from({ length: count }, (_, code) => {
      const symbol = code * SYMBOL_BYTES;
      return table.slice(symbol, symbol + (table[symbol + LONGEST_SYMBOL] as number));
    });
  }

  /** Returns the packed text, as a view that is valid until the next call. */
  pack(text: Uint8Array): Uint8Array {
    const { kernels, at } = this;
    const input = this.put(text);
    const end = input + text.length;
    const length = kernels.packText(at, at + CANDIDATES_AT, at + SINGLES_AT, input, end, end) - end;
    return new Uint8Array(kernels.memory.buffer, end, length);
  }

  /** Packs the texts of the segment in the kernels, which have 1 at `texts` plus the number of their attribute. */
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

  /** Puts a text before room for twice its bytes, as many as its packed form may have, and for as many pairs as that has parts. */
  private put(text: Uint8Array): number {
    const { kernels } = this;
    const input = kernels.reserveInput(text.length * 7 + 8);
    new Uint8Array(kernels.memory.buffer).set(text, input);
    return input;
  }
}
