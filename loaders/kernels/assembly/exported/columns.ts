/** Fills the columns of a Parquet file, in the form of Arrow, from records (records.ts). */
import { putText } from '../keys';
import * as LAYOUT from '../layout';
import { Growing, grown, roomFor } from '../memory';
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
const filled = new Growing();
const room = new Growing();
const cells = new Growing();
const value = new Growing();

/** The columns are at `declaration` (layout.ts), and the version is at `text`. They must stay there. */
export function setOutColumns(declaration: usize, count: u32, most: u32, text: usize, length: usize): void {
  columns = declaration;
  columnCount = count;
  mostCells = most;
  version = text;
  versionEnd = text + length;
  filled.reserve(<usize>count * LAYOUT.FILLED_BYTES, 0);
  room.reserve((<usize>count) << 2, 0);
  cells.reserve((<usize>most + 2) << 2, 0);
  memory.fill(filled.at, 0, <usize>count * LAYOUT.FILLED_BYTES);
  memory.fill(room.at, 0, (<usize>count) << 2);
}

/** Fills the columns from the `count` records from `from` to `to`. Returns the address of the columns. */
export function fillColumns(from: usize, to: usize, count: u32): usize {
  rows = 0;
  for (let column: u32 = 0; column < columnCount; column++) beginColumn(column, count);
  for (let at = from; at < to; rows++) at = addRecord(at);
  return filled.at;
}

export function releaseColumns(): void {
  for (let column: u32 = 0; column < columnCount; column++) {
    const out = filled.at + <usize>column * LAYOUT.FILLED_BYTES;
    heap.free(load<u32>(out, LAYOUT.FILLED_DATA));
    if (load<u32>(out, LAYOUT.FILLED_OFFSETS) != 0) heap.free(load<u32>(out, LAYOUT.FILLED_OFFSETS));
    heap.free(load<u32>(out, LAYOUT.FILLED_VALID));
  }
}

function widthOf(kind: u32): usize {
  return kind == LAYOUT.DAY_COLUMN ? 4 : kind == LAYOUT.INTEGER_COLUMN ? 8 : 16;
}

function isText(kind: u32): bool {
  return (
    kind == LAYOUT.TEXT_COLUMN || kind == LAYOUT.UNLIKE_DAY_COLUMN || kind == LAYOUT.COMPUTED_TEXT_COLUMN
  );
}

function beginColumn(column: u32, count: u32): void {
  const out = filled.at + <usize>column * LAYOUT.FILLED_BYTES;
  const kind = load<u32>(columns + <usize>column * LAYOUT.OUT_COLUMN, LAYOUT.OUT_KIND);
  const bytes: usize = isText(kind) ? (<usize>count) << 3 : <usize>count * widthOf(kind);
  reserveData(out, column, bytes, 0);
  store<u32>(out, 0, LAYOUT.FILLED_USED);
  store<u32>(out, 0, LAYOUT.FILLED_NULLS);
  const valid = fresh(load<u32>(out, LAYOUT.FILLED_VALID), ((<usize>count + 7) >> 3) + 8);
  store<u32>(out, <u32>valid, LAYOUT.FILLED_VALID);
  memory.fill(valid, 0, (<usize>count + 7) >> 3);
  if (!isText(kind)) {
    memory.fill(load<u32>(out, LAYOUT.FILLED_DATA), 0, bytes);
    return;
  }
  const offsets = fresh(load<u32>(out, LAYOUT.FILLED_OFFSETS), (<usize>count + 1) << 2);
  store<u32>(out, <u32>offsets, LAYOUT.FILLED_OFFSETS);
  store<u32>(offsets, 0);
}

function fresh(old: usize, bytes: usize): usize {
  if (old != 0) heap.free(old);
  return heap.alloc(bytes);
}

function reserveData(out: usize, column: u32, bytes: usize, used: usize): usize {
  const roomAt = room.at + ((<usize>column) << 2);
  const had: usize = load<u32>(roomAt);
  const wanted = max<usize>(roomFor(had, bytes), 64);
  const data = grown(load<u32>(out, LAYOUT.FILLED_DATA), had, used, wanted);
  store<u32>(out, <u32>data, LAYOUT.FILLED_DATA);
  store<u32>(roomAt, <u32>wanted);
  return data;
}

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
  for (let column: u32 = 0; column < columnCount; column++) addValue(column, key, partitionEnd);
  return end;
}

function addValue(column: u32, key: usize, partitionEnd: usize): void {
  const declared = columns + <usize>column * LAYOUT.OUT_COLUMN;
  const out = filled.at + <usize>column * LAYOUT.FILLED_BYTES;
  const kind = load<u32>(declared, LAYOUT.OUT_KIND);
  const parts = load<u32>(declared, LAYOUT.OUT_PARTS);
  if (kind == LAYOUT.TEXT_COLUMN) {
    let length: usize = 0;
    for (let i: usize = 0; i < <usize>parts; i++) {
      findPlace(load<u32>(declared + (i << 2), LAYOUT.OUT_PLACES), key, partitionEnd);
      length += placeEnd - placeStart;
    }
    const used: usize = load<u32>(out, LAYOUT.FILLED_USED);
    let at = reserveData(out, column, used + length + 32, used) + used;
    for (let i: usize = 0; i < <usize>parts; i++) {
      if (parts > 1) findPlace(load<u32>(declared + (i << 2), LAYOUT.OUT_PLACES), key, partitionEnd);
      at = putText(placeStart, placeEnd, at);
    }
    endText(out, at);
    return;
  }
  const length = beginValue(declared, parts, key, partitionEnd);
  const start = value.at;
  if (length == 0) {
    endValue(out, kind, 0);
    return;
  }
  if (kind == LAYOUT.DAY_COLUMN) addDay(out, column, start, length);
  else if (kind == LAYOUT.INTEGER_COLUMN) addInteger(out, column, start, length);
  else if (kind == LAYOUT.UNLIKE_DAY_COLUMN)
    copyValue(
      out,
      column,
      start,
      isDayIn(load<u32>(declared, LAYOUT.OUT_UNLIKE), start, length) ? 0 : length,
    );
  else if (kind == LAYOUT.COMPUTED_TEXT_COLUMN)
    copyValue(out, column, start, compute(column, start, <u32>length));
  else {
    const there = compute(column, start, <u32>length) != 0;
    if (there) {
      const to = <usize>load<u32>(out, LAYOUT.FILLED_DATA) + ((<usize>rows) << 4);
      const cents = load<i64>(start);
      store<i64>(to, cents);
      store<i64>(to, cents >> 63, 8);
    }
    endValue(out, kind, there ? 1 : 0);
  }
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

/** Writes the text of all parts to `value`; returns its length. */
function beginValue(declared: usize, parts: u32, key: usize, partitionEnd: usize): usize {
  let used: usize = 0;
  for (let i: usize = 0; i < <usize>parts; i++) {
    findPlace(load<u32>(declared + (i << 2), LAYOUT.OUT_PLACES), key, partitionEnd);
    value.reserve(used + (placeEnd - placeStart) + COMPUTED, used);
    used = putText(placeStart, placeEnd, value.at + used) - value.at;
  }
  return used;
}

function endText(out: usize, end: usize): void {
  const before: u32 = load<u32>(out, LAYOUT.FILLED_USED);
  const used = <u32>(end - load<u32>(out, LAYOUT.FILLED_DATA));
  store<u32>(out, used, LAYOUT.FILLED_USED);
  store<u32>(<usize>load<u32>(out, LAYOUT.FILLED_OFFSETS) + ((<usize>rows) << 2), used, 4);
  note(out, used > before);
}

function note(out: usize, isThere: bool): void {
  if (isThere) {
    const at = <usize>load<u32>(out, LAYOUT.FILLED_VALID) + <usize>(rows >> 3);
    store<u8>(at, load<u8>(at) | ((<u8>1) << (<u8>(rows & 7))));
  } else store<u32>(out, load<u32>(out, LAYOUT.FILLED_NULLS) + 1, LAYOUT.FILLED_NULLS);
}

function endValue(out: usize, kind: u32, isThere: u32): void {
  if (isText(kind))
    endText(out, <usize>load<u32>(out, LAYOUT.FILLED_DATA) + load<u32>(out, LAYOUT.FILLED_USED));
  else note(out, isThere != 0);
}

function copyValue(out: usize, column: u32, from: usize, length: usize): void {
  const used: usize = load<u32>(out, LAYOUT.FILLED_USED);
  const at = reserveData(out, column, used + length + 32, used) + used;
  memory.copy(at, from, length);
  endText(out, at + length);
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
