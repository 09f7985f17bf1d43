/** The distinct values of the columns of sampled rows, each with the number of its rows (loaders/read/profile/sampled-run.ts). */
import { groupEnd, groupStart } from '../groups';
import { hashOf, Interner } from '../interner';
import { grown, roomFor } from '../memory';
import { rowCount, rowGroup } from '../rows';
import { cellEnd, cellStart, readCells } from './cells';
import { countOrders } from './orders';

export class SampledColumn {
  values: Interner = new Interner();
  /** The number of rows for each value, 32 bits each. */
  counts: usize = 0;
  private room: usize = 0;

  clear(): void {
    this.values.clear(0, 0);
  }

  add(from: usize, to: usize): void {
    const before = this.values.count;
    const id = this.values.idOf(from, to, hashOf(from, to - from));
    const at = (<usize>id) << 2;
    if (id == before) {
      const room = roomFor(this.room, at + 4);
      this.counts = grown(this.counts, this.room, at, room);
      this.room = room;
      store<u32>(this.counts + at, 0);
    }
    store<u32>(this.counts + at, load<u32>(this.counts + at) + 1);
  }
}

const columns: SampledColumn[] = [];
let columnCount: u32 = 0;
/** Rows of the table that are counted. */
let taken: u32 = 0;

/** Begins a sample of rows with so many columns. */
export function beginSample(count: u32): void {
  while (<u32>columns.length < count) columns.push(new SampledColumn());
  for (let column: u32 = 0; column < count; column++) columnAt(column).clear();
  columnCount = count;
  taken = 0;
}

export function columnAt(column: u32): SampledColumn {
  return unchecked(columns[column]);
}

/** Counts the values of the rows that were added to the table since the last call. The first column is the key of a row's group. */
export function sampleRows(): void {
  for (; taken < rowCount(); taken++) {
    const group = rowGroup(taken);
    columnAt(0).add(groupStart(group), groupEnd(group));
    readCells(taken, columnCount);
    for (let column: u32 = 1; column < columnCount; column++) {
      if (cellStart(column) < cellEnd(column)) columnAt(column).add(cellStart(column), cellEnd(column));
    }
    countOrders();
  }
}

/** Counts a value of a row that was read elsewhere. */
export function sampleValue(column: u32, from: usize, length: usize): void {
  columnAt(column).add(from, from + length);
}

/** Writes the number of the distinct values of a column, and the addresses of their bytes, of their ends, and of their counts. */
export function seeColumn(column: u32, out: usize): void {
  const seen = columnAt(column);
  store<u32>(out, seen.values.count);
  store<u32>(out, <u32>seen.values.bytes, 4);
  store<u32>(out, <u32>seen.values.ends, 8);
  store<u32>(out, <u32>seen.counts, 12);
}
