/** Counts the values of one file by column and class, and keeps each column's first malformed value. */

import {
  CLASSES,
  EXAMPLE_BYTES,
  EXAMPLE_LENGTH,
  EXAMPLE_LINE,
  EXAMPLE_TEXT,
  EXAMPLES,
  MOST_COLUMNS,
} from './layout';

const CELL: u32 = 0x7f;

const counts = heap.alloc(EXAMPLES + MOST_COLUMNS * EXAMPLE_BYTES);
const examples = counts + EXAMPLES;

export function clearValues(columns: u32): void {
  memory.fill(counts, 0, (<usize>columns * CLASSES) << 2);
  memory.fill(examples, 0, <usize>columns * EXAMPLE_BYTES);
}

/** Returns the address of the counts: one of 32 bits for each column and class. The examples follow. */
export function countsAddress(): usize {
  return counts;
}

export function countValue(column: u32, ofClass: u32): void {
  const place = counts + ((<usize>(column * CLASSES + ofClass)) << 2);
  store<u32>(place, load<u32>(place) + 1);
}

/** Keeps the value of a column, if it is the first malformed one, from the cells of its row. */
export function keepExample(column: u32, cells: usize, line: u32): void {
  const example = examples + <usize>column * EXAMPLE_BYTES;
  if (load<u32>(example, EXAMPLE_LENGTH) != 0) return;
  let cell = cells;
  for (let left = column; left > 0; cell++) if (<u32>load<u8>(cell) == CELL) left--;
  let end = cell;
  while (<u32>load<u8>(end) != CELL) end++;
  const length = min(end - cell, EXAMPLE_BYTES - EXAMPLE_TEXT);
  store<u32>(example, line, EXAMPLE_LINE);
  store<u32>(example, <u32>length, EXAMPLE_LENGTH);
  memory.copy(example + EXAMPLE_TEXT, cell, length);
}
