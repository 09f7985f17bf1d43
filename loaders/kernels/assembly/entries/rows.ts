/** The rows of the entries of one range, and their order (loaders/records/indexing/containers.ts). */
import { sortKeys } from '../key-order';
import { addKey, clearKeys, keyColumns } from '../keys';
import { Growing } from '../memory';
import { findCells } from '../rows';

/** Where each row begins and ends, and the number of the row whose lists it has, 32 bits each. */
const starts = new Growing();
const ends = new Growing();
const owners = new Growing();
let count: u32 = 0;
/** The numbers of the rows in the order of their keys, and room for as many. */
const order = new Growing();
const other = new Growing();
/** The offsets of the cells of one row. */
const cells = heap.alloc(1024);

/**
 * Finds the rows from one address to another, each after twice its length, plus 1 for a row whose lists are
 * those of the row before. Returns whether they are `rows`. The bytes stay where they are.
 */
export function placeRows(from: usize, to: usize, rows: u32): bool {
  count = rows;
  const size = (<usize>rows) << 2;
  starts.reserve(size, 0);
  ends.reserve(size, 0);
  owners.reserve(size, 0);
  let found: usize = 0;
  let owner: usize = 0;
  for (let at = from; at < to; ) {
    if (found == <usize>rows) return false;
    let head: u32 = 0;
    let byte: u32 = 0x80;
    for (let shift: u32 = 0; (byte & 0x80) != 0; shift += 7) {
      byte = load<u8>(at++);
      head |= (byte & 0x7f) << shift;
    }
    if ((head & 1) == 0) owner = found;
    store<u32>(starts.at + (found << 2), <u32>at);
    at += head >>> 1;
    if (at > to) return false;
    store<u32>(ends.at + (found << 2), <u32>at);
    store<u32>(owners.at + (found << 2), <u32>owner);
    found++;
  }
  return found == <usize>rows;
}

/** Sorts the rows by their keys. Returns false for a row with too few cells. */
export function sortRows(): bool {
  clearKeys();
  for (let number: u32 = 0; number < count; number++) {
    const start = startOfRow(number);
    const end = endOfRow(number);
    if (findCells(start, end, keyColumns(), cells) < keyColumns()) return false;
    addKey(cells, end - start);
  }
  const size = (<usize>count) << 2;
  order.reserve(size, 0);
  other.reserve(size, 0);
  sortKeys(order.at, other.at);
  return true;
}

/** Returns the number of the row at a place of the order. */
export function rowInOrder(place: u32): u32 {
  return load<u32>(order.at + ((<usize>place) << 2));
}

export function startOfRow(row: u32): usize {
  return load<u32>(starts.at + ((<usize>row) << 2));
}

export function endOfRow(row: u32): usize {
  return load<u32>(ends.at + ((<usize>row) << 2));
}

/** Returns the number of the row whose lists a row has. */
export function ownerOfRow(row: u32): u32 {
  return load<u32>(owners.at + ((<usize>row) << 2));
}
