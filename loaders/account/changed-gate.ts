/**
 * The part of the gate `values` that limits how many records change: a column that is one row lower, or of other records, has
 * the same values as before and differs from them only record by record.
 */
import { resourcesOf, type Source } from '../../shared/datasets/define.ts';
import type { Comparison, ResourceComparison } from '../../shared/store/loads/comparison.ts';

/** Records change slowly: of a registry with monthly publications about a hundredth changes in a month. */
const MOST_CHANGED = 0.5;
const FEWEST_RECORDS = 100;

/** Returns a sentence for each field that changed in most of the records that are in both publications. */
export function changedFaults(source: Source, comparison: Comparison | null): string[] {
  if (!comparison) return [];
  return resourcesOf(source).flatMap(({ name }) => {
    const compared = comparison.resources[name];
    return compared ? faultsOf(name, compared, comparison.versao) : [];
  });
}

function faultsOf(name: string, { now, share, added, values }: ResourceComparison, versao: string): string[] {
  const inBoth = Math.round(now * share) - added;
  if (inBoth < FEWEST_RECORDS) return [];
  return Object.entries(values)
    .map(([field, changes]) => ({ field, changed: changes.changed + changes.added + changes.removed }))
    .filter(({ changed }) => changed > inBoth * MOST_CHANGED)
    .map(
      ({ field, changed }) =>
        `${name}: ${field}: other than in the served ${versao} in ${changed} of ${inBoth} compared records; allowed ${MOST_CHANGED * 100} %`,
    );
}
