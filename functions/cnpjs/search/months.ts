/** The months between two bounds, as the index has them: a term for each whole year, and one for each other month. */

/** The earliest year of the index; the oldest companies of the registry began later. */
const FIRST_YEAR = 1800;
const MONTHS = 12;

/** A month as a number of months. */
const numberOf = (month: string): number => Number(month.slice(0, 4)) * MONTHS + Number(month.slice(4)) - 1;

const two = (n: number): string => String(n).padStart(2, '0');

/**
 * Returns years (`2024`) and months (`202405`) that together are the months from `from` to `to`, both included, as AAAAMM.
 * An open bound, or one beyond it, is the beginning of 1800 or the end of `lastYear`.
 */
export function periodsBetween(from: string | null, to: string | null, lastYear: number): string[] {
  const first = Math.max(from ? numberOf(from) : 0, FIRST_YEAR * MONTHS);
  const last = Math.min(to ? numberOf(to) : Number.MAX_SAFE_INTEGER, lastYear * MONTHS + MONTHS - 1);
  const periods: string[] = [];
  for (let month = first; month <= last; ) {
    const year = Math.floor(month / MONTHS);
    const isWhole = month % MONTHS === 0 && month + MONTHS - 1 <= last;
    periods.push(isWhole ? String(year) : `${year}${two((month % MONTHS) + 1)}`);
    month += isWhole ? MONTHS : 1;
  }
  return periods;
}
