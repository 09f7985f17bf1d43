/**
 * The second round of the build for a search index: sorts the entries of one range, packs their containers,
 * and scatters the terms of each container for the third round.
 */

import { CONTAINER_PLACES } from '../../shared/store/records/sets/keys.ts';
import type { IndexCodec } from '../records/indexing/index-codec.ts';
import { entriesOfRanges } from '../shuffle/derived.ts';
import { type Bucket, gatherEntries } from '../shuffle/gather.ts';
import { writeTerms } from '../shuffle/scattered-terms.ts';
import type { BuiltTable } from '../work/built.ts';
import { numbered, type Plan } from '../work/plan.ts';
import type { Objects } from '../work/ports.ts';
import { newItems, writeItems } from './item-files.ts';

/** Returns the number of the first container of each range, and at the end the number of containers. */
export async function firstContainers(work: Objects, plan: Plan, table: string): Promise<number[]> {
  const firsts = [0];
  for (const entries of await entriesOfRanges(work, plan, table)) {
    firsts.push((firsts.at(-1) ?? 0) + Math.ceil(entries / CONTAINER_PLACES));
  }
  return firsts;
}

/** @throws Error where the number of rows differs from the counts of the first round */
export async function packEntries(at: Bucket, codec: IndexCodec): Promise<BuiltTable> {
  const { work, plan, bucket } = at;
  const { name } = codec.table;
  const firsts = await firstContainers(work, plan, name);
  const rows = await gatherEntries(at, name);
  if (rows.count === 0) return { table: name, items: 0, documents: 0, without: {}, sample: null };
  const items = newItems(plan);
  const { buckets } = plan;
  const { containers, sample, terms } = codec.pack(rows, firsts[bucket] ?? 0, { items, buckets });
  if (containers !== (firsts[bucket + 1] ?? 0) - (firsts[bucket] ?? 0)) {
    throw new Error(`${name}: range ${bucket} has ${rows.count} entries, and another number was counted`);
  }
  await writeItems(work, plan, name, `derived-${numbered(bucket)}`, items);
  await writeTerms(work, plan, name, bucket, terms);
  // Entries are not documents: the gates compare counts with the number of documents.
  return { table: name, items: items.length, documents: 0, without: {}, sample };
}
