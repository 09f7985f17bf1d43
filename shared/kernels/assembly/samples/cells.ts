/** The cells of the sampled row that was read last. Its first column is the key of its group, and has no cell. */
import { findCells, rowBytes, rowEnd, rowStart } from '../rows';

/** Where each cell begins, and where one after the last would, 32 bits each. */
const cells = heap.alloc(1024);

export function readCells(row: u32, columns: u32): void {
  const bytes = rowBytes();
  findCells(bytes + rowStart(row), bytes + rowEnd(row), columns - 1, cells);
}

export function cellStart(column: u32): usize {
  return load<u32>(cells + ((<usize>(column - 1)) << 2));
}

export function cellEnd(column: u32): usize {
  return <usize>load<u32>(cells + ((<usize>column) << 2)) - 1;
}
