/** Writes hashes of records and of their values, by the slots of their rows (loaders/compare/hash.ts). */
import { groupBytes, groupEnds } from './groups';
import { putText } from './keys';
import { grown, roomFor } from './memory';
import { rowBytes, rowEnd, rowSlot, rowStart } from './rows';

const CELL: u32 = 0x7f;
const BETWEEN_CELLS: u8 = 0;
/** Between the owner and the record. */
const BETWEEN: u32 = 0x10000;
const FIRST: u32 = 0x9e3779b1;
const SECOND: u32 = 0x85ebca6b;
const ID_BYTES: usize = 8;

/**
 * The declaration, 32 bits each. It begins with the place of each slot's own part, counted in numbers from the first. A part has 0 for
 * rows that are hashed whole, else the number of the cells of the key plus one, and the numbers of these cells. The number of all cells
 * follows, and for each of them 1 where its hash is written, else 0.
 */
let declaration: usize = 0;

/** For each slot, 32 bits each: address, room and bytes of its records. */
const SECTION_BYTES: usize = 12;
const ROOM: usize = 4;
const USED: usize = 8;
const MOST_SLOTS: usize = 64;
const sections = heap.alloc(MOST_SLOTS * SECTION_BYTES);
memory.fill(sections, 0, MOST_SLOTS * SECTION_BYTES);

/** The units of the row, of the owner or of the key, and the text of the key. */
let units: usize = 0;
let text: usize = 0;
let room: usize = 0;

/** Both parts of the hash of an id. */
let low: u32 = 0;
let high: u32 = 0;

/** Sets the declaration, and clears the records of all slots. */
export function setDigest(at: usize): void {
  declaration = at;
  for (let slot: usize = 0; slot < MOST_SLOTS; slot++) store<u32>(sections + slot * SECTION_BYTES, 0, USED);
}

export function digestSections(): usize {
  return sections;
}

/** Adds the records of the rows of a group, whose numbers are at `rows`. */
export function digestDocument(position: u32, group: u32, rows: usize, count: u32): void {
  const at = groupEnds() + ((<usize>group) << 2);
  const from = groupBytes() + load<u32>(at);
  const to = groupBytes() + load<u32>(at, 4);
  reserve(to - from);
  low = FIRST;
  high = SECOND;
  addUnits(toUnits(from, to));
  const ownerLow = (low ^ BETWEEN) * FIRST;
  const ownerHigh = (high ^ BETWEEN) * SECOND;
  for (let i: u32 = 0; i < count; i++) {
    low = ownerLow;
    high = ownerHigh;
    addRecord(position, load<u32>(rows + ((<usize>i) << 2)));
  }
}

/** Makes room for the units of a text of so many bytes. */
function reserve(bytes: usize): void {
  const needed = roomFor(room, bytes * 2 + 64);
  units = grown(units, room, 0, needed);
  text = grown(text, room, 0, needed);
  room = needed;
}

function addRecord(position: u32, row: u32): void {
  const slot: usize = rowSlot(row);
  const from = rowBytes() + rowStart(row);
  const to = rowBytes() + rowEnd(row);
  const own = declaration + ((<usize>load<u32>(declaration + (slot << 2))) << 2);
  const keyed = load<u32>(own);
  const keys: u32 = keyed == 0 ? 0 : keyed - 1;
  const cells = own + 4 + ((<usize>keys) << 2);
  reserve(to - from);
  addUnits(keyed == 0 ? toUnits(from, to) : toUnits(text, putKey(own + 4, keys, from, to)));
  const section = sections + slot * SECTION_BYTES;
  const used: usize = load<u32>(section, USED);
  const records = reserveRecords(section, used + ID_BYTES + ((<usize>load<u32>(cells)) << 1));
  store<u32>(records + used, finished(low));
  store<u32>(records + used, (position << 8) | (finished(high) & 0xff), 4);
  const end = putValues(cells, toUnits(from, to), records + used + ID_BYTES);
  store<u32>(section, <u32>(end - records), USED);
}

function reserveRecords(section: usize, bytes: usize): usize {
  const had: usize = load<u32>(section, ROOM);
  const needed = roomFor(had, bytes);
  const records = grown(load<u32>(section), had, had, needed);
  store<u32>(section, <u32>records);
  store<u32>(section, <u32>needed, ROOM);
  return records;
}

/** Writes the cells of a key to `text`; returns where they end. */
function putKey(cells: usize, count: u32, from: usize, to: usize): usize {
  let end = text;
  for (let i: u32 = 0; i < count; i++) {
    if (i > 0) store<u8>(end++, BETWEEN_CELLS);
    let start = from;
    for (let left = load<u32>(cells + ((<usize>i) << 2)); left > 0; left--) start = cellEnd(start, to) + 1;
    if (start < to) end = putText(start, cellEnd(start, to), end);
  }
  return end;
}

function cellEnd(start: usize, to: usize): usize {
  let at = start;
  while (at < to && load<u8>(at) != CELL) at++;
  return at;
}

/** Writes a text in UTF-8 as UTF-16 units to `units`; returns where they end. */
function toUnits(from: usize, to: usize): usize {
  let out = units;
  for (let at = from; at < to; out += 2) {
    const byte: u32 = load<u8>(at++);
    if (byte < 0x80) {
      store<u16>(out, <u16>byte);
      continue;
    }
    const more = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    let code = byte & (0x3f >>> more);
    for (let i = 0; i < more; i++) code = (code << 6) | (load<u8>(at++) & 0x3f);
    if (code >= 0x10000) {
      store<u16>(out, <u16>(0xd7c0 + (code >>> 10)));
      out += 2;
      code = 0xdc00 | (code & 0x3ff);
    }
    store<u16>(out, <u16>code);
  }
  return out;
}

function addUnits(end: usize): void {
  for (let at = units; at < end; at += 2) {
    const unit: u32 = load<u16>(at);
    low = (low ^ unit) * FIRST;
    high = (high ^ unit) * SECOND;
  }
}

/** Writes the hashes of those cells of a row that are declared, 16 bits each; returns where they end. 0 stands for an absent value only. */
function putValues(cells: usize, end: usize, to: usize): usize {
  const count = load<u32>(cells);
  let out = to;
  let cell: u32 = 0;
  let from = units;
  let hash = FIRST;
  for (let at = units; at <= end; at += 2) {
    const unit: u32 = at < end ? load<u16>(at) : CELL;
    if (unit != CELL) {
      hash = (hash ^ unit) * FIRST;
      continue;
    }
    if (cell < count && load<u32>(cells + 4 + ((<usize>cell) << 2)) != 0) {
      store<u16>(out, at == from ? 0 : <u16>(1 + (finished(hash) % 0xffff)));
      out += 2;
    }
    cell++;
    from = at + 2;
    hash = FIRST;
  }
  return out;
}

/** The finaliser of MurmurHash3. */
function finished(hash: u32): u32 {
  let h = (hash ^ (hash >>> 16)) * 0x85ebca6b;
  h = (h ^ (h >>> 13)) * 0xc2b2ae35;
  return h ^ (h >>> 16);
}
