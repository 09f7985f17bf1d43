/**
 * The cells of the entries of one container of a search index, column by column, in the order of their
 * places. The rows of a container are anywhere in the memory; reading a column of them would wait for each
 * cell, and each column is read several times.
 */
import { copyLoosely, Growing, reserveAt } from '../memory';

const LINE: u8 = 0x0a;

/** A column, 32 bits each: address of its cells, each ended by a line feed; room; address of the offsets. */
const COLUMN_BYTES: usize = 16;
const OFFSETS: usize = 8;
const columns = new Growing();
/** For each column the offset of the cell of each place, and that of one more. */
const offsets = new Growing();

/** For each list and place where its cell begins and ends in the memory. */
const lists = new Growing();

let entries: u32 = 0;

export function entryCount(): u32 {
  return entries;
}

/** Makes room for `count` entries. */
export function beginColumns(count: u32, columnCount: u32, listCount: u32): void {
  entries = count;
  columns.extend(<usize>columnCount * COLUMN_BYTES);
  const ofColumn = (<usize>count + 1) << 2;
  offsets.reserve(ofColumn * columnCount, 0);
  for (let column: usize = 0; column < <usize>columnCount; column++) {
    store<u32>(columns.at + column * COLUMN_BYTES, <u32>(offsets.at + column * ofColumn), OFFSETS);
    store<u32>(offsets.at + column * ofColumn, 0);
  }
  lists.reserve((<usize>count * listCount) << 3, 0);
}

/** Adds the cell of a place, which is added after those of the places before. */
export function addCell(column: u32, place: u32, from: usize, length: usize): void {
  const at = columns.at + <usize>column * COLUMN_BYTES;
  const offset = load<u32>(at, OFFSETS) + (place << 2);
  const used: usize = load<u32>(offset);
  const end = used + length + 1;
  const to = reserveAt(at, end, used) + used;
  copyLoosely(to, from, length);
  store<u8>(to + length, LINE);
  store<u32>(offset, <u32>end, 4);
}

export function cellStart(place: u32, column: u32): usize {
  const at = columns.at + <usize>column * COLUMN_BYTES;
  return load<u32>(at) + load<u32>(load<u32>(at, OFFSETS) + (place << 2));
}

export function cellEnd(place: u32, column: u32): usize {
  return cellStart(place + 1, column) - 1;
}

/** Takes bytes in the memory, which have to stay, as the cell of a list. */
export function addList(list: u32, place: u32, start: usize, end: usize): void {
  store<u32>(listAt(list, place), <u32>start);
  store<u32>(listAt(list, place), <u32>end, 4);
}

export function listStart(list: u32, place: u32): usize {
  return load<u32>(listAt(list, place));
}

export function listEnd(list: u32, place: u32): usize {
  return load<u32>(listAt(list, place), 4);
}

function listAt(list: u32, place: u32): usize {
  return lists.at + ((<usize>list * entries + place) << 3);
}
