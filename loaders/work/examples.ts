/** The keys of records that a generation may show. */
import type { Example } from '../../shared/datasets/define.ts';

/** More than one, because a later publication may show that the first one has debts. */
const KEPT = 8;

/** Returns the keys that are kept: that of the sample, then the lowest ones. */
export const firstExamples = ({ sample }: Example, keys: readonly string[]): string[] =>
  keys.toSorted((a, b) => Number(b === sample) - Number(a === sample) || (a < b ? -1 : 1)).slice(0, KEPT);
