/** The rows of the entries of one range as bytes: the key, a line feed, and the cells. */
import { CELL_BYTE } from '../rows.ts';

/** Separates the key from the cells; `encodeRow` escapes it in cells, and no key contains it. */
export const KEY_END = '\n';
export const KEY_END_BYTE = 0x0a;

export interface EntryRows {
  readonly bytes: Buffer;
  /** Offset of each row, and at the end the offset after the last one. */
  readonly starts: Uint32Array;
  readonly count: number;
}

/** The cells of entries in their order: cell i of an entry is from `offsets[entry × width + i]` to the next offset, less one. */
export interface CellTable {
  readonly bytes: Buffer;
  readonly count: number;
  readonly offsets: Uint32Array;
  readonly width: number;
}

/** Finds the cells of the rows `sorted`. @throws Error for a row with another number of cells */
export function cellTable({ bytes, starts }: EntryRows, sorted: Uint32Array, cells: number): CellTable {
  const width = cells + 1;
  const offsets = new Uint32Array(sorted.length * width);
  for (let entry = 0; entry < sorted.length; entry++) {
    const row = sorted[entry] as number;
    const found = findCells(bytes, starts[row] as number, starts[row + 1] as number, offsets, entry * width);
    if (found !== cells) throw new Error(`an entry has ${found} cells in place of ${cells}`);
  }
  return { bytes, count: sorted.length, offsets, width };
}

/** Writes the offsets of one row, and returns the number of its cells. Those of a row with too many are overwritten or lost. */
function findCells(bytes: Buffer, start: number, end: number, offsets: Uint32Array, first: number): number {
  let at = start;
  while (at < end && bytes[at] !== KEY_END_BYTE) at++;
  let offset = first;
  offsets[offset++] = ++at;
  for (; at < end; at++) if (bytes[at] === CELL_BYTE) offsets[offset++] = at + 1;
  offsets[offset] = end + 1;
  return offset - first;
}
