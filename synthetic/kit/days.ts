/** Dates as the other registries print them: valid ones, those that stand for "none", and invalid ones. */
import { below, type Random } from './random.ts';

/** Returns a date as AAAAMMDD, with a day from 1 to 28. */
export const someDay = (random: Random, from: number, years: number): string =>
  String((from + below(random, years)) * 10_000 + (1 + below(random, 12)) * 100 + 1 + below(random, 28));

export const isoDay = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
export const slashedDay = (day: string): string => `${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;

/** Dates that stand for "no date" in the registries of works, properties, plans and settlements. */
const SENTINEL_DAYS = ['19000101', '19700101', '00010101', '99990131'] as const;

/** Invalid dates: 30 February, month 13, day 0, 29 February of a common year. */
export const JUNK_DAYS = ['20200230', '20201345', '20190100', '21000229'] as const;

/** Valid dates at edges: leap days, the last day of a year, and a day of 1900. */
const EDGE_DAYS = ['20240229', '20000229', '20231231', '19000102'] as const;

const ODD_DAYS = [...SENTINEL_DAYS, ...JUNK_DAYS, ...EDGE_DAYS];

/**
 * Replaces one date in 43 by a day of August 2026, the last month before the labels of the publications: the
 * newest dates bound the label where the publisher stamps no name.
 */
export const untilAugust = (day: string, index: number): string =>
  index % 43 === 3 ? String(20260801 + (index % 28)) : day;

/** Returns a date, one in 31 of which is unusual or invalid. */
export const publishedDay = (random: Random, index: number, from = 1995, years = 31): string => {
  const day = someDay(random, from, years);
  return index % 31 === 7 ? (ODD_DAYS[Math.floor(index / 31) % ODD_DAYS.length] ?? day) : day;
};
