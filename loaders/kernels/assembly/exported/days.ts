/** Reads days of the calendar from texts, as days since 1970. */
import { DASHED_DAY, PLAIN_DAY } from '../layout';

/** No day, or one that readers of Parquet refuse. */
export const NO_DAY: i32 = i32.MIN_VALUE;

const ZERO: u32 = 0x30;
const DASH: u32 = 0x2d;
const SLASH: u32 = 0x2f;

/** Days from 0000-03-01 to 1970-01-01, of the Gregorian calendar. */
const EPOCH: i32 = 719_468;
/**
 * 15 October 1582, the first day of the Gregorian calendar. A DATE before it makes Spark 3 fail when it reads
 * the column (READ_ANCIENT_DATETIME): spark.sql.parquet.datetimeRebaseModeInRead is EXCEPTION up to 3.5.
 */
const FIRST_DAY: i32 = -141_427;

/** Returns the number in some digits, or a negative one where one of them is none. */
function numberAt(at: usize, digits: usize): i32 {
  let number: i32 = 0;
  for (let i: usize = 0; i < digits; i++) {
    const digit: u32 = <u32>load<u8>(at + i) - ZERO;
    if (digit > 9) return -1;
    number = number * 10 + <i32>digit;
  }
  return number;
}

function daysIn(year: i32, month: i32): i32 {
  if (month == 2) return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

function daysSince1970(year: i32, month: i32, day: i32): i32 {
  if (year < 0 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return NO_DAY;
  // A year begins in March here, so that the leap day is its last one. Its months repeat after five.
  const from = month < 3 ? year - 1 : year;
  const before = (153 * ((month + 9) % 12) + 2) / 5;
  const leaps = from < 0 ? -1 : from / 4 - from / 100 + from / 400;
  const found = from * 365 + leaps + before + day - 1 - EPOCH;
  return found < FIRST_DAY ? NO_DAY : found;
}

function isPlain(at: usize, length: usize): bool {
  return length == 8 && <u32>load<u8>(at, 1) != SLASH && <u32>load<u8>(at, 2) != SLASH;
}

function isDashed(at: usize, length: usize): bool {
  return length == 10 && <u32>load<u8>(at, 4) == DASH && <u32>load<u8>(at, 7) == DASH;
}

function isSlashed(at: usize, length: usize): bool {
  return length == 10 && <u32>load<u8>(at, 2) == SLASH && <u32>load<u8>(at, 5) == SLASH;
}

/** Returns the day in AAAAMMDD, AAAA-MM-DD or dd/mm/aaaa. */
export function dayOf(at: usize, length: usize): i32 {
  if (isPlain(at, length)) return daysSince1970(numberAt(at, 4), numberAt(at + 4, 2), numberAt(at + 6, 2));
  if (isDashed(at, length)) return daysSince1970(numberAt(at, 4), numberAt(at + 5, 2), numberAt(at + 8, 2));
  if (isSlashed(at, length)) return daysSince1970(numberAt(at + 6, 4), numberAt(at + 3, 2), numberAt(at, 2));
  return NO_DAY;
}

/** Returns whether the text is a day in a form (layout.ts) that a DATE can be. */
export function isDayIn(form: u32, at: usize, length: usize): bool {
  const is =
    form == PLAIN_DAY
      ? isPlain(at, length)
      : form == DASHED_DAY
        ? isDashed(at, length)
        : isSlashed(at, length);
  return is && dayOf(at, length) != NO_DAY;
}
