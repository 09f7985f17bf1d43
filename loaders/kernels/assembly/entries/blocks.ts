/**
 * Packs blocks of entries, as shared/store/records/sets/entry-blocks.ts reads them. Entries are sorted by
 * some of their columns, so that neighbours often have the same cell there; most other columns are numbers of
 * a fixed number of digits.
 */
import { isEqual } from '../interner';
import { Growing } from '../memory';
import { beginTexts, countText, putText } from './block-texts';
import { columnCells, columnOffsets, entryCount } from './columns';
import { MOST_DIGITS, NO_NUMBER, numberOf } from './digits';
import {
  beginBits,
  clearCounts,
  endBits,
  MOST_OF_BYTE,
  MOST_OF_TABLE,
  makeCodes,
  putTable,
} from './prefix-codes';

/** Entries of a block at most, one bit of a mask for each. */
const MOST_ENTRIES: u32 = 64;
/** One block of so many is read to count its bytes. */
const COUNTED: u32 = 16;

/** The form of a column: its digits, 0 for texts, and which entries have another cell than the one before. */
const MASKED: u8 = 0x00;
const EACH: u8 = 0x10;
const FIRST: u8 = 0x20;
/** Bytes of the lowest number of a column. */
const BASE_BYTES: usize = 6;
/** Bytes of a column at most, without its cells: form, mask, width and lowest number. */
const MOST_OF_COLUMN: usize = 16;

const blocks = new Growing();

/** The last column: its digits, and the mask and number of entries whose cell differs from the one before. */
let digits: usize = 0;
let changed: u64 = 0;
let changedCount: u32 = 0;
/** The numbers of these entries, the lowest one, and the greatest one. */
const numbers = heap.alloc((<usize>MOST_ENTRIES) << 3);
let lowest: u64 = 0;
let greatest: u64 = 0;

/** For each shown column the mask of its texts, or 0 for numbers. */
const texts = heap.alloc(2048);

export function blocksAddress(): usize {
  return blocks.at;
}

/** Packs the blocks of a container, at most 64 entries each; writes where each ends to `ends`, 32 bits. */
export function packBlocks(shown: usize, shownCount: u32, entries: u32, ends: usize): void {
  clearCounts();
  for (let first: u32 = 0; first < entryCount(); first += entries * COUNTED) {
    countTexts(shown, shownCount, first, min(entries, entryCount() - first));
  }
  makeCodes();
  let used: usize = 0;
  let block: usize = 0;
  for (let first: u32 = 0; first < entryCount(); first += entries) {
    const count = min(entries, entryCount() - first);
    blocks.reserve(used + mostBytes(shown, shownCount, first, count), used);
    used = putBlock(shown, shownCount, first, count, blocks.at + used) - blocks.at;
    store<u32>(ends + (block++ << 2), <u32>used);
  }
}

function shownAt(shown: usize, i: u32): u32 {
  return load<u32>(shown + ((<usize>i) << 2));
}

function mostBytes(shown: usize, shownCount: u32, first: u32, count: u32): usize {
  let bytes: usize = 0;
  for (let i: u32 = 0; i < shownCount; i++) {
    const offsets = columnOffsets(shownAt(shown, i), first);
    bytes += load<u32>(offsets + ((<usize>count) << 2)) - load<u32>(offsets);
  }
  return MOST_OF_TABLE + 16 + <usize>shownCount * MOST_OF_COLUMN + bytes * MOST_OF_BYTE;
}

function countTexts(shown: usize, shownCount: u32, first: u32, count: u32): void {
  beginTexts();
  for (let i: u32 = 0; i < shownCount; i++) {
    const column = shownAt(shown, i);
    lookAt(column, first, count);
    if (digits > 0) continue;
    const cells = columnCells(column);
    const offsets = columnOffsets(column, first);
    for (let mask = changed; mask != 0; mask &= mask - 1) {
      const offset = offsets + ((<usize>ctz(mask)) << 2);
      countText(cells + load<u32>(offset), cells + load<u32>(offset, 4));
    }
  }
}

/** Finds which cells differ from the one before them, and whether these are numbers. */
function lookAt(column: u32, first: u32, count: u32): void {
  const cells = columnCells(column);
  const offsets = columnOffsets(column, first);
  changed = 0;
  changedCount = 0;
  lowest = NO_NUMBER;
  greatest = 0;
  let before: usize = 0;
  let length: usize = 0;
  digits = <usize>(load<u32>(offsets, 4) - load<u32>(offsets)) - 1;
  if (digits > MOST_DIGITS) digits = 0;
  for (let i: usize = 0; i < <usize>count; i++) {
    const start = cells + load<u32>(offsets + (i << 2));
    const bytes = cells + load<u32>(offsets + (i << 2), 4) - 1 - start;
    if (i > 0 && bytes == length && isEqual(start, before, bytes)) continue;
    before = start;
    length = bytes;
    changed |= (<u64>1) << i;
    if (digits > 0) addNumber(start, bytes);
    changedCount++;
  }
}

function addNumber(from: usize, length: usize): void {
  const number = length == digits ? numberOf(from, length) : NO_NUMBER;
  if (number == NO_NUMBER) {
    digits = 0;
    return;
  }
  store<u64>(numbers + ((<usize>changedCount) << 3), number);
  lowest = min(lowest, number);
  greatest = max(greatest, number);
}

function putBlock(shown: usize, shownCount: u32, first: u32, count: u32, at: usize): usize {
  store<u8>(at, <u8>count);
  store<u8>(at, <u8>shownCount, 1);
  let to = putTable(at + 2);
  for (let i: u32 = 0; i < shownCount; i++) {
    lookAt(shownAt(shown, i), first, count);
    const form = changedCount == 1 ? FIRST : changedCount == count ? EACH : MASKED;
    store<u8>(to++, form | <u8>digits);
    if (form == MASKED) {
      store<u64>(to, changed);
      to += 8;
    }
    if (digits > 0) to = putNumbers(to);
    store<u64>(texts + ((<usize>i) << 3), digits > 0 ? 0 : changed);
  }
  beginBits();
  beginTexts();
  for (let i: u32 = 0; i < shownCount; i++) {
    to = putTexts(shownAt(shown, i), first, load<u64>(texts + ((<usize>i) << 3)), to);
  }
  return endBits(to);
}

/** Writes how many bytes a number has, the lowest one, and how much each is greater. */
function putNumbers(at: usize): usize {
  const width: usize = <usize>(71 - clz(greatest - lowest)) >>> 3;
  store<u8>(at, <u8>width);
  store<u64>(at, lowest, 1);
  let to = at + 1 + BASE_BYTES;
  if (width == 0) return to;
  for (let i: usize = 0; i < <usize>changedCount; i++) {
    store<u64>(to, load<u64>(numbers + (i << 3)) - lowest);
    to += width;
  }
  return to;
}

function putTexts(column: u32, first: u32, mask: u64, at: usize): usize {
  const cells = columnCells(column);
  const offsets = columnOffsets(column, first);
  let to = at;
  for (let left = mask; left != 0; left &= left - 1) {
    const offset = offsets + ((<usize>ctz(left)) << 2);
    to = putText(cells + load<u32>(offset), cells + load<u32>(offset, 4), to);
  }
  return to;
}
