/** The cells of the entries of one container of a search index, in the order of their places. */
import { HASH_START, hashed, Interner } from '../interner';
import { addKey, clearKeys, keyColumns, sortKeys } from '../keys';
import { grown, roomFor, SLACK } from '../memory';

const CELL: u32 = 0x7f;
const LINE: u32 = 0x0a;

/** Results of `beginContainer`. */
const COMPLETE: u32 = 0;
const TOO_FEW: u32 = 1;
const TOO_MANY: u32 = 2;

/**
 * Cell i of an entry is from `offsets[entry × width + i]` to the next offset, less one, in the memory. The offset after the last column
 * is that of no cell; the lists follow it.
 */
let offsets: usize = 0;
let offsetsRoom: usize = 0;
let width: usize = 0;
let entries: u32 = 0;

/** The offsets of all cells of one row. */
const row = heap.alloc(1024);

/** The distinct values of one column. */
const values = new Interner();

let text: usize = 0;
let textRoom: usize = 0;

export function entryCount(): u32 {
  return entries;
}

export function cellStart(place: u32, cell: u32): usize {
  return load<u32>(offsets + ((<usize>place * width + cell) << 2));
}

export function cellEnd(place: u32, cell: u32): usize {
  return load<u32>(offsets + ((<usize>place * width + cell) << 2), 4) - 1;
}

/** Writes where each cell of a row begins, and where one after the last would, to `row`; returns the number of cells, `most` + 1 for more. */
function findCells(start: usize, end: usize, most: u32): u32 {
  let found: u32 = 0;
  store<u32>(row, <u32>start);
  for (let at = start; at < end; at += 16) {
    let ends = i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(<i8>CELL)));
    if (end - at < 16) ends &= (1 << (<i32>(end - at))) - 1;
    for (; ends != 0; ends &= ends - 1) {
      if (++found > most) return found;
      store<u32>(row + ((<usize>found) << 2), <u32>(at + ctz(ends)) + 1);
    }
  }
  if (++found > most) return found;
  store<u32>(row + ((<usize>found) << 2), <u32>end + 1);
  return found;
}

/**
 * Finds the cells of `count` rows, whose numbers are at `sorted`. Row i is from `starts[i]` to `ends[i]` after `bytes`, and its lists
 * are those of the row `lists[i]`; a row with the lists of another one ends after its columns.
 */
export function beginContainer(
  bytes: usize,
  starts: usize,
  ends: usize,
  lists: usize,
  sorted: usize,
  count: u32,
  columnCount: u32,
  listCount: u32,
): u32 {
  entries = count;
  width = columnCount + listCount + 2;
  const room = roomFor(offsetsRoom, (<usize>count * width) << 2);
  offsets = grown(offsets, offsetsRoom, 0, room);
  offsetsRoom = room;
  const all = columnCount + listCount;
  let to = offsets;
  for (let place: usize = 0; place < <usize>count; place++, to += width << 2) {
    const number = load<u32>(sorted + (place << 2));
    const owner = load<u32>(lists + ((<usize>number) << 2));
    const isOwn = owner == number;
    if (!isOwn) {
      const found = find(bytes, starts, ends, number, columnCount);
      if (found != columnCount) return found < columnCount ? TOO_FEW : TOO_MANY;
      memory.copy(to, row, (<usize>columnCount + 1) << 2);
    }
    const found = find(bytes, starts, ends, owner, all);
    if (found != all) return found < all ? TOO_FEW : TOO_MANY;
    if (isOwn) memory.copy(to, row, (<usize>columnCount + 1) << 2);
    memory.copy(
      to + ((<usize>columnCount + 1) << 2),
      row + ((<usize>columnCount) << 2),
      (<usize>listCount + 1) << 2,
    );
  }
  return COMPLETE;
}

function find(bytes: usize, starts: usize, ends: usize, number: u32, most: u32): u32 {
  const at = (<usize>number) << 2;
  return findCells(bytes + load<u32>(starts + at), bytes + load<u32>(ends + at), most);
}

/**
 * Writes the numbers of `count` rows in the order of their keys to `sorted`, and uses `other`, which has room for as many. Returns false
 * for a row with too few cells.
 */
export function sortRows(
  bytes: usize,
  starts: usize,
  ends: usize,
  count: u32,
  sorted: usize,
  other: usize,
): bool {
  clearKeys();
  for (let number: u32 = 0; number < count; number++) {
    const at = (<usize>number) << 2;
    const start = bytes + load<u32>(starts + at);
    const end = bytes + load<u32>(ends + at);
    if (findCells(start, end, keyColumns()) < keyColumns()) return false;
    addKey(row, end - start);
  }
  sortKeys(sorted, other);
  return true;
}

/** Writes the number of the value of each entry in a column, 32 bits each, to `codes`; returns the number of distinct values. */
export function readColumn(column: u32, codes: usize): u32 {
  values.clear(0, 0);
  let before: u32 = 0;
  let beforeStart: usize = 0;
  let beforeLength: usize = -1;
  for (let place: u32 = 0; place < entries; place++) {
    const start = cellStart(place, column);
    const length = cellEnd(place, column) - start;
    // Neighbours often have the same value.
    if (length != beforeLength || memory.compare(start, beforeStart, length) != 0) {
      let state = HASH_START;
      for (let at = start; at < start + length; at++) state = hashed(state, load<u8>(at));
      before = values.idOf(start, start + length, state);
      beforeStart = start;
      beforeLength = length;
    }
    store<u32>(codes + ((<usize>place) << 2), before);
  }
  return values.count;
}

/** Returns the address of the distinct values of the column that was read last, one after the other. */
export function valueBytes(): usize {
  return values.bytes;
}

/** Returns the address of the offsets of these values, and of the end of the last one. */
export function valueEnds(): usize {
  return values.ends;
}

/** Writes the text of a block: the cells of the first shown column of all its entries, then those of the next; returns its bytes. */
export function writeBlock(first: u32, end: u32, shown: usize, shownCount: u32): usize {
  let length: usize = 0;
  for (let place = first; place < end; place++) {
    for (let i: usize = 0; i < <usize>shownCount; i++) {
      const cell = load<u32>(shown + (i << 2));
      length += cellEnd(place, cell) - cellStart(place, cell) + 1;
    }
  }
  const room = roomFor(textRoom, length + SLACK);
  text = grown(text, textRoom, 0, room);
  textRoom = room;
  let to = text;
  for (let i: usize = 0; i < <usize>shownCount; i++) {
    const cell = load<u32>(shown + (i << 2));
    if (i > 0) store<u8>(to++, <u8>CELL);
    for (let place = first; place < end; place++) {
      if (place > first) store<u8>(to++, <u8>LINE);
      const start = cellStart(place, cell);
      const bytes = cellEnd(place, cell) - start;
      // The bytes after a cell are overwritten by those of the next one.
      if (bytes <= 16) v128.store(to, v128.load(start));
      else memory.copy(to, start, bytes);
      to += bytes;
    }
  }
  return to - text;
}

export function blockAddress(): usize {
  return text;
}
