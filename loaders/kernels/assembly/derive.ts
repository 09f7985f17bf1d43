/** Makes rows of search index entries from rows of a document (loaders/records/indexing/derive.ts). */
import { countOf, findSlots, firstOf, rowAt } from './documents/slots';
import { groupBytes, groupEnds } from './groups';
import { writeKey } from './keys';
import * as LAYOUT from './layout';
import { copyLoosely, Growing, grown } from './memory';
import { addToRange, beginRows } from './ranges';
import { findCells, rowBytes, rowEnd, rowStart } from './rows';

const CELL: u32 = 0x7f;
const LINE: u32 = 0x0a;
const ESCAPE: u32 = 0x1a;
const BLANK: u8 = 0x20;
const ZERO: u8 = 0x30;
const ONE: u8 = 0x31;
/** Bytes that separate the values of a row in a list, at most. */
const LIST_BYTES: usize = 64;
/** An offset after the one that follows it, so that there is no cell. */
const NO_CELL: u32 = 1;

/** Ends the load for a document whose entries have lists of so many bytes. */
declare function refuse(group: u32, entries: u32, bytes: usize): void;

let slots: u32 = 0;
let entity: u32 = 0;
let columnCount: u32 = 0;
let listCount: u32 = 0;
let columns: usize = 0;
let lists: usize = 0;
/** Bytes of the lists of all entries of a document at most. */
let mostListed: u32 = 0;

/** The row, its key, the cells of its lists, and the offsets of its columns. */
let out: usize = 0;
let outRoom: usize = 0;
let key: usize = 0;
let listed: usize = 0;
const offsets = heap.alloc(1024);
let columnsEnd: usize = 0;
let rowEndAt: usize = 0;
let keyEnd: usize = 0;
let listedEnd: usize = 0;

/** For each slot the offsets of the first `cellCount` cells of one row, and where the last one ends. */
const found = new Growing();
let cellCount: u32 = 0;
/** The value of the partition field as a stored cell. */
const partition = new Growing();
let partitionEnd: usize = 0;
let document: usize = 0;

export function setDerivation(declaration: usize, most: u32): void {
  mostListed = most;
  slots = load<u32>(declaration, LAYOUT.ENTRY_SLOTS);
  entity = load<u32>(declaration, LAYOUT.ENTRY_ENTITY);
  columnCount = load<u32>(declaration, LAYOUT.ENTRY_COLUMNS);
  listCount = load<u32>(declaration, LAYOUT.ENTRY_LISTS);
  columns = declaration + LAYOUT.ENTRY_HEADER;
  cellCount = 0;
  let at = columns;
  for (let column: u32 = 0; column < columnCount; column++) {
    const pieces = load<u32>(at);
    at += 4;
    for (let i: u32 = 0; i < pieces; i++, at += 8) cellCount = max(cellCount, load<u32>(at, 4) + 1);
  }
  lists = at;
  for (let list: u32 = 0; list < listCount; list++) {
    const values = load<u32>(at, 4);
    at += 8;
    for (let value: u32 = 0; value < values; value++) {
      const cells = load<u32>(at);
      at += 4;
      for (let i: u32 = 0; i < cells; i++, at += 4) cellCount = max(cellCount, load<u32>(at) + 1);
    }
  }
  found.reserve(<usize>slots * foundBytes(), 0);
}

function foundBytes(): usize {
  return (<usize>cellCount + 2) << 2;
}

function foundOf(slot: u32): usize {
  return found.at + <usize>slot * foundBytes();
}

/** Finds the cells of a row of a slot. Cells that it has not are empty. */
function findCellsOf(slot: u32, row: u32): void {
  const to = foundOf(slot);
  const end = rowBytes() + rowEnd(row);
  for (let i = findCells(rowBytes() + rowStart(row), end, cellCount, to) + 1; i <= cellCount; i++)
    store<u32>(to + ((<usize>i) << 2), <u32>end + 1);
}

/** Adds the rows of the entries of a document (its row numbers are at `rows`) to the ranges of their keys. */
export function deriveDocument(group: u32, rows: usize, rowCount: u32): void {
  const entries = beginDocument(group, rows, rowCount);
  beginRows();
  for (let entry: u32 = 0; entry < entries; entry++) {
    deriveEntry(entry);
    addToRange(key, keyEnd, out, columnsEnd - out, rowEndAt - out);
  }
}

function beginDocument(group: u32, rows: usize, rowCount: u32): u32 {
  document = rows;
  findSlots(rows, rowCount, slots);
  const entries = countOf(entity);
  if (entries == 0) return 0;
  reserve(group, rowCount);
  putPartition(group);
  putLists();
  if (<u64>entries * (listedEnd - listed) > mostListed) refuse(group, entries, listedEnd - listed);
  for (let slot: u32 = 0; slot < slots; slot++) findFirst(slot);
  return entries;
}

/** Finds the cells of the first row of a slot; without a row all are empty. */
function findFirst(slot: u32): void {
  if (countOf(slot) > 0) findCellsOf(slot, rowAt(document, firstOf(slot)));
  else for (let i: u32 = 0; i <= cellCount; i++) store<u32>(foundOf(slot) + ((<usize>i) << 2), NO_CELL);
}

/** Makes room for an entry's row, key and lists: all cells of the document, some twice, and separators. */
function reserve(group: u32, rowCount: u32): void {
  const at = groupEnds() + ((<usize>group) << 2);
  let bytes: usize = (load<u32>(at, 4) - load<u32>(at)) << 1;
  partition.reserve(bytes, 0);
  for (let i: u32 = 0; i < rowCount; i++)
    bytes += rowEnd(rowAt(document, i)) - rowStart(rowAt(document, i)) + LIST_BYTES;
  // Three times as much is a number of 32 bits.
  if (bytes >= <usize>LAYOUT.MOST_REGION) abort();
  // Not twice as much as is needed: a company may have hundreds of thousands of partners.
  const room = max(outRoom, bytes * 3 + 4096);
  out = grown(out, outRoom, 0, room);
  key = grown(key, outRoom, 0, room);
  listed = grown(listed, outRoom, 0, room);
  outRoom = room;
}

function putPartition(group: u32): void {
  const at = groupEnds() + ((<usize>group) << 2);
  let to = partition.at;
  const end = groupBytes() + load<u32>(at, 4);
  for (let from = groupBytes() + load<u32>(at); from < end; from++) {
    const byte: u32 = load<u8>(from);
    const letter: u8 = byte == CELL ? 0x63 : byte == LINE ? 0x6e : byte == ESCAPE ? 0x65 : 0;
    if (letter != 0) {
      store<u8>(to++, <u8>ESCAPE);
      store<u8>(to++, letter);
    } else store<u8>(to++, <u8>byte);
  }
  partitionEnd = to;
}

/** Writes cell number `cell` of the row found last in a slot to `to`; returns where it ends. */
function putCell(slot: u32, cell: u32, to: usize): usize {
  const at = foundOf(slot) + ((<usize>cell) << 2);
  const start = load<u32>(at);
  const end = load<u32>(at, 4) - 1;
  if (start >= end) return to;
  copyLoosely(to, start, end - start);
  return to + (end - start);
}

function putPiece(slot: u32, cell: u32, to: usize): usize {
  if (slot >= <u32>LAYOUT.SEVERAL)
    return countOf(entity) < slot / LAYOUT.SEVERAL ? to : putCell(slot % LAYOUT.SEVERAL, cell, to);
  if (slot >= <u32>LAYOUT.PRESENT) return putPresent(slot - LAYOUT.PRESENT, cell, to);
  if (slot != LAYOUT.PARTITION) return putCell(slot, cell, to);
  copyLoosely(to, partition.at, partitionEnd - partition.at);
  return to + (partitionEnd - partition.at);
}

/**
 * Writes 1 for a cell with a value that is not zeros alone, which are published for no number, unless it
 * follows another 1. The cell before ends with a separator.
 */
function putPresent(slot: u32, cell: u32, to: usize): usize {
  const at = foundOf(slot) + ((<usize>cell) << 2);
  const end = load<u32>(at, 4) - 1;
  let from = load<u32>(at);
  while (from < end && load<u8>(from) == ZERO) from++;
  if (from >= end || load<u8>(to - 1) == ONE) return to;
  store<u8>(to, ONE);
  return to + 1;
}

function putLists(): void {
  let to = listed;
  let at = lists;
  for (let list: u32 = 0; list < listCount; list++) {
    const slot = load<u32>(at);
    const values = load<u32>(at, 4);
    at += 8;
    store<u8>(to++, <u8>CELL);
    const count = countOf(slot);
    let end = at;
    for (let row: u32 = 0; row < count; row++) {
      if (row > 0) store<u8>(to++, LAYOUT.BETWEEN_ROWS);
      end = at;
      findCellsOf(slot, rowAt(document, firstOf(slot) + row));
      for (let value: u32 = 0; value < values; value++) {
        if (value > 0) store<u8>(to++, LAYOUT.BETWEEN_VALUES);
        const cells = load<u32>(end);
        end += 4;
        const start = to;
        for (let i: u32 = 0; i < cells; i++, end += 4) to = putCell(slot, load<u32>(end), to);
        blank(start, to);
      }
    }
    if (count == 0)
      for (let value: u32 = 0; value < values; value++) end += 4 + ((<usize>load<u32>(end)) << 2);
    at = end;
  }
  listedEnd = to;
}

/** Replaces bytes of a value that would separate it. */
function blank(from: usize, to: usize): void {
  for (let at = from; at < to; at += 16) {
    const part = v128.load(at);
    const isOfValue = i8x16.eq(part, i8x16.splat(<i8>LAYOUT.BETWEEN_VALUES));
    const isOther = v128.or(isOfValue, i8x16.eq(part, i8x16.splat(<i8>LAYOUT.BETWEEN_ROWS)));
    v128.store(at, v128.bitselect(i8x16.splat(BLANK), part, isOther));
  }
}

/** Makes the row and the key of an entry of the document. */
function deriveEntry(entry: u32): void {
  if (entry > 0) findCellsOf(entity, rowAt(document, firstOf(entity) + entry));
  let to = out;
  let at = columns;
  for (let column: u32 = 0; column < columnCount; column++) {
    if (column > 0) store<u8>(to++, <u8>CELL);
    store<u32>(offsets + ((<usize>column) << 2), <u32>to);
    const pieces = load<u32>(at);
    at += 4;
    for (let i: u32 = 0; i < pieces; i++, at += 8) to = putPiece(load<u32>(at), load<u32>(at, 4), to);
  }
  store<u32>(offsets + ((<usize>columnCount) << 2), <u32>to + 1);
  columnsEnd = to;
  keyEnd = writeKey(offsets, key);
  copyLoosely(to, listed, listedEnd - listed);
  rowEndAt = to + (listedEnd - listed);
}
