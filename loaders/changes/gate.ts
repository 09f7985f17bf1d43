/**
 * The gate `changes`: a field that changes in more records than is declared is a wrong publication, such as
 * a month in which three companies of a hundred are renamed.
 */
import type { Changes } from '../../shared/datasets/changes.ts';
import { type Finding, finding } from '../account/finding.ts';
import { type GateResult, gateResult } from '../account/gate-result.ts';
import { percent } from '../account/gates.ts';
import { type ChangeCounts, placeOf } from './counts.ts';

export const CHANGES_GATE = 'changes';
const FEWEST_RECORDS = 100;

/** `de` is the version with which the load is compared. */
export const judgeChanges = (
  changes: Changes,
  counts: ChangeCounts,
  de: string,
  accept: readonly string[],
): GateResult => gateResult(CHANGES_GATE, faultsOf(changes, counts, de), accept);

const faultsOf = ({ resources }: Changes, { records, changed }: ChangeCounts, de: string): Finding[] =>
  resources.flatMap(({ resource, changed: declared }) =>
    declared.flatMap((fields): Finding[] => {
      const { most = 1 } = fields;
      const place = placeOf(resource.name, fields);
      const [of, found] = [records[resource.name] ?? 0, changed[place] ?? 0];
      if (of < FEWEST_RECORDS || found <= of * most) return [];
      const share = found / of;
      const figures = `in ${found} of ${of} compared records (${percent(share)}); allowed ${percent(most)}`;
      const what = `${resource.name}: ${fields.fields.join(', ')}: other than in ${de}`;
      return [finding(`${what} ${figures}`, place, share)];
    }),
  );
