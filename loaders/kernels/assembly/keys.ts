/** The sort keys of entries, made from their stored cells (loaders/records/indexing/order.ts). */
import { PART_BYTES, PART_COLUMN, PART_EMPTY, PART_FIRST, PART_TEXT } from './layout';
import { Growing } from './memory';

const BETWEEN: u8 = 0;
/** The text of the value that comes before all others. */
const FIRST: u8 = 1;
const ESCAPE: u32 = 0x1a;

/** Where the parts of the key are (layout.ts). */
let parts: usize = 0;
let partCount: u32 = 0;
/** Columns up to the last one of a part. */
let columns: u32 = 0;

export function setKeys(declaration: usize, count: u32): void {
  parts = declaration;
  partCount = count;
  columns = 0;
  for (let i: usize = 0; i < <usize>count; i++)
    columns = max(columns, load<u32>(parts + i * PART_BYTES, PART_COLUMN) + 1);
}

export function keyColumns(): u32 {
  return columns;
}

/** Writes the key of an entry to `to`; returns its end. Cell i goes from `offsets[i]` to the next, less 1. */
export function writeKey(offsets: usize, to: usize): usize {
  for (let i: usize = 0; i < <usize>partCount; i++) {
    const part = parts + i * PART_BYTES;
    const column = offsets + ((<usize>load<u32>(part, PART_COLUMN)) << 2);
    const start: usize = load<u32>(column);
    const end: usize = load<u32>(column, 4) - 1;
    if (i > 0) store<u8>(to++, BETWEEN);
    if (isFirst(part, start, end)) store<u8>(to++, FIRST);
    else if (start < end || load<u32>(part, PART_EMPTY) == 0) to = putPlain(start, end, to);
  }
  return to;
}

function isFirst(part: usize, start: usize, end: usize): bool {
  const length: usize = load<u32>(part, PART_FIRST);
  if (length == 0 || end - start != length) return false;
  for (let i: usize = 0; i < length; i++)
    if (load<u8>(start + i) != load<u8>(part + i, PART_TEXT)) return false;
  return true;
}

/** Writes the text of a cell; returns its end. An absent one is U+FFFF, after every published character. */
function putPlain(start: usize, end: usize, to: usize): usize {
  if (start < end) return putText(start, end, to);
  store<u8>(to, 0xef);
  store<u16>(to, 0xbfbf, 1);
  return to + 3;
}

/** Writes the text of a cell, whose escaped characters are ESCAPE and a letter. */
export function putText(start: usize, end: usize, to: usize): usize {
  let at = start;
  for (; at < end; at += 16) {
    const part = v128.load(at);
    if (v128.any_true(i8x16.eq(part, i8x16.splat(<i8>ESCAPE)))) break;
    v128.store(to, part);
    to += min(end - at, 16);
  }
  for (; at < end; at++) {
    const byte: u32 = load<u8>(at);
    if (byte == ESCAPE && at + 1 < end) {
      const letter: u32 = load<u8>(at, 1);
      const plain: u32 = letter == 0x63 ? 0x7f : letter == 0x6e ? 0x0a : letter == 0x65 ? ESCAPE : 0;
      if (plain != 0) {
        store<u8>(to++, <u8>plain);
        at++;
        continue;
      }
    }
    store<u8>(to++, <u8>byte);
  }
  return to;
}

/** Keys one after the other: key i is from `keyStarts[i]` to `keyStarts[i + 1]`. */
const keys = new Growing();
const keyStarts = new Growing();
let used: usize = 0;
let count: u32 = 0;

export function keyCount(): u32 {
  return count;
}

export function clearKeys(): void {
  used = 0;
  count = 0;
}

/** Adds the key of an entry, whose cells have at most `length` bytes. */
export function addKey(offsets: usize, length: usize): void {
  endSortKey(writeKey(offsets, beginSortKey(length * 2)));
}

/** Returns the address of a key of at most `length` bytes, which is added by `endSortKey`. */
export function beginSortKey(length: usize): usize {
  keys.reserve(used + length + 64, used);
  keyStarts.reserve((<usize>count + 2) << 2, (<usize>count + 1) << 2);
  store<u32>(keyStarts.at + ((<usize>count) << 2), <u32>used);
  return keys.at + used;
}

export function endSortKey(end: usize): void {
  used = end - keys.at;
  count++;
  store<u32>(keyStarts.at + ((<usize>count) << 2), <u32>used);
}

export function keyStart(key: u32): usize {
  return keys.at + load<u32>(keyStarts.at + ((<usize>key) << 2));
}
