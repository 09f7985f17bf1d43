/** How long a load takes on AWS: the one calculation behind every document that says so. */
import { assumed } from '../assumptions.ts';
import type { LoadAmounts } from './load.ts';

type Timed = Pick<LoadAmounts, 'childSeconds' | 'otherSeconds' | 'largestImportBytes'>;

/**
 * Returns the seconds of a load whose Maps run so many tasks at once: those tasks share their time, all others follow one another, and the
 * tables are imported together, so that the largest decides.
 */
export const loadSeconds = (load: Timed, atOnce: number): number =>
  load.childSeconds / atOnce + load.otherSeconds + load.largestImportBytes / (assumed('importMbs') * 1e6);
