/**
 * The part of the gate `values` that limits how many records change: a column that is one row lower, or of
 * other records, has the same values as before and differs from them only record by record.
 */
import { type Resource, resourcesOf, type Source } from '../../shared/datasets/define.ts';
import { fieldsFromName } from '../../shared/datasets/layout.ts';
import type { Comparison, ResourceComparison } from '../../shared/store/loads/comparison.ts';
import { type Finding, finding } from './gate-result.ts';

/** Records change slowly: of a registry with monthly publications about a hundredth changes in a month. */
const MOST_CHANGED = 0.5;
const FEWEST_RECORDS = 100;

export function changedFaults(source: Source, comparison: Comparison | null): Finding[] {
  if (!comparison) return [];
  return resourcesOf(source).flatMap((resource) => {
    const compared = comparison.resources[resource.name];
    return compared ? faultsOf(resource, compared, comparison.versao) : [];
  });
}

function faultsOf(
  resource: Resource,
  { now, share, added, values }: ResourceComparison,
  versao: string,
): Finding[] {
  const fromName = fieldsFromName(resource.layout);
  const inBoth = Math.round(now * share) - added;
  if (inBoth < FEWEST_RECORDS) return [];
  return Object.entries(values)
    .filter(([field]) => !fromName.includes(field))
    .map(([field, changes]) => ({ field, changed: changes.changed + changes.added + changes.removed }))
    .filter(({ changed }) => changed > inBoth * MOST_CHANGED)
    .map(({ field, changed }) =>
      finding(
        `${resource.name}: ${field}: other than in the served ${versao} in ${changed} of ${inBoth} compared records; allowed ${MOST_CHANGED * 100} %`,
        `${resource.name}.${field}`,
        changed / inBoth,
      ),
    );
}
