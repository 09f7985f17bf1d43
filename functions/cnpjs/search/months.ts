/** The months between two bounds as terms of the index: one for each whole year and each other month. */

const MONTHS = 12;

const two = (n: number): string => String(n).padStart(2, '0');

/**
 * Returns those of the years (`2024`), and the months (`202405`) of a year that is not whole, that together
 * are the months from `from` to `to`, both included, as AAAAMM. Null is an open bound.
 */
export function periodsBetween(from: string | null, to: string | null, years: readonly string[]): string[] {
  const first = from ?? '';
  const last = to ?? '999999';
  return years.toSorted().flatMap((year) => {
    const months = Array.from({ length: MONTHS }, (_, i) => `${year}${two(i + 1)}`);
    const within = months.filter((month) => month >= first && month <= last);
    return within.length === MONTHS ? [year] : within;
  });
}
