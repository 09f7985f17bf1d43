/** The pages of a list whose times are compared: many different ones at its start, middle and end. */
import { withQuery } from '../cost/pages.ts';

export const PLACES = ['beginning', 'middle', 'end'] as const;
export type Place = (typeof PLACES)[number];

const LIMIT = 100;
/** Each place is this part of the list at most. */
const PART = 10;

/**
 * Returns `count` pages of each place, the first of them at its offset: 0, the middle, the last whole page.
 * Pages differ as far as the list is long enough, so that the caches of a process do not answer.
 */
export function pagesAt(path: string, total: number, count: number): Record<Place, string[]> {
  const last = Math.max(0, total - LIMIT);
  const step = Math.min(LIMIT, Math.max(1, Math.floor(total / PART / count)));
  const page = (offset: number): string =>
    withQuery(path, `limite=${LIMIT}&offset=${Math.min(last, Math.max(0, offset))}`);
  const pages = (offsetOf: (n: number) => number): string[] =>
    Array.from({ length: count }, (_, n) => page(offsetOf(n)));
  return {
    beginning: pages((n) => n * step),
    middle: pages((n) => Math.floor(last / 2) + n * step),
    end: pages((n) => last - n * step),
  };
}
