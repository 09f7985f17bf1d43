/**
 * The gate `changes`: a kind of change in more records than is declared is a wrong publication, such as a
 * month in which three companies of a hundred are renamed, or every partner belongs to another company.
 */
import { periodOfVersion } from '../../shared/api/versions.ts';
import { boundsOf, type Changes } from '../../shared/datasets/changes.ts';
import type { GateOutcome } from '../../shared/store/loads/load-outcome.ts';
import { DAY_MS } from '../../shared/time.ts';
import { type Finding, finding, gateResult } from '../account/gate-result.ts';
import { percent } from '../account/gates.ts';
import { type ChangeCounts, nameOf, placeOf } from './counts.ts';
import type { Versions } from './rules/added.ts';

export const CHANGES_GATE = 'changes';

/** Resources with fewer records, as in the samples, are not judged: a few changes are a large share. */
const FEWEST_RECORDS = 100;
/**
 * So many changes of a kind are always allowed. Bounds are several times what is usual: where a share of ten
 * records is the bound, the usual number is two or three, and more than ten do not occur by chance.
 */
const GRACE_RECORDS = 10;
/** A registry keeps most of its records however many months were left out, unless the bound is higher. */
const MOST_OF_ALL = 0.5;

export const judgeChanges = (
  changes: Changes,
  counts: ChangeCounts,
  versions: Versions,
  accept: readonly string[],
): GateOutcome => gateResult(CHANGES_GATE, faultsOf(changes, counts, versions), accept);

function faultsOf(changes: Changes, counts: ChangeCounts, versions: Versions): Finding[] {
  const months = monthsBetween(versions);
  const during = months === 1 ? 'a month' : `in ${months} months`;
  return boundsOf(changes).flatMap((one): Finding[] => {
    const { resource, kind, fields, bound, of } = one;
    const records = counts[of][resource.name] ?? 0;
    const found = counts.bounded[nameOf(one)] ?? 0;
    const most = Math.max(bound.most, Math.min(bound.most * months, MOST_OF_ALL));
    if (records < FEWEST_RECORDS || found <= Math.max(GRACE_RECORDS, records * most)) return [];
    const share = found / records;
    const what = `${resource.name}: ${kind.name}${fields ? ` (${fields.join(', ')})` : ''}`;
    const figures = `${found} of ${records} records (${percent(share)})`;
    const allowed = `allowed ${percent(most)} ${during}: ${bound.why}`;
    return [finding(`${what} since ${versions.de}: ${figures}; ${allowed}`, placeOf(one), share)];
  });
}

const MONTH_MS = (365.25 * DAY_MS) / 12;

/**
 * A bound is of a month, also where each day has a publication: a publisher may make the changes of weeks on
 * one day. Quarters, and pairs that leave out publications, have as many times more changes.
 */
function monthsBetween({ de, para }: Versions): number {
  return Math.max(1, Math.round((periodOfVersion(para).start - periodOfVersion(de).start) / MONTH_MS));
}
