/** The declaration of a document table for the kernels, the rows of one document by slot, and row counts. */
import * as LAYOUT from '../layout';
import { copyLoosely } from '../memory';
import { rowBytes, rowEnd, rowStart, rowTask } from '../rows';
import { beginItems } from './records';
import { firstOf, rowAt } from './slots';

const CELL: u32 = 0x7f;
const ZERO: u32 = 0x30;
const LONGEST_SUFFIX: usize = 128;

/** Where the declaration is (../layout.ts), and the numbers of its header that are read for each document. */
let declared: usize = 0;
export let mostBytes: u32 = 0;
export let slots: u32 = 0;
export let entity: u32 = 0;
export let singleCount: u32 = 0;
export let listCount: u32 = 0;
let singles: usize = 0;
let lists: usize = 0;
let suffix: usize = 0;
let suffixCount: u32 = 0;
let most: usize = 0;

/** Counts, 32 bits each: for each task rows stored and rows repeated; for each single documents without. */
let stored: usize = 0;
let again: usize = 0;
let without: usize = 0;

export function setDocuments(declaration: usize, ofStored: usize, ofAgain: usize, ofWithout: usize): void {
  declared = declaration;
  mostBytes = declaredNumber(LAYOUT.DOCUMENT_HEAD);
  slots = declaredNumber(LAYOUT.DOCUMENT_SLOTS);
  entity = declaredNumber(LAYOUT.DOCUMENT_ENTITY);
  singleCount = declaredNumber(LAYOUT.DOCUMENT_SINGLES);
  listCount = declaredNumber(LAYOUT.DOCUMENT_LISTS);
  suffixCount = declaredNumber(LAYOUT.DOCUMENT_SUFFIX);
  most = declaration + LAYOUT.DOCUMENT_HEADER;
  singles = most + ((<usize>slots) << 2);
  lists = singles + ((<usize>singleCount) << 2);
  suffix = lists + ((<usize>listCount) << 2);
  stored = ofStored;
  again = ofAgain;
  without = ofWithout;
  beginItems();
}

/** Returns the number at an offset of the declaration. */
function declaredNumber(offset: usize): u32 {
  return load<u32>(declared + offset);
}

export function mostRows(slot: u32): u32 {
  return load<u32>(most + ((<usize>slot) << 2));
}

export function singleSlot(i: u32): u32 {
  return load<u32>(singles + ((<usize>i) << 2));
}

export function listSlot(i: u32): u32 {
  return load<u32>(lists + ((<usize>i) << 2));
}

export function cellStart(row: u32, cell: u32): usize {
  let from = rowBytes() + rowStart(row);
  const end = rowBytes() + rowEnd(row);
  for (let left = cell; left > 0 && from < end; from++) if (<u32>load<u8>(from) == CELL) left--;
  return from;
}

/** Returns where the cell that begins at `from` ends. */
export function cellEnd(row: u32, from: usize): usize {
  const end = rowBytes() + rowEnd(row);
  let at = from;
  while (at < end && <u32>load<u8>(at) != CELL) at++;
  return at;
}

/** Writes the end of the key of a head: `P#` and the suffix. Returns 0 where it is too long. */
export function putHeadKey(at: usize, own: u32): usize {
  store<u8>(at, 0x50);
  store<u8>(at, 0x23, 1);
  let to = at + 2;
  for (let i: u32 = 0; i < suffixCount; i++) {
    const from = cellStart(own, load<u32>(suffix + ((<usize>i) << 2)));
    const length = cellEnd(own, from) - from;
    if (to + length - at > LONGEST_SUFFIX) return 0;
    copyLoosely(to, from, length);
    to += length;
  }
  return to;
}

export function putRow(to: usize, row: u32): usize {
  const length = rowEnd(row) - rowStart(row);
  store<u8>(to, 0x0a);
  copyLoosely(to + 1, rowBytes() + rowStart(row), length);
  return to + 1 + length;
}

/** Writes the row of each single, or an empty line. */
export function putSingles(start: usize, rows: usize): usize {
  let to = start;
  for (let i: u32 = 0; i < singleCount; i++) {
    const slot = singleSlot(i);
    if (firstOf(slot) < firstOf(slot + 1)) to = putRow(to, rowAt(rows, firstOf(slot)));
    else store<u8>(to++, 0x0a);
  }
  return to;
}

export function digitsOf(n: u32): u32 {
  let digits: u32 = 1;
  for (let left = n; left >= 10; left /= 10) digits++;
  return digits;
}

/** Writes a number with so many digits; returns where it ends. */
export function putNumber(to: usize, n: u32, digits: u32): usize {
  let left = n;
  for (let at = to + digits; at > to; left /= 10) store<u8>(--at, <u8>(ZERO + (left % 10)));
  return to + digits;
}

/** Counts the rows as stored, and the singles that are missing. */
export function countStored(rows: usize, rowCount: u32): void {
  for (let i: u32 = 0; i < rowCount; i++) increment(stored, rowTask(rowAt(rows, i)));
  for (let i: u32 = 0; i < singleCount; i++) {
    const slot = singleSlot(i);
    if (firstOf(slot) == firstOf(slot + 1)) increment(without, i);
  }
}

/** Counts the later one of two equal rows of a slot as there again. */
export function countAgain(rows: usize, slot: u32): void {
  const first = firstOf(slot);
  for (let i = first + 1; i < firstOf(slot + 1); i++)
    if (isAgain(rows, first, i)) increment(again, rowTask(rowAt(rows, i)));
}

function increment(counts: usize, i: u32): void {
  const at = counts + ((<usize>i) << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/** Returns whether row `at` equals one of those before it, from `from` on. */
function isAgain(rows: usize, from: u32, at: u32): bool {
  const row = rowAt(rows, at);
  const length = rowEnd(row) - rowStart(row);
  for (let i = from; i < at; i++) {
    const other = rowAt(rows, i);
    if (rowEnd(other) - rowStart(other) != length) continue;
    if (memory.compare(rowBytes() + rowStart(row), rowBytes() + rowStart(other), length) == 0) return true;
  }
  return false;
}
