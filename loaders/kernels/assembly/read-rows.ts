/** Reads rows without quotes into the table of rows: trims cells, omits absent values, counts every value. */
import { hasForm, isOneOf } from './checks';
import { groupOf } from './groups';
import * as LAYOUT from './layout';
import { SLACK } from './memory';
import { addEntry, reserveRow } from './rows';
import { clearValues, countValue, keepExample } from './value-counts';

const CELL: u32 = 0x7f;
const BLANK: u32 = 0x20;
const NBSP: u32 = 0xa0;
/** The most bytes of UTF-8 of a byte of windows-1252. */
const WIDEST: u32 = 3;

/** Not classes of values: the row is read elsewhere, and a value that is counted as marked and stays. */
const UNREAD: i32 = 4;
const FILLER: i32 = 5;

/** Where the columns of the file are (layout.ts). */
let columns: usize = 0;
let columnCount: u32 = 0;
let slot: u32 = 0;
let task: u32 = 0;
/** The class of the value in each column of one row. */
const classes = heap.alloc(LAYOUT.MOST_COLUMNS);
let highRows: u32 = 0;

/** For each byte up to three bytes of UTF-8, lowest first, and above their number; 0 if read elsewhere. */
const characters = heap.alloc(256 * 4);

/** Returns the address where the characters of 256 bytes have to be, 32 bits each. */
export function characterTable(): usize {
  return characters;
}

function characterOf(byte: u32): u32 {
  return load<u32>(characters + ((<usize>byte) << 2));
}

/** Sets the columns of a file, which stay at `address` while its rows are read, and resets the counts. */
export function setFile(address: usize, ofColumns: u32, ofSlot: u32, ofTask: u32): void {
  columns = address;
  columnCount = ofColumns;
  slot = ofSlot;
  task = ofTask;
  highRows = 0;
  clearValues(ofColumns);
}

export function highRowCount(): u32 {
  return highRows;
}

/**
 * Reads the rows from `from` to `to`. Returns 0 where all are in the table, else the address of the first row
 * that has to be read elsewhere: a long one, one with its quotes, with control characters or unusual letters,
 * with a value that does not have its form, or without its keys.
 */
export function readRows(from: usize, to: usize): usize {
  let at = from;
  while (at < to) {
    const head = load<u32>(at, LAYOUT.RUN_LENGTH);
    const start = at + LAYOUT.RUN_HEADER;
    const end = start + (head >>> 1);
    if ((head & 1) == 0 || !readRow(start, end, load<u32>(at, LAYOUT.RUN_LINE))) return at;
    at = end;
  }
  return 0;
}

function readRow(start: usize, end: usize, line: u32): bool {
  // A row with no more bytes has no longer value.
  if (end - start > <usize>LAYOUT.MOST_VALUE) return false;
  const first = reserveRow((end - start) * WIDEST + SLACK);
  let to = first;
  let keyEnd = first;
  let isHigh = false;
  nextCell = start;
  for (let column: u32 = 0; column < columnCount; column++) {
    if (nextCell >= end) return false;
    const cell = to;
    to = copyCell(nextCell, cell);
    if (nextCell > end) return false;
    if (isOdd) {
      to = withoutNuls(cell, to);
      const bytes = bytesOf(cell, to);
      if (bytes == UNREADABLE) return false;
      if (bytes == HIGH) isHigh = true;
    }
    let found = classOf(column, cell, to);
    if (found == UNREAD) return false;
    if (found == LAYOUT.MARKED) to = cell;
    if (found == FILLER) found = LAYOUT.MARKED;
    store<u8>(classes + column, <u8>found);
    if (column == 0) keyEnd = to;
    store<u8>(to++, <u8>CELL);
  }
  if (nextCell != end) return false;
  for (let column: u32 = 0; column < columnCount; column++) {
    const found = load<u8>(classes + column);
    countValue(column, found);
    if (found == LAYOUT.MALFORMED) keepExample(column, first, line);
  }
  let rowEnd = to - 1;
  if (isHigh) {
    highRows++;
    rowEnd = widened(keyEnd + 1, rowEnd);
  }
  addEntry(keyEnd + 1, rowEnd, groupOf(first, keyEnd), line, slot, task);
  return true;
}

/** After `copyCell`: where the next cell begins; whether this one has control or non-ASCII characters. */
let nextCell: usize = 0;
let isOdd = false;

/** Copies a cell without the blanks around it to `to`; returns where it ends there. */
function copyCell(from: usize, to: usize): usize {
  let at = from;
  let end = to;
  let odd = 0;
  while (load<u8>(at) == BLANK) at++;
  while (true) {
    const part = v128.load(at);
    v128.store(end, part);
    const ends = i8x16.bitmask(i8x16.eq(part, i8x16.splat(<i8>CELL)));
    // Bytes above ASCII are negative.
    const special = i8x16.bitmask(i8x16.lt_s(part, i8x16.splat(<i8>BLANK)));
    if (ends == 0) {
      odd |= special;
      at += 16;
      end += 16;
      continue;
    }
    const length = ctz(ends);
    odd |= special & ((1 << length) - 1);
    nextCell = at + length + 1;
    end += length;
    break;
  }
  while (end > to && load<u8>(end - 1) == BLANK) end--;
  isOdd = odd != 0;
  return end;
}

/** Returns the class of the value of a cell; `UNREAD` where its row is read elsewhere. */
function classOf(column: u32, cell: usize, to: usize): i32 {
  const rules = columns + <usize>column * LAYOUT.COLUMN_BYTES;
  const isKey = load<u32>(rules, LAYOUT.COLUMN_KEY) != 0;
  if (to == cell) return isKey ? UNREAD : LAYOUT.EMPTY;
  const absent = load<u32>(rules, LAYOUT.COLUMN_ABSENT);
  if (absent != 0 && isOneOf(absent, cell, to)) return isKey ? UNREAD : LAYOUT.MARKED;
  const fillers = load<u32>(rules, LAYOUT.COLUMN_FILLERS);
  if (fillers != 0 && isOneOf(fillers, cell, to)) return isKey ? UNREAD : FILLER;
  if (hasForm(rules, cell, to)) return LAYOUT.VALID;
  // An amount has further forms, and a complete CPF is masked.
  return isKey ||
    load<u32>(rules, LAYOUT.COLUMN_CHECK) == LAYOUT.AMOUNT ||
    load<u32>(rules, LAYOUT.COLUMN_MASKED) != 0
    ? UNREAD
    : LAYOUT.MALFORMED;
}

/** Removes the NULs of a cell in place, and then the blanks at its ends; returns where it ends. */
function withoutNuls(start: usize, end: usize): usize {
  let to = start;
  for (let at = start; at < end; at++) {
    const byte: u32 = load<u8>(at);
    if (byte == 0 || (byte == BLANK && to == start)) continue;
    store<u8>(to++, <u8>byte);
  }
  while (to > start && load<u8>(to - 1) == BLANK) to--;
  return to;
}

/** Results of `bytesOf`. */
const ASCII: u32 = 0;
const HIGH: u32 = 1;
/** Some bytes are control characters, unusual letters, maybe UTF-8, or an outer blank outside ASCII. */
const UNREADABLE: u32 = 2;

function bytesOf(from: usize, to: usize): u32 {
  let found = ASCII;
  for (let at = from; at < to; at++) {
    const byte: u32 = load<u8>(at);
    if (byte < BLANK) return UNREADABLE;
    if (byte < 0x80) continue;
    found = HIGH;
    // Its bytes may be those of a character that was lost before publication.
    if (byte == 0xef || characterOf(byte) == 0) return UNREADABLE;
    // It may begin a character of UTF-8.
    if (byte >= NBSP && at + 1 < to && <u32>load<u8>(at, 1) - 0x80 < 0x40) return UNREADABLE;
  }
  if (found == ASCII) return ASCII;
  return load<u8>(from) == NBSP || load<u8>(to - 1) == NBSP ? UNREADABLE : HIGH;
}

/** Converts bytes of windows-1252 to UTF-8 in their place; returns where they end. */
function widened(start: usize, end: usize): usize {
  let more: usize = 0;
  for (let at = start; at < end; at++) {
    const byte: u32 = load<u8>(at);
    if (byte >= 0x80) more += (characterOf(byte) >>> 24) - 1;
  }
  let from = end;
  let to = end + more;
  while (from < to) {
    const byte: u32 = load<u8>(--from);
    if (byte < 0x80) {
      store<u8>(--to, <u8>byte);
      continue;
    }
    const character = characterOf(byte);
    const length = character >>> 24;
    to -= length;
    store<u16>(to, <u16>character);
    if (length == WIDEST) store<u8>(to, <u8>(character >>> 16), 2);
  }
  return end + more;
}
