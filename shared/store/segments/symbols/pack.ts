/** Packs texts by a table of symbols, in the memory of the kernels. Each step takes the longest symbol that fits. */
import type { Kernels } from '../../../kernels/instance.ts';
import { CANDIDATES_BYTES, FIRSTS, writeCandidates } from './candidates.ts';
import type { SymbolTable } from './table.ts';

/** Parts of a packed text by number: symbols by their codes, then the bytes in no symbol. */
export const PARTS = 512;

const BYTES = 256;
/** Where each array is, after the first address: 32 bits for each first and part, 8 for each byte, 16 for each pair. */
const CANDIDATES_AT = FIRSTS * 4;
const SINGLES_AT = CANDIDATES_AT + CANDIDATES_BYTES;
const COUNTS_AT = SINGLES_AT + BYTES;
const PAIRS_AT = COUNTS_AT + PARTS * 4;
const SIZE = PAIRS_AT + PARTS * PARTS * 2;

/** How often each part is in a text, how often two follow each other, and the pairs that are there often enough, as they are found. */
export interface PartCounts {
  readonly singles: Uint32Array;
  readonly pairs: Uint16Array;
  readonly frequent: Uint32Array;
}

export class Packer {
  private readonly kernels: Kernels;
  private readonly at: number;

  constructor(kernels: Kernels) {
    this.kernels = kernels;
    this.at = kernels.allocate(SIZE);
  }

  /** Sets the symbols. */
  load(symbols: SymbolTable): void {
    const { buffer } = this.kernels.memory;
    writeCandidates(symbols, {
      firsts: new Uint32Array(buffer, this.at, FIRSTS),
      candidates: Buffer.from(buffer, this.at + CANDIDATES_AT, CANDIDATES_BYTES),
      singles: new Uint8Array(buffer, this.at + SINGLES_AT, BYTES),
    });
  }

  /** Returns the packed text, as a view that is valid until the next call. */
  pack(text: Uint8Array): Uint8Array {
    const { input, length } = this.packed(text);
    return new Uint8Array(this.kernels.memory.buffer, input + text.length, length);
  }

  /** Counts the parts of the packed text. Pairs that are there `rarest` times are frequent. */
  count(text: Uint8Array, rarest: number): PartCounts {
    const { kernels, at } = this;
    const { input, length } = this.packed(text);
    const found = aligned(input + text.length * 3);
    const [singles, pairs] = [at + COUNTS_AT, at + PAIRS_AT];
    const frequent = kernels.countParts(input + text.length, length, singles, pairs, rarest, found);
    const { buffer } = kernels.memory;
    return {
      singles: new Uint32Array(buffer, singles, PARTS),
      pairs: new Uint16Array(buffer, pairs, PARTS * PARTS),
      frequent: new Uint32Array(buffer, found, frequent),
    };
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

  private packed(text: Uint8Array): { readonly input: number; readonly length: number } {
    const { kernels, at } = this;
    // The text, twice its bytes for the packed one, and room for as many pairs as parts.
    const input = kernels.reserveInput(text.length * 7 + 8);
    new Uint8Array(kernels.memory.buffer).set(text, input);
    const end = input + text.length;
    const length = kernels.packText(at, at + CANDIDATES_AT, at + SINGLES_AT, input, end, end) - end;
    return { input, length };
  }
}

const aligned = (address: number): number => (address + 7) & ~7;
