/** The keys of entries, by which they are sorted, made from their stored cells (shared/store/records/indexing/entry-keys.ts). */
import { hashOf, Interner } from './interner';
import { grown, roomFor } from './memory';

const BETWEEN: u8 = 0;
/** The text of the value that comes before all others. */
const FIRST: u8 = 1;
const ESCAPE: u32 = 0x1a;

/** For each part, 32 bits each: column, bytes of the first value, its text, and 1 where an absent value is empty and not the last one. */
const PART_BYTES: usize = 16;

let parts: usize = 0;
let partCount: u32 = 0;
/** Columns up to the last one of a part. */
let columns: u32 = 0;

export function setKeys(declaration: usize, count: u32): void {
  parts = declaration;
  partCount = count;
  columns = 0;
  for (let i: usize = 0; i < <usize>count; i++) columns = max(columns, load<u32>(parts + i * PART_BYTES) + 1);
}

export function keyColumns(): u32 {
  return columns;
}

/** Writes the key of an entry to `to`, where cell i is from `offsets[i]` to the next offset, less one; returns where it ends. */
export function writeKey(offsets: usize, to: usize): usize {
  for (let i: usize = 0; i < <usize>partCount; i++) {
    const part = parts + i * PART_BYTES;
    const column = offsets + ((<usize>load<u32>(part)) << 2);
    const start: usize = load<u32>(column);
    const end: usize = load<u32>(column, 4) - 1;
    if (i > 0) store<u8>(to++, BETWEEN);
    if (isFirst(part, start, end)) store<u8>(to++, FIRST);
    else if (start < end || load<u32>(part, 12) == 0) to = putPlain(start, end, to);
  }
  return to;
}

function isFirst(part: usize, start: usize, end: usize): bool {
  const length: usize = load<u32>(part, 4);
  if (length == 0 || end - start != length) return false;
  for (let i: usize = 0; i < length; i++) if (load<u8>(start + i) != load<u8>(part + 8 + i)) return false;
  return true;
}

/** Writes the text of a cell; returns where it ends. For an absent one it is U+FFFF, which sorts after every published character. */
export function putPlain(start: usize, end: usize, to: usize): usize {
  if (start < end) return putText(start, end, to);
  store<u8>(to, 0xef);
  store<u16>(to, 0xbfbf, 1);
  return to + 3;
}

/** Writes the text of a cell, whose escaped characters are ESCAPE and a letter. */
export function putText(start: usize, end: usize, to: usize): usize {
  let at = start;
  for (; at < end; at += 16) {
    const part = v128.load(at);
    if (v128.any_true(i8x16.eq(part, i8x16.splat(<i8>ESCAPE)))) break;
    v128.store(to, part);
    to += min(end - at, 16);
  }
  for (; at < end; at++) {
    const byte: u32 = load<u8>(at);
    if (byte == ESCAPE && at + 1 < end) {
      const letter: u32 = load<u8>(at, 1);
      const plain: u32 = letter == 0x63 ? 0x7f : letter == 0x6e ? 0x0a : letter == 0x65 ? ESCAPE : 0;
      if (plain != 0) {
        store<u8>(to++, <u8>plain);
        at++;
        continue;
      }
    }
    store<u8>(to++, <u8>byte);
  }
  return to;
}

/** Keys one after the other: key i is from `keyStarts[i]` to `keyStarts[i + 1]`. */
let keys: usize = 0;
let keysRoom: usize = 0;
let keyStarts: usize = 0;
let keyStartsRoom: usize = 0;
let used: usize = 0;
let count: u32 = 0;

export function clearKeys(): void {
  used = 0;
  count = 0;
}

/** Adds the key of an entry, whose cells have at most `length` bytes. */
export function addKey(offsets: usize, length: usize): void {
  endSortKey(writeKey(offsets, beginSortKey(length * 2)));
}

/** Returns the address of a key of at most `length` bytes, which is added by `endSortKey`. */
export function beginSortKey(length: usize): usize {
  let room = roomFor(keysRoom, used + length + 64);
  keys = grown(keys, keysRoom, used, room);
  keysRoom = room;
  room = roomFor(keyStartsRoom, (<usize>count + 2) << 2);
  keyStarts = grown(keyStarts, keyStartsRoom, (<usize>count + 1) << 2, room);
  keyStartsRoom = room;
  store<u32>(keyStarts + ((<usize>count) << 2), <u32>used);
  return keys + used;
}

export function endSortKey(end: usize): void {
  used = end - keys;
  count++;
  store<u32>(keyStarts + ((<usize>count) << 2), <u32>used);
}

/** The rank of each byte plus one, 16 bits each; 0 is the rank after the end of a key. */
const ranks = heap.alloc(512);
const RANKS: usize = 257;

export function rankTable(): usize {
  return ranks;
}

function rankAt(key: u32, at: u32): u32 {
  const start = load<u32>(keyStarts + ((<usize>key) << 2)) + at;
  if (start >= load<u32>(keyStarts + ((<usize>key) << 2), 4)) return 0;
  return load<u16>(ranks + ((<usize>load<u8>(keys + start)) << 1));
}

/** Keys that are compared with one another; more are numbered or counted. */
const FEW: u32 = 24;
const distinct = new Interner();

/** Returns whether the last key equals one of those before it. Must be called for each key. */
export function isSortKeyThere(): bool {
  const last = count - 1;
  if (last < FEW) {
    for (let key: u32 = 0; key < last; key++) if (isEqual(key, last)) return true;
    return false;
  }
  if (last == FEW) {
    distinct.clear(0, 0);
    for (let key: u32 = 0; key < last; key++) idOf(key);
  }
  const before = distinct.count;
  return idOf(last) < before;
}

/** Clears the keys. From then on each has to be numbered. */
export function numberKeys(): void {
  clearKeys();
  distinct.clear(0, 0);
}

/** Returns the number of the last key, which is that of an equal one before it, or of no other. */
export function lastKeyNumber(): u32 {
  return idOf(count - 1);
}

function keyStart(key: u32): usize {
  return keys + load<u32>(keyStarts + ((<usize>key) << 2));
}

function isEqual(key: u32, other: u32): bool {
  const length = keyStart(key + 1) - keyStart(key);
  if (keyStart(other + 1) - keyStart(other) != length) return false;
  return memory.compare(keyStart(key), keyStart(other), length) == 0;
}

function idOf(key: u32): u32 {
  const start = keyStart(key);
  const end = keyStart(key + 1);
  return distinct.idOf(start, end, hashOf(start, end - start));
}

/** Like `sortKeys`, which takes longer for a few keys. */
export function orderKeys(sorted: usize, other: usize): void {
  if (count > FEW) {
    sortKeys(sorted, other);
    return;
  }
  for (let key: u32 = 0; key < count; key++) {
    let place = key;
    for (; place > 0; place--) {
      const before = load<u32>(sorted + ((<usize>place) << 2) - 4);
      if (!isBefore(key, before)) break;
      store<u32>(sorted + ((<usize>place) << 2), before);
    }
    store<u32>(sorted + ((<usize>place) << 2), key);
  }
}

function isBefore(key: u32, other: u32): bool {
  let at: u32 = 0;
  let own = rankAt(key, at);
  let theirs = rankAt(other, at);
  while (own == theirs && own != 0) {
    at++;
    own = rankAt(key, at);
    theirs = rankAt(other, at);
  }
  return own < theirs;
}

/** A digit of a key is what some bytes of it are among those of all keys. A sort by one digit has so many counters at most. */
const MOST_DIGITS: u32 = 2048;
const digitCounters = heap.alloc((MOST_DIGITS + 1) << 2);

/** Bytes of the keys whose digits are found together: a key may be as long as a line of a file. */
const TOGETHER: u32 = 64;
/** For each of these bytes the digit of each rank, 16 bits each, and the number of digits after them. The first one is number `digitsStart`. */
const OF_BYTE: usize = (RANKS + 1) << 1;
const COUNT: usize = RANKS << 1;
const digits = heap.alloc(<usize>TOGETHER * OF_BYTE);
let digitsStart: u32 = 0;
/** For each key its digit, 16 bits each. */
let keyDigits: usize = 0;
let keyDigitsRoom: usize = 0;

/**
 * Writes the numbers of the keys in their order to `sorted`. `other` has room for as many. Sorts by counting, from the last digit to the
 * first. A byte of most keys is one of few, such as ten, so several make one digit: fewer passes in an order that the memory does not have.
 */
export function sortKeys(sorted: usize, other: usize): void {
  const room = roomFor(keyDigitsRoom, (<usize>count) << 1);
  keyDigits = grown(keyDigits, keyDigitsRoom, 0, room);
  keyDigitsRoom = room;
  let from = sorted;
  let to = other;
  let end: u32 = 0;
  for (let key: u32 = 0; key < count; key++) {
    store<u32>(sorted + ((<usize>key) << 2), key);
    end = max(end, <u32>(keyStart(key + 1) - keyStart(key)));
  }
  digitsStart = end;
  while (end > 0) {
    if (end == digitsStart) findDigits(end > TOGETHER ? end - TOGETHER : 0, end);
    let first = end - 1;
    let size: u32 = load<u16>(digitsAt(first), COUNT);
    for (; first > digitsStart; first--) {
      const more = size * load<u16>(digitsAt(first - 1), COUNT);
      if (more > MOST_DIGITS) break;
      size = more;
    }
    if (size > 1) {
      sortByDigit(first, end, size, from, to);
      const swapped = from;
      from = to;
      to = swapped;
    }
    end = first;
  }
  if (from != sorted) memory.copy(sorted, from, (<usize>count) << 2);
}

function digitsAt(at: u32): usize {
  return digits + <usize>(at - digitsStart) * OF_BYTE;
}

/** Numbers the ranks that the keys have at each of their bytes from `start` to `end`. */
function findDigits(start: u32, end: u32): void {
  digitsStart = start;
  let shortest = end;
  memory.fill(digits, 0, <usize>(end - start) * OF_BYTE);
  for (let key: u32 = 0; key < count; key++) {
    const length = min(<u32>(keyStart(key + 1) - keyStart(key)), end);
    shortest = min(shortest, length);
    let table = digits;
    for (let at = start; at < length; at++, table += OF_BYTE)
      store<u16>(table + ((<usize>rankAt(key, at)) << 1), 1);
  }
  for (let at = start; at < end; at++) {
    const table = digitsAt(at);
    if (at >= shortest) store<u16>(table, 1);
    let next: u16 = 0;
    for (let rank: usize = 0; rank < RANKS; rank++) {
      const isThere = load<u16>(table + (rank << 1));
      store<u16>(table + (rank << 1), next);
      next += isThere;
    }
    store<u16>(table, next, COUNT);
  }
}

/** Sorts by the digit of the bytes from `first` to `end` of each key, which is less than `size`. */
function sortByDigit(first: u32, end: u32, size: u32, from: usize, to: usize): void {
  memory.fill(digitCounters, 0, (<usize>size + 1) << 2);
  for (let key: u32 = 0; key < count; key++) {
    let digit: u32 = 0;
    for (let at = first; at < end; at++) {
      const table = digitsAt(at);
      digit = digit * load<u16>(table, COUNT) + load<u16>(table + ((<usize>rankAt(key, at)) << 1));
    }
    store<u16>(keyDigits + ((<usize>key) << 1), <u16>digit);
    const place = digitCounters + ((<usize>digit) << 2);
    store<u32>(place, load<u32>(place, 4) + 1, 4);
  }
  for (let i: usize = 1; i <= <usize>size; i++) {
    const place = digitCounters + (i << 2);
    store<u32>(place, load<u32>(place) + load<u32>(place - 4));
  }
  for (let i: usize = 0; i < <usize>count; i++) {
    const key = load<u32>(from + (i << 2));
    const place = digitCounters + ((<usize>load<u16>(keyDigits + ((<usize>key) << 1))) << 2);
    const next = load<u32>(place);
    store<u32>(place, next + 1);
    store<u32>(to + ((<usize>next) << 2), key);
  }
}
