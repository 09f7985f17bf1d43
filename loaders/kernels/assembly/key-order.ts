/** The order of keys, by the ranks of their bytes. */
import { keyCount, keyStart } from './keys';
import { Growing } from './memory';

/** The rank of each byte plus one, 16 bits each; 0 is the rank after the end of a key. */
const ranks = makeRanks();
const RANKS: usize = 257;

/**
 * Orders UTF-8 by UTF-16 code unit, as JavaScript's `<`: bytes of UTF-8 sort as code points do, except that
 * characters above U+FFFF (first byte F0 to F4) sort before U+E000 to U+FFFF (first byte EE or EF).
 */
function makeRanks(): usize {
  const at = heap.alloc(512);
  for (let byte: u32 = 0; byte < 256; byte++) {
    const rank = byte >= 0xf0 && byte <= 0xf4 ? byte - 2 : byte == 0xee || byte == 0xef ? byte + 5 : byte;
    store<u16>(at + (byte << 1), <u16>(rank + 1));
  }
  return at;
}

export function rankOf(byte: u8): u32 {
  return load<u16>(ranks + ((<usize>byte) << 1));
}

function rankAt(key: u32, at: u32): u32 {
  const byte = keyStart(key) + at;
  return byte < keyStart(key + 1) ? rankOf(load<u8>(byte)) : 0;
}

/** Keys that are compared with one another. */
const FEW: u32 = 24;

/** Like `sortKeys`, which takes longer for a few keys. */
export function orderKeys(sorted: usize, other: usize): void {
  const count = keyCount();
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

/** A digit of a key numbers the values of some of its bytes in all keys. It has at most this many values. */
const MOST_DIGITS: u32 = 2048;
const digitCounters = heap.alloc((MOST_DIGITS + 1) << 2);

/** Bytes of the keys whose digits are found together: a key may be as long as a line of a file. */
const TOGETHER: u32 = 64;
/** For each byte from `digitsStart` on: the digit of each rank, and the number of digits, 16 bits each. */
const OF_BYTE: usize = (RANKS + 1) << 1;
const COUNT: usize = RANKS << 1;
const digits = heap.alloc(<usize>TOGETHER * OF_BYTE);
let digitsStart: u32 = 0;
/** For each byte of one digit what each of its values and the end of a key add to the digit, 32 bits each. */
const OF_END: usize = 256 << 2;
const SHARE: usize = OF_END + 4;
const shares = heap.alloc(<usize>TOGETHER * SHARE);
/** For each key its digit, 16 bits each. */
const keyDigits = new Growing();

/**
 * Writes the numbers of the keys in their order to `sorted`. `other` has room for as many. Sorts by counting,
 * from the last digit to the first. A byte of most keys is one of few, such as ten, so several make one
 * digit: fewer passes in an order that the memory does not have.
 */
export function sortKeys(sorted: usize, other: usize): void {
  const count = keyCount();
  keyDigits.reserve((<usize>count) << 1, 0);
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
  const count = keyCount();
  digitsStart = start;
  let shortest = end;
  memory.fill(digits, 0, <usize>(end - start) * OF_BYTE);
  for (let key: u32 = 0; key < count; key++) {
    const bytes = keyStart(key);
    const length = min(<u32>(keyStart(key + 1) - bytes), end);
    shortest = min(shortest, length);
    let table = digits;
    for (let at = start; at < length; at++, table += OF_BYTE)
      store<u16>(table + ((<usize>load<u16>(ranks + ((<usize>load<u8>(bytes + at)) << 1))) << 1), 1);
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

/** Makes the shares of the bytes from `first` to `end` in their digit. */
function shareDigit(first: u32, end: u32): void {
  let unit: u32 = 1;
  for (let at = end; at > first; at--) {
    const table = digitsAt(at - 1);
    const share = shares + <usize>(at - 1 - first) * SHARE;
    for (let byte: usize = 0; byte < 256; byte++)
      store<u32>(
        share + (byte << 2),
        unit * load<u16>(table + ((<usize>load<u16>(ranks + (byte << 1))) << 1)),
      );
    store<u32>(share, unit * load<u16>(table), OF_END);
    unit *= load<u16>(table, COUNT);
  }
}

/** Returns the digit of the bytes from `first` to `end` of a key, whose shares were made last. */
function digitOf(key: u32, first: u32, end: u32): u32 {
  const start = keyStart(key);
  const own = max(first, min(end, <u32>(keyStart(key + 1) - start)));
  let share = shares;
  let digit: u32 = 0;
  for (let at = first; at < own; at++, share += SHARE)
    digit += load<u32>(share + ((<usize>load<u8>(start + at)) << 2));
  for (let at = own; at < end; at++, share += SHARE) digit += load<u32>(share, OF_END);
  return digit;
}

/** Sorts by the digit of the bytes from `first` to `end` of each key, which is less than `size`. */
function sortByDigit(first: u32, end: u32, size: u32, from: usize, to: usize): void {
  const count = keyCount();
  shareDigit(first, end);
  memory.fill(digitCounters, 0, (<usize>size + 1) << 2);
  for (let key: u32 = 0; key < count; key++) {
    const digit = digitOf(key, first, end);
    store<u16>(keyDigits.at + ((<usize>key) << 1), <u16>digit);
    const place = digitCounters + ((<usize>digit) << 2);
    store<u32>(place, load<u32>(place, 4) + 1, 4);
  }
  for (let i: usize = 1; i <= <usize>size; i++) {
    const place = digitCounters + (i << 2);
    store<u32>(place, load<u32>(place) + load<u32>(place - 4));
  }
  for (let i: usize = 0; i < <usize>count; i++) {
    const key = load<u32>(from + (i << 2));
    const place = digitCounters + ((<usize>load<u16>(keyDigits.at + ((<usize>key) << 1))) << 2);
    const next = load<u32>(place);
    store<u32>(place, next + 1);
    store<u32>(to + ((<usize>next) << 2), key);
  }
}
