/** The forms of values, as loaders/read/values/checks.ts has them for rows that are read one by one. */

import * as LAYOUT from './layout';

const ZERO: u32 = 0x30;

function isDigit(byte: u32): bool {
  return byte - ZERO < 10;
}

/** For each of 16 bytes returns 255 if it is one of the `count` values from `first` on, and 0 otherwise. */
function inRange(bytes: v128, first: u8, count: u8): v128 {
  return i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(first)), i8x16.splat(count));
}

/** Returns whether the first `length` of 16 bytes, of which there may be more, are 255. */
function areSet(bytes: v128, length: usize): bool {
  const needed: i32 = length < 16 ? (1 << (<i32>length)) - 1 : 0xffff;
  return (i8x16.bitmask(bytes) & needed) == needed;
}

/** May read 15 bytes after the value, as the others do. */
function areDigits(from: usize, to: usize): bool {
  for (let at = from; at < to; at += 16) {
    if (!areSet(inRange(v128.load(at), <u8>ZERO, 10), to - at)) return false;
  }
  return true;
}

export function isOneOf(list: usize, from: usize, to: usize): bool {
  const length = <u32>(to - from);
  if (length > <u32>LAYOUT.LONGEST_VALUE) return false;
  let low = load<u64>(from);
  let high: u64 = 0;
  if (length < 8) low &= ((<u64>1) << (length << 3)) - 1;
  else if (length > 8) {
    high = load<u64>(from, 8);
    if (length < 16) high &= ((<u64>1) << ((length - 8) << 3)) - 1;
  }
  let at = list + LAYOUT.LIST_HEADER;
  for (let left = load<u32>(list, LAYOUT.LIST_COUNT); left > 0; left--) {
    const isEqual = load<u64>(at, LAYOUT.VALUE_TEXT) == low && load<u64>(at, LAYOUT.VALUE_TEXT + 8) == high;
    if (load<u32>(at, LAYOUT.VALUE_LENGTH) == length && isEqual) return true;
    at += LAYOUT.VALUE_BYTES;
  }
  return false;
}

/** Returns whether up to 16 bytes fit a shape: `9` is a digit, `X` a digit or capital, others themselves. */
function isOfShape(shape: usize, from: usize, length: u32): bool {
  const wanted = v128.load(shape);
  const bytes = v128.load(from);
  const digits = inRange(bytes, <u8>ZERO, 10);
  const capitals = v128.and(inRange(bytes, 0x41, 26), i8x16.eq(wanted, i8x16.splat(0x58)));
  const classes = v128.or(i8x16.eq(wanted, i8x16.splat(0x39)), i8x16.eq(wanted, i8x16.splat(0x58)));
  const others = v128.andnot(i8x16.eq(bytes, wanted), classes);
  return areSet(v128.or(v128.or(v128.and(digits, classes), capitals), others), length);
}

function isShaped(list: usize, from: usize, to: usize): bool {
  const length = <u32>(to - from);
  let at = list + LAYOUT.LIST_HEADER;
  for (let left = load<u32>(list, LAYOUT.LIST_COUNT); left > 0; left--) {
    if (load<u32>(at, LAYOUT.VALUE_LENGTH) == length && isOfShape(at + LAYOUT.VALUE_TEXT, from, length))
      return true;
    at += LAYOUT.VALUE_BYTES;
  }
  return false;
}

function numberAt(at: usize): u32 {
  return (<u32>load<u8>(at) - ZERO) * 10 + <u32>load<u8>(at, 1) - ZERO;
}

function isDay(from: usize, to: usize): bool {
  if (to - from != 8 || !areDigits(from, to)) return false;
  const year = numberAt(from) * 100 + numberAt(from + 2);
  const month = numberAt(from + 4);
  const day = numberAt(from + 6);
  if (year == 0 || month - 1 > 11 || day - 1 > 30) return false;
  if (month == 2) return day < 29 || (day == 29 && year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
  return day < 31 || (month != 4 && month != 6 && month != 9 && month != 11);
}

/** Returns whether the bytes are digits with at most one separator, which is not the first byte. */
function isPlainAmount(separator: u32, from: usize, to: usize): bool {
  let separators = 0;
  for (let at = from; at < to; at++) {
    const byte: u32 = load<u8>(at);
    if (isDigit(byte)) continue;
    if (byte != separator || at == from || ++separators > 1) return false;
  }
  return true;
}

/** Checks a value by the rules of its column. Returns false also where a slower check has to decide. */
export function hasForm(rules: usize, from: usize, to: usize): bool {
  const kind = load<u32>(rules, LAYOUT.COLUMN_CHECK);
  if (kind == LAYOUT.ANY) return true;
  const least = load<u32>(rules, LAYOUT.COLUMN_LEAST);
  if (kind == LAYOUT.DIGITS) {
    const length = <u32>(to - from);
    return length >= least && length <= load<u32>(rules, LAYOUT.COLUMN_MOST) && areDigits(from, to);
  }
  if (kind == LAYOUT.DAY) return isDay(from, to);
  if (kind == LAYOUT.AMOUNT) return isPlainAmount(least, from, to);
  const list = load<u32>(rules, LAYOUT.COLUMN_LIST);
  if (kind == LAYOUT.ONE_OF) return isOneOf(list, from, to);
  return kind == LAYOUT.SHAPE && isShaped(list, from, to);
}
