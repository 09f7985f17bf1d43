/**
 * The terms of a search index between the second and the third round of the build: written for each range of
 * entries, sorted by the bucket of their text, and read back for each bucket.
 */

import { decodeTally } from '../../shared/store/records/sets/columns.ts';
import { TALLY } from '../kernels/assembly/layout.ts';
import { type TermRecords, termRecordAt } from '../records/terms/term-records.ts';
import { type Plan, workKeys } from '../work/plan.ts';
import { type Objects, readAllJson } from '../work/ports.ts';
import type { Flush } from '../work/scattered.ts';
import { entriesOfRanges } from './derived.ts';
import { oncePerPlan } from './once-per-plan.ts';
import { runsOf } from './scattered-rows.ts';

export async function writeTerms(
  work: Objects,
  plan: Plan,
  table: string,
  range: number,
  { bytes, lengths }: TermRecords,
): Promise<void> {
  const keys = workKeys(plan);
  await work.write(keys.terms(table, range), bytes);
  const flush: Flush = { lengths };
  await work.write(keys.termsIndex(table, range), JSON.stringify(flush));
}

/** The records of the terms of one bucket, in the order of the containers. */
export interface GatheredTerms {
  readonly records: Buffer;
  readonly tallies: Tallies;
}

/** The number of entries for each value, by field. */
type Tallies = Map<string, Map<string | null, number>>;

interface RangeTerms {
  readonly range: number;
  readonly flush: Flush;
}

/** Reads where the terms are of each range that has entries. */
export const termFlushes = oncePerPlan(async (work, plan, table): Promise<RangeTerms[]> => {
  const entries = await entriesOfRanges(work, plan, table);
  const ranges = [...entries.keys()].filter((range) => (entries[range] ?? 0) > 0);
  const flushes = await readAllJson<Flush>(
    work,
    ranges.map((range) => workKeys(plan).termsIndex(table, range)),
  );
  return flushes.map((flush, i) => ({ range: ranges[i] ?? 0, flush }));
});

/** Reads the terms of one bucket, range by range, so that containers ascend. */
export async function gatherTerms(
  work: Objects,
  plan: Plan,
  table: string,
  bucket: number,
): Promise<GatheredTerms> {
  const ranges = await termFlushes(work, plan, table);
  const length = ranges.reduce((sum, { flush }) => sum + (flush.lengths[bucket] ?? 0), 0);
  const records = Buffer.allocUnsafe(length);
  const grouping = { buckets: plan.buckets, groups: 1 };
  let used = 0;
  for (const { range, flush } of ranges) {
    const key = workKeys(plan).terms(table, range);
    for await (const run of runsOf(work, grouping, () => key, [flush], bucket)) {
      used += run.copy(records, used);
    }
  }
  return { records, tallies: bucket === 0 ? talliesIn(records) : new Map() };
}

/** All tallies are in the first bucket. */
function talliesIn(records: Buffer): Tallies {
  const tallies: Tallies = new Map();
  for (let at = 0; at < records.length; ) {
    const { form, text, set, end } = termRecordAt(records, at);
    if (form === TALLY) addTally(tallies, records.toString('utf8', text, set), records.subarray(set, end));
    at = end;
  }
  return tallies;
}

function addTally(tallies: Tallies, field: string, bytes: Uint8Array): void {
  const sum = tallies.get(field) ?? new Map<string | null, number>();
  tallies.set(field, sum);
  for (const [value, count] of decodeTally(bytes)) sum.set(value, (sum.get(value) ?? 0) + count);
}
