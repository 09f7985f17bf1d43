/** The rows of entries, and their place in the memory of the kernels. */
import type { Kernels } from '../../kernels/interfaces.ts';

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

/** Puts rows into the input of the kernels. @throws Error where they are not `count` */
export function placeRows(kernels: Kernels, { bytes, count }: EntryRows): void {
  const at = kernels.reserveInput(bytes.length);
  new Uint8Array(kernels.memory.buffer).set(bytes, at);
  if (kernels.placeRows(at, at + bytes.length, count) === 0) {
    throw new Error(`the rows of the entries are not ${count}`);
  }
}
