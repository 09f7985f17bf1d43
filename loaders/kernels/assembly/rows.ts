/** A table of stored rows, each with its group and its origin. */
import { toOffsets } from './counting';
import { clearGroups, groupCount, groupOf, placeOfGroup, sortGroups } from './groups';
import { ROW_END, ROW_ENTRY, ROW_GROUP, ROW_LINE, ROW_SLOT, ROW_START, ROW_TASK } from './layout';
import { Growing } from './memory';

/** Stored rows one after the other, in UTF-8. */
const bytes = new Growing();
let used: usize = 0;

/** An entry for each row (layout.ts). */
const entries = new Growing();
let count: u32 = 0;

export function clearRows(): void {
  clearGroups();
  used = 0;
  count = 0;
}

export function rowCount(): u32 {
  return count;
}

export function rowStart(row: u32): usize {
  return load<u32>(entries.at + <usize>row * ROW_ENTRY, ROW_START);
}

export function rowEnd(row: u32): usize {
  return load<u32>(entries.at + <usize>row * ROW_ENTRY, ROW_END);
}

export function rowTask(row: u32): u32 {
  return load<u32>(entries.at + <usize>row * ROW_ENTRY, ROW_TASK);
}

export function rowSlot(row: u32): u32 {
  return load<u32>(entries.at + <usize>row * ROW_ENTRY, ROW_SLOT);
}

export function rowBytes(): usize {
  return bytes.at;
}

export function rowEntries(): usize {
  return entries.at;
}

/** Returns the address where a row of at most `length` bytes may be written. */
export function reserveRow(length: usize): usize {
  bytes.reserve(used + length, used);
  return bytes.at + used;
}

/** Adds the row from `start` to `end` after the address that `reserveRow` has returned. */
export function addEntry(start: usize, end: usize, group: u32, line: u32, ofSlot: u32, ofTask: u32): void {
  entries.reserve((<usize>count + 1) * ROW_ENTRY, <usize>count * ROW_ENTRY);
  const at = entries.at + <usize>count * ROW_ENTRY;
  store<u32>(at, <u32>(start - bytes.at), ROW_START);
  store<u32>(at, <u32>(end - bytes.at), ROW_END);
  store<u32>(at, group, ROW_GROUP);
  store<u32>(at, line, ROW_LINE);
  store<u32>(at, ofTask, ROW_TASK);
  store<u32>(at, ofSlot, ROW_SLOT);
  count++;
  used = end - bytes.at;
}

const CELL: u32 = 0x7f;

/**
 * Writes where each cell of a row begins, and where one after the last would, 32 bits each, to `to`; returns
 * the number of cells, `most` + 1 for more.
 */
export function findCells(start: usize, end: usize, most: u32, to: usize): u32 {
  let found: u32 = 0;
  store<u32>(to, <u32>start);
  for (let at = start; at < end; at += 16) {
    let ends = i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(<i8>CELL)));
    if (end - at < 16) ends &= (1 << (<i32>(end - at))) - 1;
    for (; ends != 0; ends &= ends - 1) {
      if (++found > most) return found;
      store<u32>(to + ((<usize>found) << 2), <u32>(at + ctz(ends)) + 1);
    }
  }
  if (++found > most) return found;
  store<u32>(to + ((<usize>found) << 2), <u32>end + 1);
  return found;
}

/** Adds a row that was read elsewhere: its key and then the row, at `address`. */
export function addRow(
  address: usize,
  keyLength: usize,
  length: usize,
  line: u32,
  ofSlot: u32,
  ofTask: u32,
): void {
  const start = reserveRow(length);
  memory.copy(start, address + keyLength, length);
  addEntry(start, start + length, groupOf(address, address + keyLength), line, ofSlot, ofTask);
}

/** The row numbers of all groups, in order; and where those of each group begin, and the last ones end. */
const grouped = new Growing();
const firstsOfGroups = new Growing();
/** Where the rows of each group end that are kept. */
const endsOfGroups = new Growing();

export function groupedRows(): usize {
  return grouped.at;
}

export function groupFirsts(): usize {
  return firstsOfGroups.at;
}

export function groupRowEnds(): usize {
  return endsOfGroups.at;
}

/** Numbers the groups in the order of their keys, and sorts the row numbers stably by group. Once only. */
export function groupRows(): void {
  sortGroups();
  const groups = groupCount();
  grouped.reserve((<usize>count) << 2, 0);
  firstsOfGroups.reserve((<usize>groups + 1) << 2, 0);
  const rows = grouped.at;
  const firsts = firstsOfGroups.at;
  memory.fill(firsts, 0, (<usize>groups + 1) << 2);
  for (let row: u32 = 0; row < count; row++) {
    const entry = entries.at + <usize>row * ROW_ENTRY;
    const group = placeOfGroup(load<u32>(entry, ROW_GROUP));
    store<u32>(entry, group, ROW_GROUP);
    const at = firsts + ((<usize>group) << 2);
    store<u32>(at, load<u32>(at) + 1);
  }
  toOffsets(firsts, groups + 1);
  for (let row: u32 = 0; row < count; row++) {
    const at = firsts + ((<usize>load<u32>(entries.at + <usize>row * ROW_ENTRY, ROW_GROUP)) << 2);
    const place = load<u32>(at);
    store<u32>(at, place + 1);
    store<u32>(rows + ((<usize>place) << 2), row);
  }
  // Each first is now that of the next group.
  endsOfGroups.reserve((<usize>groups) << 2, 0);
  memory.copy(endsOfGroups.at, firsts, (<usize>groups) << 2);
  memory.copy(firsts + 4, firsts, (<usize>groups) << 2);
  store<u32>(firsts, 0);
}
