/** Packs documents of which all rows are in one head, as shared/store/records/heads.ts has it, into records of a segment. */
import { groupBytes, groupEnds } from './groups';
import { mixed } from './interner';
import { grown, roomFor } from './memory';
import { rowBytes, rowEnd, rowSlot, rowStart, rowTask } from './rows';

const CELL: u32 = 0x7f;
const ESCAPE: u32 = 0x1a;
const LINE: u32 = 0x0a;
const COMMA: u32 = 0x2c;
const ZERO: u32 = 0x30;
/** The states of a list: the entity itself, or rows in the head. */
const ENTITY: u32 = 0x65;
const INLINE: u32 = 0x69;

const RECORD_HEADER: usize = 7;
const ENTRY_BYTES: usize = 16;
/** Bytes of heads that are taken together, at most. */
const TOGETHER: usize = 1 << 18;
/** Bytes of a head besides its rows and key. */
const HEAD_REST: usize = 1024;

/**
 * The declaration of the table, 32 bits each: most bytes of a head, number of slots, the slot of the entity, numbers of singles, lists
 * and cells of the suffix; then the most rows of each slot, the slots of the singles and of the lists, and the cells.
 */
let mostBytes: u32 = 0;
let slots: u32 = 0;
let entity: u32 = 0;
let singles: usize = 0;
let singleCount: u32 = 0;
let lists: usize = 0;
let listCount: u32 = 0;
let suffix: usize = 0;
let suffixCount: u32 = 0;
let most: usize = 0;

/** Where the rows of each slot begin among those of the document. */
const firsts = heap.alloc(256);

/** Records of heads one after the other, and for each the hash of its key, its offset and its length. */
let records: usize = 0;
let recordsRoom: usize = 0;
let used: usize = 0;
let entries: usize = 0;
let entriesRoom: usize = 0;
let count: u32 = 0;

/** Counts of rows, 32 bits each: for each task those stored, and those that are there again; for each single the documents without it. */
let stored: usize = 0;
let again: usize = 0;
let without: usize = 0;

export function setDocuments(declaration: usize, ofStored: usize, ofAgain: usize, ofWithout: usize): void {
  mostBytes = load<u32>(declaration);
  slots = load<u32>(declaration, 4);
  entity = load<u32>(declaration, 8);
  singleCount = load<u32>(declaration, 12);
  listCount = load<u32>(declaration, 16);
  suffixCount = load<u32>(declaration, 20);
  most = declaration + 24;
  singles = most + ((<usize>slots) << 2);
  lists = singles + ((<usize>singleCount) << 2);
  suffix = lists + ((<usize>listCount) << 2);
  stored = ofStored;
  again = ofAgain;
  without = ofWithout;
  clearHeads();
  // The memory does not grow while documents are packed, so that views of it stay.
  reserve(TOGETHER * 2);
  const room = TOGETHER;
  entries = grown(entries, entriesRoom, 0, room);
  if (entriesRoom < room) entriesRoom = room;
}

export function clearHeads(): void {
  used = 0;
  count = 0;
}

export function headCount(): u32 {
  return count;
}

export function headBytes(): usize {
  return used;
}

export function headRecords(): usize {
  return records;
}

export function headEntries(): usize {
  return entries;
}

function firstOf(slot: u32): u32 {
  return load<u32>(firsts + ((<usize>slot) << 2));
}

function rowAt(rows: usize, i: u32): u32 {
  return load<u32>(rows + ((<usize>i) << 2));
}

/** Returns false, and does nothing, for a document that has to be cleaned, that does not fit into one head, or whose key is not ASCII. */
export function packDocument(group: u32, rows: usize, rowCount: u32): bool {
  if (!fits(rows, rowCount)) return false;
  const own = rowAt(rows, firstOf(entity));
  let length: usize = HEAD_REST;
  for (let i: u32 = 0; i < rowCount; i++) length += rowEnd(rowAt(rows, i)) - rowStart(rowAt(rows, i)) + 1;
  reserve(length);
  const record = records + used;
  const key = record + RECORD_HEADER;
  const keyEnd = putKey(key, group, own);
  if (keyEnd == 0) return false;
  const end = putText(keyEnd, rows, own);
  store<u8>(record, 0, 4);
  store<u16>(record, <u16>(keyEnd - key), 5);
  list(record, end, key, keyEnd);
  report(rows, rowCount);
  return true;
}

function reserve(length: usize): void {
  let room = roomFor(recordsRoom, used + length);
  records = grown(records, recordsRoom, used, room);
  recordsRoom = room;
  room = roomFor(entriesRoom, (<usize>count + 1) * ENTRY_BYTES);
  entries = grown(entries, entriesRoom, <usize>count * ENTRY_BYTES, room);
  entriesRoom = room;
}

/** Finds the rows of each slot, which are in the order of their slots; returns whether no slot has too many, and all fit into a head. */
function fits(rows: usize, rowCount: u32): bool {
  let bytes: u32 = 0;
  let at: u32 = 0;
  for (let slot: u32 = 0; slot < slots; slot++) {
    store<u32>(firsts + ((<usize>slot) << 2), at);
    const first = at;
    while (at < rowCount && rowSlot(rowAt(rows, at)) == slot) {
      const row = rowAt(rows, at++);
      bytes += <u32>(rowEnd(row) - rowStart(row)) + 1;
    }
    const found = at - first;
    if (found > load<u32>(most + ((<usize>slot) << 2)) || (slot == entity && found != 1)) return false;
    // An absent single is an empty line.
    if (found == 0) bytes++;
  }
  store<u32>(firsts + ((<usize>slots) << 2), at);
  return at == rowCount && bytes <= mostBytes;
}

/** Writes the key of the head: partition, NUL, `P#` and the suffix. Returns 0 for a key with a byte that is escaped or not ASCII. */
function putKey(key: usize, group: u32, own: u32): usize {
  const at = groupEnds() + ((<usize>group) << 2);
  const start = groupBytes() + load<u32>(at);
  const length: usize = load<u32>(at, 4) - load<u32>(at);
  if (length > 64) return 0;
  memory.copy(key, start, length);
  let to = key + length;
  store<u8>(to, 0);
  store<u8>(to, 0x50, 1);
  store<u8>(to, 0x23, 2);
  to += 3;
  for (let i: u32 = 0; i < suffixCount; i++) {
    let cell = load<u32>(suffix + ((<usize>i) << 2));
    let from = rowBytes() + rowStart(own);
    const end = rowBytes() + rowEnd(own);
    for (; cell > 0 && from < end; from++) if (<u32>load<u8>(from) == CELL) cell--;
    for (; from < end && <u32>load<u8>(from) != CELL; from++) {
      if (to - key > 128) return 0;
      store<u8>(to++, load<u8>(from));
    }
  }
  for (let byte = key; byte < to; byte++) {
    const value: u32 = load<u8>(byte);
    if (value >= 0x80 || value == ESCAPE) return 0;
  }
  return to;
}

function putText(start: usize, rows: usize, own: u32): usize {
  let to = start;
  for (let i: u32 = 0; i < listCount; i++) {
    const slot = load<u32>(lists + ((<usize>i) << 2));
    if (i > 0) store<u8>(to++, <u8>COMMA);
    store<u8>(to++, <u8>(ZERO + firstOf(slot + 1) - firstOf(slot)));
    store<u8>(to++, <u8>(slot == entity ? ENTITY : INLINE));
  }
  to = putRow(to, own);
  for (let i: u32 = 0; i < singleCount; i++) {
    const slot = load<u32>(singles + ((<usize>i) << 2));
    if (firstOf(slot) < firstOf(slot + 1)) to = putRow(to, rowAt(rows, firstOf(slot)));
    else store<u8>(to++, <u8>LINE);
  }
  for (let i: u32 = 0; i < listCount; i++) {
    const slot = load<u32>(lists + ((<usize>i) << 2));
    if (slot == entity) continue;
    for (let row = firstOf(slot); row < firstOf(slot + 1); row++) to = putRow(to, rowAt(rows, row));
  }
  return to;
}

function putRow(to: usize, row: u32): usize {
  const length = rowEnd(row) - rowStart(row);
  store<u8>(to, <u8>LINE);
  memory.copy(to + 1, rowBytes() + rowStart(row), length);
  return to + 1 + length;
}

/** Lists the record with the hash of its key (shared/store/records/key-hash.ts). */
function list(record: usize, end: usize, key: usize, keyEnd: usize): void {
  let a: u32 = 0x811c9dc5;
  let b: u32 = 0x9747b28c;
  for (let at = key; at < keyEnd; at++) {
    const byte: u32 = load<u8>(at);
    a = (a ^ byte) * 0x01000193;
    b = (b ^ byte) * 0x5bd1e995;
    b ^= b >>> 15;
  }
  const entry = entries + <usize>count * ENTRY_BYTES;
  count++;
  store<u32>(entry, mixed(a ^ (b * 0x9e3779b1)));
  store<u32>(entry, mixed(b ^ (a * 0x7feb352d)), 4);
  store<u32>(entry, <u32>(record - records), 8);
  store<u32>(entry, <u32>(end - record), 12);
  used = end - records;
}

/** Counts the rows as stored, the later one of two equal rows of a list as there again, and the singles that are missing. */
function report(rows: usize, rowCount: u32): void {
  for (let i: u32 = 0; i < rowCount; i++) increment(stored, rowTask(rowAt(rows, i)));
  for (let slot: u32 = 0; slot < slots; slot++) {
    if (load<u32>(most + ((<usize>slot) << 2)) < 2) continue;
    for (let i = firstOf(slot) + 1; i < firstOf(slot + 1); i++) {
      if (isAgain(rows, firstOf(slot), i)) increment(again, rowTask(rowAt(rows, i)));
    }
  }
  for (let i: u32 = 0; i < singleCount; i++) {
    const slot = load<u32>(singles + ((<usize>i) << 2));
    if (firstOf(slot) == firstOf(slot + 1)) increment(without, i);
  }
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
