/** The rows of the entries of one range as bytes: the key, a line feed, and the cells. */
import { CELL_BYTE } from '../rows.ts';

/** Separates the key from the cells; `encodeRow` escapes it in cells, and no key contains it. */
export const KEY_END = '\n';
const KEY_END_BYTE = 0x0a;

export interface EntryRows {
  readonly bytes: Buffer;
  /** Offset of each row, and at the end the offset after the last one. */
  readonly starts: Uint32Array;
  readonly count: number;
}

/** Returns the numbers of the rows in the order of their keys. */
export function sortedRows({ bytes, starts, count }: EntryRows): Uint32Array {
  const keys = Array.from({ length: count }, (_, row) => {
    const start = starts[row] as number;
    return bytes.toString('utf8', start, bytes.indexOf(KEY_END_BYTE, start));
  });
  // Keys are distinct, because each ends with the number of its entry.
  return Uint32Array.from(keys.keys()).sort((a, b) => ((keys[a] as string) < (keys[b] as string) ? -1 : 1));
}

/** The cells of one row: cell i is in `bytes` from `from[i]` to `from[i + 1] - 1`. */
export interface RowCells {
  readonly bytes: Buffer;
  readonly from: Uint32Array;
}

/** Finds the cells of a row, in the array that the caller keeps. @throws Error for another number of cells */
export function findCells({ bytes, starts }: EntryRows, row: number, from: Uint32Array): void {
  const end = starts[row + 1] as number;
  let at = bytes.indexOf(KEY_END_BYTE, starts[row]) + 1;
  let cells = 0;
  from[cells++] = at;
  for (; at < end; at++) if (bytes[at] === CELL_BYTE) from[cells++] = at + 1;
  from[cells++] = end + 1;
  if (cells !== from.length)
    throw new Error(`an entry has ${cells - 1} cells in place of ${from.length - 1}`);
}
