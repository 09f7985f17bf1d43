/** Why a load has no quarantined rows or no report: only its record says whether it ever had them. */
import type { LoadFiles } from './kept-objects.ts';
import type { LoadRecord } from './load-records.ts';

/** Nothing recorded yet; the load ended before its rows were counted; or the objects were deleted. */
export type Absence = 'unrecorded' | 'uncounted' | 'deleted';

export const filesOf = ({ source, load_id }: LoadRecord): LoadFiles => ({ source, loadId: load_id });

const isCounted = ({ state, outcome }: LoadRecord): boolean =>
  outcome !== null && (state === 'published' || outcome.gates.length > 0);

/** Returns whether the load counted its rows and none was quarantined. It has written no object then. */
export const hasNoQuarantine = (load: LoadRecord): boolean =>
  isCounted(load) && load.outcome?.quarantined === 0;

export function absenceOf(load: LoadRecord): Absence {
  if (load.outcome === null) return 'unrecorded';
  return isCounted(load) ? 'deleted' : 'uncounted';
}
