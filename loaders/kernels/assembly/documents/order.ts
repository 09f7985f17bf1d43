/** The declared order of the rows of a document of several entities, and rows that repeat an earlier key. */
import {
  beginSortKey,
  clearKeys,
  endSortKey,
  isSortKeyThere,
  lastKeyNumber,
  numberKeys,
  putPlain,
  sortKeys,
} from '../keys';
import { ANY_ROWS } from '../layout';
import { Growing } from '../memory';
import { rowEnd, rowStart } from '../rows';
import { textInOrder } from '../text-order';
import { cellEnd, cellStart, countAgain, slots, slotsAt } from './declared';
import { countOf, findSlots, firstOf, rowAt } from './slots';

const BETWEEN: u8 = 0;

/** The numbers of the rows in their declared order, and room for those of one slot. */
export const ordered = new Growing();

function nextSlot(at: usize): usize {
  const order = at + 8 + ((<usize>load<u32>(at, 4)) << 2);
  return order + 4 + ((<usize>load<u32>(order)) << 2);
}

/** Puts the rows of each slot in order at `ordered`; returns false for a repeated key or too many rows. */
export function orderRows(rows: usize, rowCount: u32): bool {
  ordered.reserve(<usize>rowCount * 8, 0);
  memory.copy(ordered.at, rows, (<usize>rowCount) << 2);
  let at = slotsAt;
  for (let slot: u32 = 0; slot < slots; slot++) {
    const found = countOf(slot);
    if (found > 1) {
      if (load<u32>(at) < <u32>ANY_ROWS) return false;
      if (load<u32>(at, 4) > 0 && hasRepeatedKey(slot, at + 4)) return false;
      const cells = at + 8 + ((<usize>load<u32>(at, 4)) << 2);
      if (load<u32>(cells) > 0) orderSlot(slot, cells, rowCount);
    } else if (found > load<u32>(at)) return false;
    at = nextSlot(at);
  }
  return true;
}

/** `cells` is where the number of the cells of the key is, and these. */
function hasRepeatedKey(slot: u32, cells: usize): bool {
  clearKeys();
  for (let i = firstOf(slot); i < firstOf(slot + 1); i++) {
    putSortKey(rowAt(ordered.at, i), cells);
    if (isSortKeyThere()) return true;
  }
  return false;
}

/**
 * For each row with the key of an earlier one its number and that of the first such row; and for each key its
 * first row. 32 bits each.
 */
const repeated = new Growing();

/** Finds the rows of a slot that have the key of an earlier one; returns how many. */
export function findRepeated(slot: u32, rows: usize, rowCount: u32): u32 {
  if (!findSlots(rows, rowCount, slots)) return 0;
  let at = slotsAt;
  for (let i: u32 = 0; i < slot; i++) at = nextSlot(at);
  const first = firstOf(slot);
  const count = firstOf(slot + 1) - first;
  repeated.reserve(<usize>count * 12, 0);
  const firstRows = repeated.at + ((<usize>count) << 3);
  numberKeys();
  let found: usize = 0;
  for (let i: u32 = 0; i < count; i++) {
    const row = rowAt(rows, first + i);
    putSortKey(row, at + 4);
    const number = lastKeyNumber();
    if (number == i - <u32>found) store<u32>(firstRows + ((<usize>number) << 2), row);
    else {
      store<u32>(repeated.at + (found << 3), row);
      store<u32>(repeated.at + (found << 3), rowAt(firstRows, number), 4);
      found++;
    }
  }
  return <u32>found;
}

export function repeatedAddress(): usize {
  return repeated.at;
}

/** Adds the cells of a row, joined, as a key. An absent cell comes after all others. */
function putSortKey(row: u32, cells: usize): void {
  const count = load<u32>(cells);
  let to = beginSortKey(rowEnd(row) - rowStart(row) + ((<usize>count) << 2));
  for (let i: u32 = 0; i < count; i++) {
    if (i > 0) store<u8>(to++, BETWEEN);
    const from = cellStart(row, load<u32>(cells + ((<usize>i) << 2), 4));
    to = putPlain(from, cellEnd(row, from), to);
  }
  endSortKey(to);
}

function orderSlot(slot: u32, cells: usize, rowCount: u32): void {
  clearKeys();
  const first = firstOf(slot);
  const found = firstOf(slot + 1) - first;
  for (let i: u32 = 0; i < found; i++) putSortKey(rowAt(ordered.at, first + i), cells);
  sortKeys();
  const other = ordered.at + ((<usize>rowCount) << 2);
  for (let i: u32 = 0; i < found; i++) {
    store<u32>(other + ((<usize>i) << 2), rowAt(ordered.at, first + textInOrder(i)));
  }
  memory.copy(ordered.at + ((<usize>first) << 2), other, (<usize>found) << 2);
}

/** Counts rows without a key that equal an earlier one of their slot as there again. */
export function countEqualRows(rows: usize): void {
  let at = slotsAt;
  for (let slot: u32 = 0; slot < slots; slot++) {
    if (load<u32>(at) == <u32>ANY_ROWS && load<u32>(at, 4) == 0) countAgain(rows, slot);
    at = nextSlot(at);
  }
}
