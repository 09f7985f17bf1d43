/** The rows of the entries of one range as bytes: the cells of the columns, and then those of the lists. */
import { CELL_BYTE } from '../rows.ts';

export interface EntryRows {
  readonly bytes: Buffer;
  /** Row i is from `starts[i]` to `ends[i]`. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** The number of the row whose lists are those of row i; any other row than i itself ends after its columns. */
  readonly lists: Uint32Array;
  readonly count: number;
}

/**
 * The cells of entries in their order: cell i of an entry is from `offsets[entry × width + i]` to the next offset, less one. The
 * offset after the last column is that of no cell; `listCell` in cells.ts has the numbers of the lists.
 */
export interface CellTable {
  readonly bytes: Buffer;
  readonly count: number;
  readonly offsets: Uint32Array;
  readonly width: number;
}

/** How many cells a row has. */
export interface CellCounts {
  readonly columns: number;
  readonly lists: number;
}

/** Finds the cells of the rows `sorted`. @throws Error for a row with another number of cells */
export function cellTable(
  { bytes, starts, ends, lists: listsOf }: EntryRows,
  sorted: Uint32Array,
  { columns, lists }: CellCounts,
): CellTable {
  const width = columns + lists + 2;
  const offsets = new Uint32Array(sorted.length * width);
  for (let entry = 0; entry < sorted.length; entry++) {
    const row = sorted[entry] as number;
    const owner = listsOf[row] as number;
    const [end, first] = [ends[row] as number, entry * width];
    let at = findCells(bytes, starts[row] as number, end, offsets, first, columns);
    if (owner !== row) {
      refuseMore(at, end);
      at = afterCells(bytes, starts[owner] as number, ends[owner] as number, columns);
    }
    const listsEnd = ends[owner] as number;
    refuseMore(findCells(bytes, at, listsEnd, offsets, first + columns + 1, lists), listsEnd);
  }
  return { bytes, count: sorted.length, offsets, width };
}

/** Writes the offsets of the next `count` cells, and the offset after the last one, which it returns. */
export function findCells(
  bytes: Buffer,
  start: number,
  end: number,
  offsets: Uint32Array,
  first: number,
  count: number,
): number {
  let at = start;
  offsets[first] = at;
  for (let cell = 1; cell <= count; cell++) {
    at = afterCell(bytes, at, end);
    offsets[first + cell] = at;
  }
  return at;
}

function afterCells(bytes: Buffer, start: number, end: number, count: number): number {
  let at = start;
  for (let cell = 0; cell < count; cell++) at = afterCell(bytes, at, end);
  return at;
}

/** Returns the offset after a cell and its separator. */
function afterCell(bytes: Buffer, start: number, end: number): number {
  if (start > end) throw new Error('an entry has too few cells');
  let at = start;
  while (at < end && bytes[at] !== CELL_BYTE) at++;
  return at + 1;
}

function refuseMore(at: number, end: number): void {
  if (at !== end + 1) throw new Error('an entry has too many cells');
}
