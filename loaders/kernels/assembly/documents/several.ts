/**
 * Packs documents of several entities: a head for each, and the rows of their lists in their declared order
 * in blocks (loaders/records/codecs/lists.ts and block.ts).
 */

import { BLOCK_ROWS, TEXT_ATTRIBUTE, TEXT_BYTES } from '../layout';
import { Growing } from '../memory';
import { rowBytes, rowEnd, rowStart } from '../rows';
import {
  cellEnd,
  countStored,
  declaredNumber,
  digitsOf,
  entity,
  letterOf,
  listCount,
  listSlot,
  putHeadKey,
  putNumber,
  putRow,
  putSingles,
  slots,
} from './declared';
import { countEqualRows, ordered, orderRows } from './order';
import { beginRecord, endKey, endRecord, HEAD, itemCount, REST, takeBack } from './records';
import { countOf, firstOf, rowAt } from './slots';

const CELL: u8 = 0x7f;
const LINE: u8 = 0x0a;
const COMMA: u8 = 0x2c;
const NUMBER_SIGN: u8 = 0x23;
/** The states of a list: rows in blocks, or none. */
const BLOCKS: u8 = 0x62;
const INLINE: u8 = 0x69;

/** Digits of the number of a block. */
const DIGITS: u32 = 6;

/** Compresses the block at an address in place; returns its bytes times eight, plus its attribute number. */
declare function compress(address: usize, length: usize): u32;

/** Where the next cell of each row of a block begins. */
const cursors = new Growing();

/** Does nothing and returns false for a document whose rows have to be cleaned or whose key is not ASCII. */
export function packSeveral(group: u32, rows: usize, rowCount: u32): bool {
  if (!orderRows(rows, rowCount)) return false;
  const before = itemCount();
  if (!putHeads(group) || !putLists(group)) {
    takeBack(before);
    return false;
  }
  memory.copy(rows, ordered.at, (<usize>rowCount) << 2);
  countStored(rows, rowCount);
  countEqualRows(rows);
  return true;
}

/** Adds a head for each entity. Returns false for a key that is not ASCII. */
function putHeads(group: u32): bool {
  let singles: usize = REST;
  for (let slot: u32 = 0; slot < slots; slot++) {
    if (countOf(slot) != 1) continue;
    const row = rowAt(ordered.at, firstOf(slot));
    singles += rowEnd(row) - rowStart(row);
  }
  for (let i = firstOf(entity); i < firstOf(entity + 1); i++) {
    const own = rowAt(ordered.at, i);
    let to = beginRecord(group, singles + rowEnd(own) - rowStart(own));
    if (to == 0) return false;
    to = putHeadKey(to, own);
    if (to == 0 || !endKey(to)) return false;
    endRecord(HEAD, putSingles(putRow(putStates(to), own), ordered.at));
  }
  return true;
}

function putStates(start: usize): usize {
  let to = start;
  for (let i: u32 = 0; i < listCount; i++) {
    const slot = listSlot(i);
    const found = countOf(slot);
    if (i > 0) store<u8>(to++, COMMA);
    to = putNumber(to, found, digitsOf(found));
    store<u8>(to++, found > 0 ? BLOCKS : INLINE);
  }
  return to;
}

/** Adds the blocks of all lists. Returns false for rows with different numbers of cells. */
function putLists(group: u32): bool {
  const rowsOfBlock = declaredNumber(BLOCK_ROWS);
  for (let list: u32 = 0; list < listCount; list++) {
    const slot = listSlot(list);
    const letter = letterOf(list);
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
  for (let i = from; i < end; i++)
    length += rowEnd(rowAt(ordered.at, i)) - rowStart(rowAt(ordered.at, i)) + 1;
  let to = beginRecord(group, length + (length >> 6));
  if (to == 0) return false;
  store<u8>(to, <u8>letter);
  store<u8>(to, NUMBER_SIGN, 1);
  const start = putNumber(to + 2, block, DIGITS);
  if (!endKey(start)) return false;
  to = putColumns(start, from, end);
  if (to == 0) return false;
  let attribute = declaredNumber(TEXT_ATTRIBUTE);
  if (to - start > <usize>declaredNumber(TEXT_BYTES)) {
    const compressed = compress(start, to - start);
    attribute = compressed & 7;
    to = start + (compressed >>> 3);
  }
  endRecord(attribute, to);
  return true;
}

/** Writes the cells of all rows, column by column. Returns 0 for rows with different numbers of cells. */
function putColumns(start: usize, from: u32, end: u32): usize {
  const count: usize = end - from;
  cursors.reserve(count << 2, 0);
  for (let i: usize = 0; i < count; i++) {
    store<u32>(cursors.at + (i << 2), <u32>(rowBytes() + rowStart(rowAt(ordered.at, from + <u32>i))));
  }
  const cells = cellsOf(rowAt(ordered.at, from));
  let to = start;
  for (let cell: u32 = 0; cell < cells; cell++) {
    if (cell > 0) store<u8>(to++, CELL);
    for (let i: usize = 0; i < count; i++) {
      if (i > 0) store<u8>(to++, LINE);
      const row = rowAt(ordered.at, from + <u32>i);
      const at: usize = load<u32>(cursors.at + (i << 2));
      const stop = cellEnd(row, at);
      // Only the last cell of a row ends where its row does.
      if ((stop == rowBytes() + rowEnd(row)) != (cell == cells - 1)) return 0;
      memory.copy(to, at, stop - at);
      to += stop - at;
      store<u32>(cursors.at + (i << 2), <u32>stop + 1);
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
