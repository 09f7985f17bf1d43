/** Adds the terms of all entries of a container to the postings, by the rule of a filter. */

import { AS_IS, BETWEEN_ROWS, BETWEEN_VALUES, MOST_LIST_ROWS, WORDS } from '../layout';
import { find } from '../memory';
import { cellEnd, cellStart, entryCount, listEnd, listStart } from './columns';
import { addName } from './names';
import { addPosting, termId } from './postings';
import { addWords } from './words';

const BLANK: u32 = 0x20;
const ASCII_END: u32 = 0x80;

/** Adds the terms of the bytes from `from` to `to` by the rules on text. */
declare function elsewhere(from: usize, to: usize, place: u32, row: u32): void;

/** Adds the words of the cells of `count` columns, whose numbers are at `columns`. */
export function collectWords(columns: usize, count: u32): void {
  const entries = entryCount();
  for (let place: u32 = 0; place < entries; place++) {
    for (let i: usize = 0; i < <usize>count; i++) {
      const column = load<u32>(columns + (i << 2));
      addNames(cellStart(place, column), cellEnd(place, column), place, 0);
    }
  }
}

/** The value of a column that makes an entry prominent; without bytes while no names are added. */
let prominentColumn: u32 = 0;
let prominentValue: usize = 0;
let prominentBytes: usize = 0;

export function isProminent(place: u32): bool {
  if (prominentBytes == 0) return false;
  const start = cellStart(place, prominentColumn);
  const bytes = cellEnd(place, prominentColumn) - start;
  return bytes == prominentBytes && memory.compare(start, prominentValue, bytes) == 0;
}

/** Adds the whole names in the cells of `count` columns, and their first words or those of the prominent. */
export function collectNames(columns: usize, count: u32, column: u32, value: usize, bytes: usize): void {
  prominentColumn = column;
  prominentValue = value;
  prominentBytes = bytes;
  const entries = entryCount();
  for (let place: u32 = 0; place < entries; place++) {
    const isOne = isProminent(place);
    for (let i: usize = 0; i < <usize>count; i++) {
      const column = load<u32>(columns + (i << 2));
      const start = cellStart(place, column);
      const end = cellEnd(place, column);
      if (!addName(start, end, place, isOne)) elsewhere(start, end, place, 0);
    }
  }
  prominentBytes = 0;
}

function addNames(from: usize, to: usize, place: u32, row: u32): void {
  if (!addWords(from, to, place, row)) elsewhere(from, to, place, row);
}

/** Adds a part of each cell of a column, from byte `from` to `to`; numbers below zero count from its end. */
export function collectSlices(column: u32, from: i32, to: i32): void {
  const entries = entryCount();
  for (let place: u32 = 0; place < entries; place++) {
    const start = cellStart(place, column);
    const end = cellEnd(place, column);
    if (isPlain(start, end)) addValue(placeIn(start, end, from), placeIn(start, end, to), place, 0);
    else elsewhere(start, end, place, 0);
  }
}

function placeIn(start: usize, end: usize, at: i32): usize {
  const length = <i32>(end - start);
  return start + <usize>min(max(at < 0 ? length + at : at, 0), length);
}

/** Adds each value of a list with this separator, without the blanks around it. */
export function collectListed(column: u32, separator: u32): void {
  const entries = entryCount();
  for (let place: u32 = 0; place < entries; place++) {
    const end = cellEnd(place, column);
    let start = cellStart(place, column);
    while (start < end) {
      const valueEnd = find(separator, start, end);
      let from = start;
      let to = valueEnd;
      while (from < to && <u32>load<u8>(from) == BLANK) from++;
      while (to > from && <u32>load<u8>(to - 1) == BLANK) to--;
      addValue(from, to, place, 0);
      start = valueEnd + 1;
    }
  }
}

/** Adds the terms of value number `at` of each row of a list. Returns false for a list that is too long. */
export function collectRows(list: u32, at: u32, how: u32): bool {
  const entries = entryCount();
  for (let place: u32 = 0; place < entries; place++) {
    const start = listStart(list, place);
    const end = listEnd(list, place);
    if (start < end && !addRows(start, end, at, how, place)) return false;
  }
  return true;
}

function addRows(from: usize, end: usize, at: u32, how: u32, place: u32): bool {
  let start = from;
  for (let row: u32 = 0; start <= end; row++) {
    if (row == MOST_LIST_ROWS) return false;
    const rowEnd = find(BETWEEN_ROWS, start, end);
    let value = start;
    for (let skipped: u32 = 0; skipped < at; skipped++) value = find(BETWEEN_VALUES, value, rowEnd) + 1;
    const valueEnd = find(BETWEEN_VALUES, value, rowEnd);
    if (how == WORDS) addNames(value, valueEnd, place, row);
    else if (how == AS_IS) addValue(value, valueEnd, place, row);
    else elsewhere(value, valueEnd, place, row);
    start = rowEnd + 1;
  }
  return true;
}

/**
 * Adds a term that is ASCII without blanks and control characters (an escape begins with one); any other is
 * added elsewhere.
 */
function addValue(from: usize, to: usize, place: u32, row: u32): void {
  if (from >= to) return;
  if (isPlain(from, to)) addPosting(termId(from, to), place, row);
  else elsewhere(from, to, place, row);
}

/** Returns whether a text is ASCII without blanks and control characters. */
function isPlain(from: usize, to: usize): bool {
  for (let at = from; at < to; at++) {
    const byte: u32 = load<u8>(at);
    if (byte <= BLANK || byte >= ASCII_END) return false;
  }
  return true;
}
