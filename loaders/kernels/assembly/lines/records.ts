/** Finds where a record ends: a quoted cell may have line feeds, and is then several lines of its file. */
import { find } from '../memory';

const QUOTE: u32 = 0x22;
const LF: u32 = 0x0a;
const CR: u32 = 0x0d;

let delimiter: u32 = 0;
let isQuoted = false;
/** 0 for a file whose records are its lines. */
let columns: u32 = 0;
let longest: usize = 0;

/** `areQuoted` is 0 where a quote is an ordinary character, `most` the bytes of the longest record. */
export function setRecords(between: u32, areQuoted: u32, ofColumns: u32, most: usize): void {
  delimiter = between;
  isQuoted = areQuoted != 0;
  columns = ofColumns;
  longest = most;
}

/** How a line leaves its record. */
const ENDED: u32 = 0;
const OPEN: u32 = 1;
const BROKEN: u32 = 2;

/** The cells that the lines of a record have begun, and whether the last one goes on in the next line. */
let cells: u32 = 0;
let isInside = false;

/**
 * Returns the line feed that ends the record of which the first line is from `from` to `end`: a later one
 * where the line leaves a quoted cell open and the record has the declared number of cells with the lines up
 * to there, else `end`, so that a quote that is never closed spoils one row. Returns 0 where the bytes up to
 * `to` do not decide it.
 *
 * Every line that leaves a cell open has a quote that ends the open cell of a record before it, so one byte
 * is looked at for as many records as there are columns, at most.
 */
export function recordEnd(from: usize, end: usize, to: usize): usize {
  if (columns == 0) return end;
  cells = 1;
  isInside = false;
  if (readLine(from, end) != OPEN || (!isQuoted && cells == columns)) return end;
  let next = end;
  while (true) {
    const start = next + 1;
    next = lineEnd(start, to);
    if (next - from > longest) return end;
    if (next == to) return 0;
    const left = readLine(start, next);
    if (left == BROKEN || cells > columns) return end;
    if (left == ENDED) return isWhole(from, next) ? next : end;
  }
}

/** Reads a line of a record on from the lines before it. */
function readLine(from: usize, end: usize): u32 {
  let at = from;
  while (true) {
    if (isInside) {
      at = find(QUOTE, at, end);
      if (at == end) return OPEN;
      at++;
      if (at < end && <u32>load<u8>(at) == QUOTE) {
        at++;
        continue;
      }
      isInside = false;
      if (at == end || (at + 1 == end && <u32>load<u8>(at) == CR)) return ENDED;
      if (<u32>load<u8>(at) != delimiter) return BROKEN;
    } else if (beginsQuoted(at, end)) {
      isInside = true;
      at++;
      continue;
    } else {
      at = find(delimiter, at, end);
      if (at == end) return ENDED;
    }
    cells++;
    at++;
  }
}

/** Where a quote is an ordinary character, only the last cell of a line can be one that goes on. */
function beginsQuoted(at: usize, end: usize): bool {
  if (at == end || <u32>load<u8>(at) != QUOTE) return false;
  return isQuoted || find(delimiter, at, end) == end;
}

/** Returns whether a record has all its cells. Where quotes are ordinary, every delimiter separates two. */
function isWhole(from: usize, end: usize): bool {
  if (cells != columns || isQuoted) return cells == columns;
  let found: u32 = 1;
  for (let at = find(delimiter, from, end); at < end; at = find(delimiter, at + 1, end)) found++;
  return found == columns;
}

/** Returns where the line ends, or `to`. */
export function lineEnd(from: usize, to: usize): usize {
  return find(LF, from, to);
}
