/** The counts of a question, in the order in which they are answered. */
import type { Counted } from '../records/sets/columns.ts';

export type Count = readonly [value: Counted, count: number];

export interface Counts {
  /** The number of all hits. */
  readonly total: number;
  /**
   * The most frequent value precedes; equal counts are in the order of the values, of which an absent one is
   * the last.
   */
  readonly all: readonly Count[];
}

export const createCounts = (total: number, unordered: ReadonlyMap<Counted, number>): Counts => ({
  total,
  all: [...unordered].sort(inOrder),
});

function inOrder([value, count]: Count, [other, otherCount]: Count): number {
  if (count !== otherCount) return otherCount - count;
  if (value === null || other === null) return value === null ? 1 : -1;
  return value < other ? -1 : 1;
}

/** About the memory of a pair with its text. */
const COUNT_BYTES = 120;

export const countsBytes = ({ all }: Counts): number => COUNT_BYTES * (1 + all.length);
