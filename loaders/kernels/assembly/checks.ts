/** The forms of values, as loaders/read/values/checks.ts has them for rows that are read one by one. */

/** Kinds of checks. The numbers are those of `CHECK_KINDS` in ../columns.ts. */
const ANY: u32 = 0;
const DIGITS: u32 = 1;
const ONE_OF: u32 = 2;
const DAY: u32 = 3;
export const AMOUNT: u32 = 4;
const SHAPE: u32 = 5;

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

/** Returns whether the bytes are in a list: a count, then for each value 8 bytes of length and 16 of text. */
export function isOneOf(list: usize, from: usize, to: usize): bool {
  const length = <u32>(to - from);
  if (length > 16) return false;
  let low = load<u64>(from);
  let high: u64 = 0;
  if (length < 8) low &= ((<u64>1) << (length << 3)) - 1;
  else if (length > 8) {
    high = load<u64>(from, 8);
    if (length < 16) high &= ((<u64>1) << ((length - 8) << 3)) - 1;
  }
  let at = list + 8;
  for (let left = load<u32>(list); left > 0; left--) {
    if (load<u32>(at) == length && load<u64>(at, 8) == low && load<u64>(at, 16) == high) return true;
    at += 24;
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
  let at = list + 8;
  for (let left = load<u32>(list); left > 0; left--) {
    if (load<u32>(at) == length && isOfShape(at + 8, from, length)) return true;
    at += 24;
  }
  return false;
}

/** Returns the number that two digits are. */
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

/** Returns false also for a value that a slower check has to decide. */
export function hasForm(kind: u32, a: u32, b: u32, list: usize, from: usize, to: usize): bool {
  if (kind == ANY) return true;
  if (kind == DIGITS) {
    const length = <u32>(to - from);
    return length >= a && length <= b && areDigits(from, to);
  }
  if (kind == ONE_OF) return isOneOf(list, from, to);
  if (kind == DAY) return isDay(from, to);
  if (kind == AMOUNT) return isPlainAmount(a, from, to);
  if (kind == SHAPE) return isShaped(list, from, to);
  return false;
}
