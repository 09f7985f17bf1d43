/** Draws dates as published: AAAAMMDD, three forms of an absent date, and a few invalid ones. */
import { someDay } from '../../kit/days.ts';
import { below, chance, type Random } from '../../kit/random.ts';

const ABSENT = ['', '0', '00000000'] as const;
/** Invalid dates: month 13, seven digits, the future, the year 1, letters. */
const JUNK = ['20201345', '2020113', '29991231', '00010101', '2020AB01'] as const;

/** Draws a date of the row `index`; one in 83 is invalid. */
export const publishedDate = (random: Random, index: number): string =>
  junkAt(index) ?? someDay(random, 1966, 60);

const junkAt = (index: number): string | undefined =>
  index % 83 === 17 ? JUNK[Math.floor(index / 83) % JUNK.length] : undefined;

/** The month after the last in which a company of the publication opens, counted from the year 0. */
const END = 2026 * 12 + 9;
const SPAN = 60 * 12;
/** One company in this many is older than the months above. */
const OLD = 2_000;

/** Draws the day on which an establishment opens: any of 60 years, the last ones far more often. */
export function openingDate(random: Random, index: number): string {
  const junk = junkAt(index);
  if (junk !== undefined) return junk;
  const ago = Math.min(below(random, SPAN), below(random, SPAN), below(random, SPAN));
  const month = END - 1 - ago - (below(random, OLD) === 0 ? SPAN : 0);
  return String(Math.floor(month / 12) * 10_000 + ((month % 12) + 1) * 100 + 1 + below(random, 28));
}

export const absentDate = (index: number): string => ABSENT[index % ABSENT.length] ?? '';

export const maybeDate = (random: Random, index: number, percent: number): string =>
  chance(random, percent) ? publishedDate(random, index) : absentDate(index);
