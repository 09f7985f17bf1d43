/** The declaration of a document table for the kernels, the rows of one document by slot, and row counts. */
import * as LAYOUT from '../layout';
import { copyLoosely, wordAt } from '../memory';
import { rowBytes, rowEnd, rowStart, rowTask } from '../rows';
import { beginItems } from './records';
import { firstOf } from './slots';

const CELL: u32 = 0x7f;
const ZERO: u32 = 0x30;
const LONGEST_SUFFIX: usize = 128;

/** The numbers of the declaration (../layout.ts), and where its lists of numbers are. */
export let mostBytes: u32 = 0;
export let slots: u32 = 0;
export let entity: u32 = 0;
let singleCount: u32 = 0;
export let listCount: u32 = 0;
let singles: usize = 0;
export let lists: usize = 0;
let suffix: usize = 0;
let suffixCount: u32 = 0;
export let most: usize = 0;

/** Counts, 32 bits each: for each task rows stored and rows repeated; for each single documents without. */
let stored: usize = 0;
let again: usize = 0;
let without: usize = 0;

export function setDocuments(declaration: usize, ofStored: usize, ofAgain: usize, ofWithout: usize): void {
  mostBytes = load<u32>(declaration, LAYOUT.DOCUMENT_HEAD);
  slots = load<u32>(declaration, LAYOUT.DOCUMENT_SLOTS);
  entity = load<u32>(declaration, LAYOUT.DOCUMENT_ENTITY);
  singleCount = load<u32>(declaration, LAYOUT.DOCUMENT_SINGLES);
  listCount = load<u32>(declaration, LAYOUT.DOCUMENT_LISTS);
  suffixCount = load<u32>(declaration, LAYOUT.DOCUMENT_SUFFIX);
  most = declaration + LAYOUT.DOCUMENT_HEADER;
  singles = most + ((<usize>slots) << 2);
  lists = singles + ((<usize>singleCount) << 2);
  suffix = lists + ((<usize>listCount) << 2);
  stored = ofStored;
  again = ofAgain;
  without = ofWithout;
  beginItems();
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
    const from = cellStart(own, wordAt(suffix, i));
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
    const slot = wordAt(singles, i);
    if (firstOf(slot) < firstOf(slot + 1)) to = putRow(to, wordAt(rows, firstOf(slot)));
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
  for (let i: u32 = 0; i < rowCount; i++) increment(stored, rowTask(wordAt(rows, i)));
  for (let i: u32 = 0; i < singleCount; i++) {
    const slot = wordAt(singles, i);
    if (firstOf(slot) == firstOf(slot + 1)) increment(without, i);
  }
}

/** Counts the later one of two equal rows of a slot as there again. */
export function countAgain(rows: usize, slot: u32): void {
  const first = firstOf(slot);
  for (let i = first + 1; i < firstOf(slot + 1); i++)
    if (isAgain(rows, first, i)) increment(again, rowTask(wordAt(rows, i)));
}

function increment(counts: usize, i: u32): void {
  const at = counts + ((<usize>i) << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/** Returns whether row `at` equals one of those before it, from `from` on. */
function isAgain(rows: usize, from: u32, at: u32): bool {
  const row = wordAt(rows, at);
  const length = rowEnd(row) - rowStart(row);
  for (let i = from; i < at; i++) {
    const other = wordAt(rows, i);
    if (rowEnd(other) - rowStart(other) != length) continue;
    if (memory.compare(rowBytes() + rowStart(row), rowBytes() + rowStart(other), length) == 0) return true;
  }
  return false;
}
