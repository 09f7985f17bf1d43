/** Sorts the lines of a file into buckets: rows are collected in an arena and then sorted by bucket (loaders/shuffle/scatter.ts). */
import { toLengths, toOffsets } from './counting';
import { bucketOf } from './hash';
import { copyShort, grown, roomFor } from './memory';

const QUOTE: u32 = 0x22;
const TWO_QUOTES: u16 = 0x2222;
const CELL: u32 = 0x7f;
const LF: u32 = 0x0a;
const CR: u32 = 0x0d;
/** Bytes before each row: its line number, and twice its length, plus 1 for a row without its quotes. */
const ROW_HEADER: usize = 8;
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
let list: usize = 0;
let listRoom: usize = 0;
let most: u32 = 0;
let count: u32 = 0;

let buckets: u32 = 0;
let bucketBits: u32 = 0;
let delimiter: u32 = AS_PUBLISHED;
let lengths: usize = 0;
let lengthsRoom: usize = 0;

/** Lines that the last call of `addLines` has added. */
let added: u32 = 0;
/** For each of these lines that is looked at: its number among them, its address and its length, 32 bits each. */
let looked: usize = 0;
let lookedRoom: usize = 0;
let lookedCount: u32 = 0;
const LOOKED_BYTES: usize = 12;

/** `bits` is the logarithm of the number of buckets. */
export function beginScatter(bytes: usize, bits: u32): void {
  arenaBytes = bytes;
  used = 0;
  count = 0;
  delimiter = AS_PUBLISHED;
  buckets = 1 << bits;
  bucketBits = bits;
  most = <u32>((bytes + MIN_ROW - 1) / MIN_ROW);
  arena = grown(arena, arenaRoom, 0, bytes);
  if (bytes > arenaRoom) arenaRoom = bytes;
  const room = roomFor(lengthsRoom, (<usize>buckets) << 2);
  lengths = grown(lengths, lengthsRoom, 0, room);
  lengthsRoom = room;
}

/** Writes the rows that follow without their quotes, where these can be put back. */
export function leaveOutQuotes(between: u32): void {
  delimiter = between;
}

export function isScatterFull(length: usize): bool {
  return used + ROW_HEADER + length > arenaBytes || count == most;
}

export function addedLines(): u32 {
  return added;
}

export function lookedLines(): u32 {
  return lookedCount;
}

export function lookedAddress(): usize {
  return looked;
}

/** Adds the line of `length` bytes at `at`. */
export function addLine(at: usize, length: usize, number: u32, bucket: u32): void {
  const room = roomFor(listRoom, (<usize>count + 1) << 3);
  list = grown(list, listRoom, (<usize>count) << 3, room);
  listRoom = room;
  const entry = list + ((<usize>count) << 3);
  store<u32>(entry, <u32>used);
  store<u32>(entry, bucket, 4);
  count++;
  const row = arena + used + ROW_HEADER;
  let end = delimiter == AS_PUBLISHED ? 0 : unquoted(at, at + length, row);
  const isUnquoted = end != 0;
  if (!isUnquoted) {
    memory.copy(row, at, length);
    end = row + length;
  }
  store<u32>(row - ROW_HEADER, number);
  store<u32>(row - ROW_HEADER, ((<u32>(end - row)) << 1) | (isUnquoted ? 1 : 0), 4);
  used = end - arena;
}

/**
 * Writes the row without its quotes to `to`, a quote that is written twice as one; returns the address after it, or 0 for a row that could
 * not be made again: one with a cell that has no quotes around it, a single quote in it, or DEL.
 */
function unquoted(row: usize, end: usize, to: usize): usize {
  const last = end - 1;
  if (last <= row || <u32>load<u8>(row) != QUOTE || <u32>load<u8>(last) != QUOTE) return 0;
  const between = QUOTE | (delimiter << 8) | (QUOTE << 16);
  let from = row + 1;
  let out = to;
  while (from < last) {
    const part = v128.load(from);
    v128.store(out, part);
    const found = i8x16.bitmask(
      v128.or(i8x16.eq(part, i8x16.splat(<i8>QUOTE)), i8x16.eq(part, i8x16.splat(<i8>CELL))),
    );
    const length: usize = found == 0 ? 16 : ctz(found);
    from += length;
    out += length;
    if (found == 0 || from == last) continue;
    if (from + 1 < last && load<u16>(from) == TWO_QUOTES) {
      store<u8>(out++, <u8>QUOTE);
      from += 2;
      continue;
    }
    if (from + 2 >= last || (load<u32>(from) & 0xffffff) != between) return 0;
    store<u8>(out++, <u8>CELL);
    from += 3;
    // The last cell is empty.
    if (from == last) break;
  }
  store<u8>(out, <u8>CELL);
  return out + 1;
}

/**
 * Adds the lines from `from` to `to`, whose first cell is the shuffle key, until one that is empty, that is not ended, or for which the
 * arena has no room. `row` is the number of the first row in its file and `number` that of its line. A row is looked at where its number is
 * a multiple of `every`, or one less than one of `checked`, or is taken by the sample of `stride`. Returns the address of the line at which
 * it stops.
 */
export function addLines(
  from: usize,
  to: usize,
  row: u32,
  number: u32,
  every: u32,
  checked: u32,
  stride: u32,
): usize {
  let at = from;
  added = 0;
  lookedCount = 0;
  while (at < to) {
    const end = lineEnd(at, to);
    if (end == to) break;
    const length = (end > at && <u32>load<u8>(end - 1) == CR ? end - 1 : end) - at;
    if (length == 0 || isScatterFull(length)) break;
    const n = row + added;
    const isTaken = <u64>(n * 0x9e3779b1) * <u64>stride < <u64>0x100000000;
    if (isTaken || n % every == 0 || n % checked == checked - 1) look(at, length);
    addLine(at, length, number + added, bucketOf(at, firstCellEnd(at, at + length), bucketBits));
    added++;
    at = end + 1;
  }
  return at;
}

function look(at: usize, length: usize): void {
  const room = roomFor(lookedRoom, <usize>(lookedCount + 1) * LOOKED_BYTES);
  looked = grown(looked, lookedRoom, <usize>lookedCount * LOOKED_BYTES, room);
  lookedRoom = room;
  const entry = looked + <usize>lookedCount * LOOKED_BYTES;
  store<u32>(entry, added);
  store<u32>(entry, <u32>at, 4);
  store<u32>(entry, <u32>length, 8);
  lookedCount++;
}

/** Returns where the line ends, or `to`. */
function lineEnd(from: usize, to: usize): usize {
  for (let at = from; at < to; at += 16) {
    const ends = i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(<i8>LF)));
    if (ends != 0) return min(at + ctz(ends), to);
  }
  return to;
}

/** Returns where the first cell of a row ends. */
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

export function scatteredBytes(): usize {
  return used;
}

/** Sorts the rows by counting, so that rows of one bucket keep their order, and forgets them. Returns the address of the sorted rows. */
export function sortScattered(): usize {
  sorted = grown(sorted, sortedRoom, 0, used);
  if (used > sortedRoom) sortedRoom = used;
  memory.fill(lengths, 0, (<usize>buckets) << 2);
  for (let i: usize = 0; i < <usize>count; i++) {
    const at = lengths + ((<usize>load<u32>(list + (i << 3), 4)) << 2);
    store<u32>(at, load<u32>(at) + endOf(i) - load<u32>(list + (i << 3)));
  }
  toOffsets(lengths, buckets);
  for (let i: usize = 0; i < <usize>count; i++) {
    const start = load<u32>(list + (i << 3));
    const length = endOf(i) - start;
    const at = lengths + ((<usize>load<u32>(list + (i << 3), 4)) << 2);
    const to = load<u32>(at);
    store<u32>(at, to + length);
    copyShort(sorted + to, arena + start, length);
  }
  toLengths(lengths, buckets);
  used = 0;
  count = 0;
  return sorted;
}

function endOf(i: usize): u32 {
  return i + 1 < <usize>count ? load<u32>(list + (i << 3), 8) : <u32>used;
}

/** Returns the address of the bytes of each bucket, 32 bits each. */
export function scatteredLengths(): usize {
  return lengths;
}
