/** Fills the columns of a Parquet file, in the form of Arrow, from records (records.ts). */
import { putText } from '../keys';
import * as LAYOUT from '../layout';
import { Growing, reserveAt } from '../memory';
import { findCells } from '../rows';
import { dayOf, isDayIn, NO_DAY } from './days';

/**
 * Computes the value of a column from the text at `address`, and writes it there; returns its bytes, 0 where
 * the text has none.
 */
declare function compute(column: u32, address: usize, length: u32): u32;

const MOST_DIGITS: usize = 15;
const ZERO: u32 = 0x30;
/** Bytes that a computed value may have. */
const COMPUTED: usize = 256;

let columns: usize = 0;
let columnCount: u32 = 0;
let mostCells: u32 = 0;
let version: usize = 0;
let versionEnd: usize = 0;
let rows: u32 = 0;
/** The filled columns, which keep their memory for the next file. */
const filled = new Growing();
const cells = new Growing();
const value = new Growing();

/** The columns are at `declaration` (layout.ts), and the version is at `text`. They must stay there. */
export function setOutColumns(declaration: usize, count: u32, most: u32, text: usize, length: usize): void {
  columns = declaration;
  columnCount = count;
  mostCells = most;
  version = text;
  versionEnd = text + length;
  filled.extend(<usize>count * LAYOUT.FILLED_BYTES);
  cells.reserve((<usize>most + 2) << 2, 0);
}

/** Fills the columns from the `count` records from `from` to `to`. Returns the address of the columns. */
export function fillColumns(from: usize, to: usize, count: u32): usize {
  rows = 0;
  for (let column: u32 = 0; column < columnCount; column++) beginColumn(column, count);
  for (let at = from; at < to; rows++) at = addRecord(at);
  return filled.at;
}

function widthOf(kind: u32): usize {
  return kind == LAYOUT.DAY_COLUMN ? 4 : kind == LAYOUT.AMOUNT_COLUMN ? 16 : 8;
}

function isText(kind: u32): bool {
  return (
    kind == LAYOUT.TEXT_COLUMN || kind == LAYOUT.UNLIKE_DAY_COLUMN || kind == LAYOUT.COMPUTED_TEXT_COLUMN
  );
}

function beginColumn(column: u32, count: u32): void {
  const out = filled.at + <usize>column * LAYOUT.FILLED_BYTES;
  const kind = load<u32>(columns + <usize>column * LAYOUT.OUT_COLUMN, LAYOUT.OUT_KIND);
  const bytes = <usize>count * widthOf(kind);
  const data = reserveAt(out + LAYOUT.FILLED_DATA, bytes, 0);
  const validBytes = (<usize>count + 7) >> 3;
  memory.fill(reserveAt(out + LAYOUT.FILLED_VALID, validBytes, 0), 0, validBytes);
  store<u32>(out, 0, LAYOUT.FILLED_USED);
  store<u32>(out, 0, LAYOUT.FILLED_NULLS);
  if (!isText(kind)) memory.fill(data, 0, bytes);
  else store<u32>(reserveAt(out + LAYOUT.FILLED_OFFSETS, (<usize>count + 1) << 2, 0), 0);
}

/** Bytes that a part of a value has at most in the record that is read. */
let longestPart: usize = 0;

/** Adds a record to all columns; returns where the next one begins. */
function addRecord(record: usize): usize {
  const key = record + LAYOUT.RECORD_HEAD;
  const partitionEnd = key + <usize>load<u8>(record, LAYOUT.RECORD_PARTITION_BYTES);
  const start = key + <usize>load<u8>(record, LAYOUT.RECORD_KEY_BYTES);
  const end = start + <usize>load<u32>(record, LAYOUT.RECORD_ROW_BYTES);
  const found = findCells(start, end, mostCells, cells.at);
  // A cell that is missing is empty.
  for (let cell = found + 1; cell <= mostCells + 1; cell++)
    store<u32>(cells.at + ((<usize>cell) << 2), <u32>end + 1);
  longestPart = max(end - key, versionEnd - version);
  for (let column: u32 = 0; column < columnCount; column++) addValue(column, key, partitionEnd);
  return end;
}

function addValue(column: u32, key: usize, partitionEnd: usize): void {
  const declared = columns + <usize>column * LAYOUT.OUT_COLUMN;
  const out = filled.at + <usize>column * LAYOUT.FILLED_BYTES;
  const kind = load<u32>(declared, LAYOUT.OUT_KIND);
  const room = <usize>load<u32>(declared, LAYOUT.OUT_PARTS) * longestPart + COMPUTED;
  if (isText(kind)) {
    const used: usize = load<u32>(out, LAYOUT.FILLED_USED);
    const start = reserveAt(out + LAYOUT.FILLED_DATA, used + room, used) + used;
    let length = putParts(declared, key, partitionEnd, start) - start;
    if (kind == LAYOUT.UNLIKE_DAY_COLUMN) {
      if (isDayIn(load<u32>(declared, LAYOUT.OUT_UNLIKE), start, length)) length = 0;
    } else if (kind == LAYOUT.COMPUTED_TEXT_COLUMN && length > 0)
      length = compute(column, start, <u32>length);
    endText(out, used, used + length);
    return;
  }
  value.reserve(room, 0);
  const length = putParts(declared, key, partitionEnd, value.at) - value.at;
  if (length == 0) note(out, false);
  else if (kind == LAYOUT.DAY_COLUMN) addDay(out, column, value.at, length);
  else if (kind == LAYOUT.INTEGER_COLUMN) addInteger(out, column, value.at, length);
  else addAmount(out, column, value.at, length);
}

let placeStart: usize = 0;
let placeEnd: usize = 0;

/** Finds the bytes of one part of a value. */
function findPlace(place: u32, key: usize, partitionEnd: usize): void {
  if (place == LAYOUT.KEY_PARTITION) {
    placeStart = key;
    placeEnd = partitionEnd;
  } else if (place == LAYOUT.VERSION_PLACE) {
    placeStart = version;
    placeEnd = versionEnd;
  } else {
    const at = cells.at + ((<usize>place) << 2);
    placeStart = load<u32>(at);
    const next: usize = load<u32>(at, 4) - LAYOUT.CELL_GAP;
    placeEnd = max(placeStart, next);
  }
}

/** Writes the text of all parts of a value to `to`; returns where it ends. */
function putParts(declared: usize, key: usize, partitionEnd: usize, to: usize): usize {
  const parts: usize = load<u32>(declared, LAYOUT.OUT_PARTS);
  for (let i: usize = 0; i < parts; i++) {
    findPlace(load<u32>(declared + (i << 2), LAYOUT.OUT_PLACES), key, partitionEnd);
    to = putText(placeStart, placeEnd, to);
  }
  return to;
}

/** Ends a text, which is absent where it has no bytes. */
function endText(out: usize, before: usize, used: usize): void {
  store<u32>(out, <u32>used, LAYOUT.FILLED_USED);
  store<u32>(<usize>load<u32>(out, LAYOUT.FILLED_OFFSETS) + ((<usize>rows) << 2), <u32>used, 4);
  note(out, used > before);
}

function note(out: usize, isThere: bool): void {
  if (isThere) {
    const at = <usize>load<u32>(out, LAYOUT.FILLED_VALID) + <usize>(rows >> 3);
    store<u8>(at, load<u8>(at) | ((<u8>1) << (<u8>(rows & 7))));
  } else store<u32>(out, load<u32>(out, LAYOUT.FILLED_NULLS) + 1, LAYOUT.FILLED_NULLS);
}

/** Adds the cents that are computed, 64 bits, as an integer of 128 bits. */
function addAmount(out: usize, column: u32, start: usize, length: usize): void {
  const there = compute(column, start, <u32>length) != 0;
  if (there) {
    const to = <usize>load<u32>(out, LAYOUT.FILLED_DATA) + ((<usize>rows) << 4);
    const cents = load<i64>(start);
    store<i64>(to, cents);
    store<i64>(to, cents >> 63, 8);
  }
  note(out, there);
}

function addDay(out: usize, column: u32, start: usize, length: usize): void {
  let day = dayOf(start, length);
  if (day == NO_DAY && compute(column, start, <u32>length) != 0) day = load<i32>(start);
  if (day != NO_DAY) store<i32>(<usize>load<u32>(out, LAYOUT.FILLED_DATA) + ((<usize>rows) << 2), day);
  note(out, day != NO_DAY);
}

function addInteger(out: usize, column: u32, start: usize, length: usize): void {
  let number: i64 = 0;
  let isPlain = length <= MOST_DIGITS;
  for (let i: usize = 0; isPlain && i < length; i++) {
    const digit: u32 = <u32>load<u8>(start + i) - ZERO;
    isPlain = digit < 10;
    number = number * 10 + digit;
  }
  const there = isPlain || compute(column, start, <u32>length) != 0;
  if (there)
    store<i64>(
      <usize>load<u32>(out, LAYOUT.FILLED_DATA) + ((<usize>rows) << 3),
      isPlain ? number : load<i64>(start),
    );
  note(out, there);
}
