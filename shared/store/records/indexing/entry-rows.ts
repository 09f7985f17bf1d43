/** The rows of entries, and their place in the memory of the kernels. */
import type { Kernels } from '../../../kernels/instance.ts';

/** The rows of the entries of one range as bytes: the cells of the columns, and then those of the lists. */
export interface EntryRows {
  readonly bytes: Buffer;
  /** Row i is from `starts[i]` to `ends[i]`. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** The number of the row whose lists are those of row i; any other row than i itself ends after its columns. */
  readonly lists: Uint32Array;
  readonly count: number;
}

/** How many cells a row has. */
export interface CellCounts {
  readonly columns: number;
  readonly lists: number;
}

/** The addresses of the rows of a range, and of room for their numbers twice. */
export interface PlacedRows {
  readonly bytes: number;
  readonly starts: number;
  readonly ends: number;
  readonly lists: number;
  readonly sorted: number;
}

const WORD = 4;

const aligned = (address: number): number => Math.ceil(address / 16) * 16;

/** Puts rows into the input of the kernels. */
export function placedRows(kernels: Kernels, { bytes, starts, ends, lists, count }: EntryRows): PlacedRows {
  const first = aligned(bytes.length + 16);
  const at = aligned(kernels.reserveInput(first + 5 * count * WORD + 32));
  const { buffer } = kernels.memory;
  new Uint8Array(buffer).set(bytes, at);
  const addressOf = (array: number): number => at + first + array * count * WORD;
  const words = new Uint32Array(buffer);
  for (const [i, array] of [starts, ends, lists].entries()) {
    words.set(array.subarray(0, count), addressOf(i) / WORD);
  }
  return { bytes: at, starts: addressOf(0), ends: addressOf(1), lists: addressOf(2), sorted: addressOf(3) };
}
