/** Collects the rows of a file in an arena and sorts them by bucket (loaders/shuffle/scatter.ts). */
import { toLengths, toOffsets } from '../counting';
import { RUN_HEADER, RUN_LENGTH, RUN_LINE } from '../layout';
import { copyShort, Growing, grown, written } from '../memory';
import { bucketCount, bucketOf } from './buckets';
import { lineEnd, recordEnd, setRecords } from './records';
import { unquoted } from './unquoted';

const QUOTE: u32 = 0x22;
const CR: u32 = 0x0d;
/** Row length for which the list of an arena is sized. */
const MIN_ROW: usize = 16;
/** The delimiter of rows that are written as published. */
const AS_PUBLISHED: u32 = 0;

let arena: usize = 0;
let sorted: usize = 0;
let arenaRoom: usize = 0;
let sortedRoom: usize = 0;
let arenaBytes: usize = 0;
let used: usize = 0;

/** For each row its offset and its bucket, 32 bits each. */
const list = new Growing();
let mostRows: u32 = 0;
let count: u32 = 0;

let buckets: u32 = 0;
let delimiter: u32 = AS_PUBLISHED;
const lengths = new Growing();

/** The bounds of the buckets must be set before. */
export function beginScatter(bytes: usize): void {
  arenaBytes = bytes;
  used = 0;
  count = 0;
  delimiter = AS_PUBLISHED;
  setRecords(AS_PUBLISHED, 0, 0, 0);
  buckets = bucketCount();
  mostRows = <u32>((bytes + MIN_ROW - 1) / MIN_ROW);
  arena = grown(arena, arenaRoom, 0, bytes);
  if (bytes > arenaRoom) arenaRoom = bytes;
  lengths.reserve((<usize>buckets) << 2, 0);
}

/** Writes the rows that follow without their quotes, where these can be put back. */
export function leaveOutQuotes(between: u32): void {
  delimiter = between;
}

export function isScatterFull(length: usize): bool {
  return used + RUN_HEADER + length > arenaBytes || count == mostRows;
}

export function addLine(at: usize, length: usize, number: u32, bucket: u32): void {
  addRow(at, length, number, bucket, withoutQuotes(at, length));
}

/** Writes the row without quotes to its place; returns the address after it, or 0 if the row keeps them. */
function withoutQuotes(at: usize, length: usize): usize {
  return delimiter == AS_PUBLISHED ? 0 : unquoted(at, at + length, arena + used + RUN_HEADER, delimiter);
}

/** Adds a row, of which `unquotedEnd` is what `withoutQuotes` has returned. */
function addRow(at: usize, length: usize, number: u32, bucket: u32, unquotedEnd: usize): void {
  list.reserve((<usize>count + 1) << 3, (<usize>count) << 3);
  const entry = list.at + ((<usize>count) << 3);
  store<u32>(entry, <u32>used);
  store<u32>(entry, bucket, 4);
  count++;
  const row = arena + used + RUN_HEADER;
  let end = unquotedEnd;
  const isUnquoted = end != 0;
  if (!isUnquoted) {
    memory.copy(row, at, length);
    end = row + length;
  }
  store<u32>(row - RUN_HEADER, number, RUN_LINE);
  store<u32>(row - RUN_HEADER, ((<u32>(end - row)) << 1) | (isUnquoted ? 1 : 0), RUN_LENGTH);
  used = end - arena;
}

/**
 * Adds the lines from `from` to `to`, whose first cell is the shuffle key, at most `most` of them, until one
 * that is empty, that is not ended, that is not a whole record, or for which the arena has no room. `number`
 * is that of the first line. Returns how many it has added; the result is the line at which it stops.
 */
export function addLines(from: usize, to: usize, number: u32, most: u32): usize {
  let at = from;
  let added: u32 = 0;
  while (at < to && added < most) {
    const end = lineEnd(at, to);
    if (end == to) break;
    const length = (end > at && <u32>load<u8>(end - 1) == CR ? end - 1 : end) - at;
    if (length == 0 || isScatterFull(length)) break;
    const unquotedEnd = withoutQuotes(at, length);
    // A row that loses its quotes has a closed cell at its end.
    if (unquotedEnd == 0 && recordEnd(at, end, to) != end) break;
    addRow(at, length, number + added, bucketOf(at, firstCellEnd(at, at + length)), unquotedEnd);
    added++;
    at = end + 1;
  }
  return written(at, added);
}

function firstCellEnd(start: usize, end: usize): usize {
  const isQuoted = <u32>load<u8>(start) == QUOTE;
  let isInside = false;
  for (let at = start; at < end; at++) {
    const byte: u32 = load<u8>(at);
    if (isQuoted && byte == QUOTE) isInside = !isInside;
    else if (byte == delimiter && !isInside) return at;
  }
  return end;
}

/**
 * Sorts the rows by bucket in a stable counting sort, and forgets them. Returns the address of the bytes of
 * each bucket, 32 bits each; the result is the sorted rows.
 */
export function sortScattered(): usize {
  sorted = grown(sorted, sortedRoom, 0, used);
  if (used > sortedRoom) sortedRoom = used;
  memory.fill(lengths.at, 0, (<usize>buckets) << 2);
  for (let i: usize = 0; i < <usize>count; i++) {
    const at = lengths.at + ((<usize>load<u32>(list.at + (i << 3), 4)) << 2);
    store<u32>(at, load<u32>(at) + endOf(i) - load<u32>(list.at + (i << 3)));
  }
  toOffsets(lengths.at, buckets);
  for (let i: usize = 0; i < <usize>count; i++) {
    const start = load<u32>(list.at + (i << 3));
    const length = endOf(i) - start;
    const at = lengths.at + ((<usize>load<u32>(list.at + (i << 3), 4)) << 2);
    const to = load<u32>(at);
    store<u32>(at, to + length);
    copyShort(sorted + to, arena + start, length);
  }
  toLengths(lengths.at, buckets);
  used = 0;
  count = 0;
  return written(sorted, lengths.at);
}

function endOf(i: usize): u32 {
  return i + 1 < <usize>count ? load<u32>(list.at + (i << 3), 8) : <u32>used;
}
