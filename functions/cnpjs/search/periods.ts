/** The days between two bounds as terms of the index: whole years and months, and the other days. */
import { termText } from '../../../shared/store/records/sets/keys.ts';

const MONTHS = 12;
const DAYS = 31;

const two = (n: number): string => String(n).padStart(2, '0');
const numbered = (begin: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${begin}${two(i + 1)}`);

const period = (value: string): string => termText('abertura', value);
const day = (value: string): string => termText('abertura_dia', value);

/**
 * Returns the terms of those of the years (`2024`), and of the months (`202405`) and days (`20240517`) of
 * what is not whole, that together are the days from `from` to `to`, both included, as AAAAMMDD. Null is an
 * open bound.
 */
export function periodsBetween(from: string | null, to: string | null, years: readonly string[]): string[] {
  const first = from ?? '';
  const last = to ?? '99999999';
  const isWithin = (begin: string, end: string): boolean => begin >= first && end <= last;
  // Most years are outside of most questions: their months and days are not written out.
  const isOutside = (begin: string, end: string): boolean => end < first || begin > last;
  return years.toSorted().flatMap((year) => {
    if (isOutside(`${year}0101`, `${year}1231`)) return [];
    if (isWithin(`${year}0101`, `${year}1231`)) return [period(year)];
    return numbered(year, MONTHS).flatMap((month) => {
      if (isOutside(`${month}01`, `${month}31`)) return [];
      if (isWithin(`${month}01`, `${month}31`)) return [period(month)];
      return numbered(month, DAYS)
        .filter((one) => isWithin(one, one))
        .map(day);
    });
  });
}
