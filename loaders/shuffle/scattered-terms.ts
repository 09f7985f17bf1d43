/**
 * The terms of a search index between the second and the third round of the build: written for each range of
 * entries, sorted by the bucket of their text, and read back for each bucket.
 */

import type { Counted } from '../../shared/store/records/sets/columns.ts';
import { addToTally, type PackedEntries, type Tallies } from '../records/indexing/index-codec.ts';
import { type Plan, workKeys } from '../work/plan.ts';
import { type Objects, readAllJson } from '../work/ports.ts';
import type { Flush } from '../work/scattered.ts';
import { entriesOfRanges, oncePerPlan } from './derived.ts';
import { runsOf } from './scattered-rows.ts';

/** The tallies of a range as JSON. */
type StoredTallies = [field: string, sums: [value: Counted, count: number][]][];

export async function writeTerms(
  work: Objects,
  plan: Plan,
  table: string,
  range: number,
  { terms: { bytes, lengths }, tallies }: PackedEntries,
): Promise<void> {
  const keys = workKeys(plan);
  const stored: StoredTallies = [...tallies].map(([field, sums]) => [field, [...sums]]);
  await work.write(keys.tallies(table, range), JSON.stringify(stored));
  await work.write(keys.terms(table, range), bytes);
  const flush: Flush = { lengths };
  await work.write(keys.termsIndex(table, range), JSON.stringify(flush));
}

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

/** Reads the records of the terms of one bucket, range by range, so that containers ascend. */
export async function gatherTerms(work: Objects, plan: Plan, table: string, bucket: number): Promise<Buffer> {
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
  return records;
}

/** Reads the tallies of all ranges. */
export async function gatherTallies(work: Objects, plan: Plan, table: string): Promise<Tallies> {
  const ranges = await termFlushes(work, plan, table);
  const keys = ranges.map(({ range }) => workKeys(plan).tallies(table, range));
  const tallies: Tallies = new Map();
  for (const [field, sums] of (await readAllJson<StoredTallies>(work, keys)).flat())
    for (const [value, count] of sums) addToTally(tallies, field, value, count);
  return tallies;
}
