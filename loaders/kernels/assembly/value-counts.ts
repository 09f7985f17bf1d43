/** Counts the values of one file by column and class, and keeps each column's first malformed value. */

const CELL: u32 = 0x7f;
const CLASSES: u32 = 4;
const EXAMPLE_BYTES: usize = 72;
/** Bytes of a value in its example at most. */
const SHOWN_BYTES: usize = 64;

const counts = heap.alloc(256 * 4 * 4);
/** For each column its first malformed value: line number, number of bytes kept (0 for none), and these. */
const examples = heap.alloc(256 * EXAMPLE_BYTES);

export function clearValues(columns: u32): void {
  memory.fill(counts, 0, (<usize>columns * CLASSES) << 2);
  memory.fill(examples, 0, <usize>columns * EXAMPLE_BYTES);
}

/** Returns the address of the counts: one of 32 bits for each column and class. */
export function countsAddress(): usize {
  return counts;
}

/** Returns the address of the examples of malformed values, 72 bytes for each column. */
export function examplesAddress(): usize {
  return examples;
}

export function countValue(column: u32, ofClass: u32): void {
  const place = counts + ((<usize>(column * CLASSES + ofClass)) << 2);
  store<u32>(place, load<u32>(place) + 1);
}

/** Keeps the value of a column, if it is the first malformed one, from the cells of its row. */
export function keepExample(column: u32, cells: usize, line: u32): void {
  const example = examples + <usize>column * EXAMPLE_BYTES;
  if (load<u32>(example, 4) != 0) return;
  let cell = cells;
  for (let left = column; left > 0; cell++) if (<u32>load<u8>(cell) == CELL) left--;
  let end = cell;
  while (<u32>load<u8>(end) != CELL) end++;
  const length = min(end - cell, SHOWN_BYTES);
  store<u32>(example, line);
  store<u32>(example, <u32>length, 4);
  memory.copy(example + 8, cell, length);
}
