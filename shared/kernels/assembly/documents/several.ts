/**
 * Packs documents of several entities: a head for each, and the rows of their lists in their declared order in blocks
 * (shared/store/records/kinds/lists.ts and block.ts).
 */
import {
  beginSortKey,
  clearKeys,
  endSortKey,
  isSortKeyThere,
  lastKeyNumber,
  numberKeys,
  orderKeys,
  putPlain,
} from '../keys';
import { grown, roomFor } from '../memory';
import { rowBytes, rowEnd, rowStart } from '../rows';
import {
  cellEnd,
  cellStart,
  countAgain,
  countStored,
  digitsOf,
  entity,
  findSlots,
  firstOf,
  listCount,
  listSlot,
  putHeadKey,
  putNumber,
  putRow,
  putSingles,
  rowAt,
  severalAt,
  slots,
} from './declared';
import { beginRecord, endKey, endRecord, HEAD, itemCount, REST, takeBack } from './records';

const CELL: u8 = 0x7f;
const LINE: u8 = 0x0a;
const COMMA: u8 = 0x2c;
const NUMBER_SIGN: u8 = 0x23;
/** The states of a list: rows in blocks, or none. */
const BLOCKS: u8 = 0x62;
const INLINE: u8 = 0x69;
const BETWEEN: u8 = 0;

/** Digits of the number of a block. */
const DIGITS: u32 = 6;

/**
 * The declaration, 32 bits each: rows of a block, most bytes of a block that is stored as text, the number of its attribute; for each list
 * the letter of its blocks; then for each slot whether it may have more than one row (2), one (1) or none (0), the number of the cells of
 * its key and these, and the number of the cells of its order and these.
 */
const HEADER_WORDS: usize = 3;

/** Compresses the block at an address in its place; returns eight times its bytes, plus the number of its attribute. */
declare function compress(address: usize, length: usize): u32;

/** The numbers of the rows in their declared order, and those of the keys of one slot twice. */
let ordered: usize = 0;
let orderedRoom: usize = 0;
/** Where the next cell of each row of a block begins. */
let cursors: usize = 0;
let cursorsRoom: usize = 0;

/** Returns false, and does nothing, for a document whose rows have to be cleaned, or whose key is not ASCII. */
export function packSeveral(group: u32, rows: usize, rowCount: u32): bool {
  const room = roomFor(orderedRoom, <usize>rowCount * 12);
  ordered = grown(ordered, orderedRoom, 0, room);
  orderedRoom = room;
  memory.copy(ordered, rows, (<usize>rowCount) << 2);
  if (!order(rowCount)) return false;
  const before = itemCount();
  if (!putHeads(group) || !putLists(group)) {
    takeBack(before);
    return false;
  }
  memory.copy(rows, ordered, (<usize>rowCount) << 2);
  countStored(rows, rowCount);
  let at = slotsAt();
  for (let slot: u32 = 0; slot < slots; slot++) {
    if (load<u32>(at) > 1 && load<u32>(at, 4) == 0) countAgain(rows, slot);
    at = nextSlot(at);
  }
  return true;
}

function slotsAt(): usize {
  return severalAt + ((HEADER_WORDS + <usize>listCount) << 2);
}

function nextSlot(at: usize): usize {
  const order = at + 8 + ((<usize>load<u32>(at, 4)) << 2);
  return order + 4 + ((<usize>load<u32>(order)) << 2);
}

/** Puts the rows of each slot into their order; returns false where a slot that may have one row has several, or two rows have one key. */
function order(rowCount: u32): bool {
  let at = slotsAt();
  for (let slot: u32 = 0; slot < slots; slot++) {
    const found = firstOf(slot + 1) - firstOf(slot);
    if (found > 1) {
      if (load<u32>(at) < 2) return false;
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
    putSortKey(rowAt(ordered, i), cells);
    if (isSortKeyThere()) return true;
  }
  return false;
}

/** For each row with the key of an earlier one its number and that of the first such row; and for each key its first row. 32 bits each. */
let repeated: usize = 0;
let repeatedRoom: usize = 0;

/** Finds the rows of a slot that have the key of an earlier one; returns how many. */
export function findRepeated(slot: u32, rows: usize, rowCount: u32): u32 {
  if (!findSlots(rows, rowCount)) return 0;
  let at = slotsAt();
  for (let i: u32 = 0; i < slot; i++) at = nextSlot(at);
  const first = firstOf(slot);
  const count = firstOf(slot + 1) - first;
  const room = roomFor(repeatedRoom, <usize>count * 12);
  repeated = grown(repeated, repeatedRoom, 0, room);
  repeatedRoom = room;
  const firstRows = repeated + ((<usize>count) << 3);
  numberKeys();
  let found: usize = 0;
  for (let i: u32 = 0; i < count; i++) {
    const row = rowAt(rows, first + i);
    putSortKey(row, at + 4);
    const number = lastKeyNumber();
    if (number == i - <u32>found) store<u32>(firstRows + ((<usize>number) << 2), row);
    else {
      store<u32>(repeated + (found << 3), row);
      store<u32>(repeated + (found << 3), rowAt(firstRows, number), 4);
      found++;
    }
  }
  return <u32>found;
}

export function repeatedAddress(): usize {
  return repeated;
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
  for (let i: u32 = 0; i < found; i++) putSortKey(rowAt(ordered, first + i), cells);
  const sorted = ordered + ((<usize>rowCount) << 2);
  const other = sorted + ((<usize>rowCount) << 2);
  orderKeys(sorted, other);
  for (let i: u32 = 0; i < found; i++) {
    store<u32>(other + ((<usize>i) << 2), rowAt(ordered, first + rowAt(sorted, i)));
  }
  memory.copy(ordered + ((<usize>first) << 2), other, (<usize>found) << 2);
}

/** Adds a head for each entity. Returns false for a key that is not ASCII. */
function putHeads(group: u32): bool {
  let singles: usize = REST;
  for (let slot: u32 = 0; slot < slots; slot++) {
    if (firstOf(slot + 1) - firstOf(slot) != 1) continue;
    const row = rowAt(ordered, firstOf(slot));
    singles += rowEnd(row) - rowStart(row);
  }
  for (let i = firstOf(entity); i < firstOf(entity + 1); i++) {
    const own = rowAt(ordered, i);
    let to = beginRecord(group, singles + rowEnd(own) - rowStart(own));
    if (to == 0) return false;
    to = putHeadKey(to, own);
    if (to == 0 || !endKey(to)) return false;
    endRecord(HEAD, putSingles(putRow(putStates(to), own), ordered));
  }
  return true;
}

function putStates(start: usize): usize {
  let to = start;
  for (let i: u32 = 0; i < listCount; i++) {
    const slot = listSlot(i);
    const found = firstOf(slot + 1) - firstOf(slot);
    if (i > 0) store<u8>(to++, COMMA);
    to = putNumber(to, found, digitsOf(found));
    store<u8>(to++, found > 0 ? BLOCKS : INLINE);
  }
  return to;
}

/** Adds the blocks of all lists. Returns false for rows with different numbers of cells. */
function putLists(group: u32): bool {
  const rowsOfBlock = load<u32>(severalAt);
  for (let list: u32 = 0; list < listCount; list++) {
    const slot = listSlot(list);
    const letter = load<u32>(severalAt + ((HEADER_WORDS + <usize>list) << 2));
    const end = firstOf(slot + 1);
    let block: u32 = 0;
    for (let from = firstOf(slot); from < end; from += rowsOfBlock) {
      if (!putBlock(group, letter, block++, from, min(from + rowsOfBlock, end))) return false;
    }
  }
  return true;
}

function putBlock(group: u32, letter: u32, block: u32, from: u32, end: u32): bool {
  let length: usize = REST;
  for (let i = from; i < end; i++) length += rowEnd(rowAt(ordered, i)) - rowStart(rowAt(ordered, i)) + 1;
  let to = beginRecord(group, length + (length >> 6));
  if (to == 0) return false;
  store<u8>(to, <u8>letter);
  store<u8>(to, NUMBER_SIGN, 1);
  const start = putNumber(to + 2, block, DIGITS);
  if (!endKey(start)) return false;
  to = putColumns(start, from, end);
  if (to == 0) return false;
  let attribute = load<u32>(severalAt, 8);
  if (to - start > load<u32>(severalAt, 4)) {
    const compressed = compress(start, to - start);
    attribute = compressed & 7;
    to = start + (compressed >>> 3);
  }
  endRecord(attribute, to);
  return true;
}

/** Writes the cells of the first column of all rows, then those of the next. Returns 0 for rows with different numbers of cells. */
function putColumns(start: usize, from: u32, end: u32): usize {
  const count: usize = end - from;
  const room = roomFor(cursorsRoom, count << 2);
  cursors = grown(cursors, cursorsRoom, 0, room);
  cursorsRoom = room;
  for (let i: usize = 0; i < count; i++) {
    store<u32>(cursors + (i << 2), <u32>(rowBytes() + rowStart(rowAt(ordered, from + <u32>i))));
  }
  const cells = cellsOf(rowAt(ordered, from));
  let to = start;
  for (let cell: u32 = 0; cell < cells; cell++) {
    if (cell > 0) store<u8>(to++, CELL);
    for (let i: usize = 0; i < count; i++) {
      if (i > 0) store<u8>(to++, LINE);
      const row = rowAt(ordered, from + <u32>i);
      const at: usize = load<u32>(cursors + (i << 2));
      const stop = cellEnd(row, at);
      // Only the last cell of a row ends where its row does.
      if ((stop == rowBytes() + rowEnd(row)) != (cell == cells - 1)) return 0;
      memory.copy(to, at, stop - at);
      to += stop - at;
      store<u32>(cursors + (i << 2), <u32>stop + 1);
    }
  }
  return to;
}

function cellsOf(row: u32): u32 {
  let cells: u32 = 1;
  const end = rowBytes() + rowEnd(row);
  for (let at = rowBytes() + rowStart(row); at < end; at++) if (load<u8>(at) == CELL) cells++;
  return cells;
}
