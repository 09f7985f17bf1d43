/** The rows of entries, and their place in the memory of the kernels. */
import type { EntryKernels } from '../../kernels/interfaces.ts';

/**
 * The rows of the entries of one range, one after the other: the cells of the columns, and then those of the
 * lists. A varint before each is twice its length, plus 1 for a row without lists, which has those of the row
 * before.
 */
export interface EntryRows {
  readonly bytes: Buffer;
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
/** Arrays of words: `starts`, `ends`, `lists`, and `sorted` twice. */
const ARRAYS = 5;

const aligned = (address: number): number => Math.ceil(address / 16) * 16;

/** Puts rows into the input of the kernels. @throws Error where they are not `count` */
export function placedRows(kernels: EntryKernels, { bytes, count }: EntryRows): PlacedRows {
  const first = aligned(bytes.length + 16);
  const at = aligned(kernels.reserveInput(first + ARRAYS * count * WORD + 32));
  new Uint8Array(kernels.memory.buffer).set(bytes, at);
  const addressOf = (array: number): number => at + first + array * count * WORD;
  const [starts, ends, lists, sorted] = [addressOf(0), addressOf(1), addressOf(2), addressOf(3)];
  if (kernels.placeRows(at, at + bytes.length, starts, ends, lists, count) === 0) {
    throw new Error(`the rows of the entries are not ${count}`);
  }
  return { bytes: at, starts, ends, lists, sorted };
}
