/** Reads days of the calendar from bytes, as days since 1970. */
import type { DayOrder } from '../../../shared/datasets/value-forms.ts';
import { dayIn } from '../../../shared/store/records/dates.ts';

const DAY_MS = 86_400_000;
const ZERO = 0x30;
const DASH = 0x2d;
const SLASH = 0x2f;
const NONE = -1;

/** Returns the number in `digits` bytes, or a negative one where one of them is no digit. */
function numberIn(bytes: Buffer, start: number, digits: number): number {
  let number = 0;
  for (let at = start; at < start + digits; at++) {
    const digit = (bytes[at] as number) - ZERO;
    if (digit < 0 || digit > 9) return NONE;
    number = number * 10 + digit;
  }
  return number;
}

/** Days before each month of a year that begins in March. */
const BEFORE = [306, 337, 0, 31, 61, 92, 122, 153, 184, 214, 245, 275];
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Days from 0000-03-01 to 1970-01-01, of the Gregorian calendar. */
const EPOCH = 719_468;

function daysSince1970(year: number, month: number, day: number): number | null {
  if (year < 0 || month < 1 || month > 12 || day < 1 || day > (LENGTHS[month - 1] as number)) return null;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2 && day === 29 && !isLeap) return null;
  const from = month < 3 ? year - 1 : year;
  const leaps = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400);
  return from * 365 + leaps + (BEFORE[month - 1] as number) + day - 1 - EPOCH;
}

type Place = readonly [bytes: Buffer, start: number, end: number];

const isPlain = (...[bytes, start, end]: Place): boolean =>
  end - start === 8 && bytes[start + 1] !== SLASH && bytes[start + 2] !== SLASH;
const isDashed = (...[bytes, start, end]: Place): boolean =>
  end - start === 10 && bytes[start + 4] === DASH && bytes[start + 7] === DASH;
const isSlashed = (...[bytes, start, end]: Place): boolean =>
  end - start === 10 && bytes[start + 2] === SLASH && bytes[start + 5] === SLASH;

/**
 * 15 October 1582, the first day of the Gregorian calendar. A DATE before it makes Spark 3 fail when it reads
 * the column (READ_ANCIENT_DATETIME): spark.sql.parquet.datetimeRebaseModeInRead is EXCEPTION up to 3.5.
 */
const FIRST_DAY = -141_427;

/**
 * Returns the day in AAAAMMDD, AAAA-MM-DD, dd/mm/aaaa or d/m/aaaa; null for a text that is none, and for a
 * day that readers of Parquet refuse.
 */
export function dayOf(...place: Place): number | null {
  const day = calendarDay(...place);
  return day === null || day < FIRST_DAY ? null : day;
}

function calendarDay(bytes: Buffer, start: number, end: number): number | null {
  const day = (year: number, month: number, dayOfMonth: number): number | null =>
    daysSince1970(
      numberIn(bytes, start + year, 4),
      numberIn(bytes, start + month, 2),
      numberIn(bytes, start + dayOfMonth, 2),
    );
  if (isPlain(bytes, start, end)) return day(0, 4, 6);
  if (isDashed(bytes, start, end)) return day(0, 5, 8);
  if (isSlashed(bytes, start, end)) return day(6, 3, 0);
  const iso = dayIn(bytes.toString('utf8', start, end));
  return iso === null ? null : Date.parse(`${iso}T00:00:00Z`) / DAY_MS;
}

const SHAPES: Readonly<Record<DayOrder, (...place: Place) => boolean>> = {
  AAAAMMDD: isPlain,
  'AAAA-MM-DD': isDashed,
  'dd/mm/aaaa': isSlashed,
};

/** Returns whether the bytes are a day in this form that a DATE can be. */
export const isDayIn = (order: DayOrder, ...place: Place): boolean =>
  SHAPES[order](...place) && dayOf(...place) !== null;
