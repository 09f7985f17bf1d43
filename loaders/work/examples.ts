/** The keys of records that a generation may show. */
import type { Example } from '../../shared/datasets/define.ts';

/** More than one, because a later publication may show that the first one has debts. */
const KEPT = 8;

export interface Candidate {
  readonly key: string;
  /** The lower, the more it shows. */
  readonly rank: number;
}

/** Returns those that are kept: that of the sample, then those of the lowest rank and the lowest keys. */
export const firstExamples = ({ sample }: Example, found: readonly Candidate[]): Candidate[] =>
  found
    .toSorted(
      (a, b) =>
        Number(b.key === sample) - Number(a.key === sample) || a.rank - b.rank || (a.key < b.key ? -1 : 1),
    )
    .slice(0, KEPT);
