/** Collects rows of entries by the ranges of their keys (loaders/records/indexing/derive.ts). */
import { rankOf } from './key-order';
import { RANGE_ADDRESS, RANGE_BYTES, RANGE_DOCUMENT, RANGE_ROOM, RANGE_ROWS, RANGE_USED } from './layout';
import { grown, roomFor } from './memory';
import { putVarint } from './varints';

/** The first keys of all ranges but the first: key i is at `bounds`, from `ends[i]` to `ends[i + 1]`. */
let bounds: usize = 0;
let ends: usize = 0;
let boundCount: u32 = 0;

let ranges: usize = 0;
let rangesRoom: usize = 0;

/** The number of the document, from 1. */
let document: u32 = 0;

/** Sets the bounds, and clears the rows of all ranges. Their memory stays for the next ones. */
export function setRanges(texts: usize, offsets: usize, count: u32): void {
  bounds = texts;
  ends = offsets;
  boundCount = count;
  document = 0;
  const size = (<usize>count + 1) * RANGE_BYTES;
  if (size > rangesRoom) {
    ranges = grown(ranges, rangesRoom, rangesRoom, size);
    memory.fill(ranges + rangesRoom, 0, size - rangesRoom);
    rangesRoom = size;
  }
  for (let range = ranges; range < ranges + size; range += RANGE_BYTES) {
    store<u32>(range, 0, RANGE_USED);
    store<u32>(range, 0, RANGE_ROWS);
    store<u32>(range, 0, RANGE_DOCUMENT);
  }
}

export function rangesAddress(): usize {
  return ranges;
}

/** Must be called before the first row of each document. */
export function beginRows(): void {
  document++;
}

/**
 * Adds the row at `row` to the range of a key. Its lists, from the byte `lists`, are left out where the last
 * row of the range has those of the same document: a company with ten thousand establishments may have a
 * hundred partners.
 */
export function addToRange(key: usize, keyEnd: usize, row: usize, lists: usize, length: usize): void {
  const range = ranges + <usize>rangeOf(key, keyEnd) * RANGE_BYTES;
  const isRepeated = load<u32>(range, RANGE_DOCUMENT) == document;
  const stored = isRepeated ? lists : length;
  const used: usize = load<u32>(range, RANGE_USED);
  const at = reserve(range, used, stored + 5) + used;
  const start = putVarint(at, ((<u32>stored) << 1) | (isRepeated ? 1 : 0));
  memory.copy(start, row, stored);
  store<u32>(range, <u32>(used + (start - at) + stored), RANGE_USED);
  store<u32>(range, load<u32>(range, RANGE_ROWS) + 1, RANGE_ROWS);
  store<u32>(range, document, RANGE_DOCUMENT);
}

/** Makes room for so many bytes after those that are used; returns the address of the rows. */
function reserve(range: usize, used: usize, bytes: usize): usize {
  const had: usize = load<u32>(range, RANGE_ROOM);
  const room = roomFor(had, used + bytes);
  const rows = grown(load<u32>(range, RANGE_ADDRESS), had, used, room);
  store<u32>(range, <u32>rows, RANGE_ADDRESS);
  store<u32>(range, <u32>room, RANGE_ROOM);
  return rows;
}

function rangeOf(key: usize, keyEnd: usize): u32 {
  let low: u32 = 0;
  let high = boundCount;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(middle, key, keyEnd)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns whether a bound comes after a key, in the order of UTF-16 code units. */
function isAfter(bound: u32, key: usize, keyEnd: usize): bool {
  const end = bounds + load<u32>(ends + ((<usize>bound) << 2), 4);
  let other = key;
  let at = bounds + load<u32>(ends + ((<usize>bound) << 2));
  for (; at < end && other < keyEnd; at++, other++) {
    const own = load<u8>(at);
    const theirs = load<u8>(other);
    if (own != theirs) return rankOf(own) > rankOf(theirs);
  }
  return at < end;
}
