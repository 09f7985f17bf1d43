/** Third round of the build for a search index: packs a bucket's terms, and in the first one the tallies. */

import { AS_IS } from '../../shared/store/records/block.ts';
import { contentOfBlock, type StoredItem } from '../../shared/store/records/placement.ts';
import { encodeTally } from '../../shared/store/records/sets/columns.ts';
import { tallyKey } from '../../shared/store/records/sets/keys.ts';
import { indexesOf } from '../records/indexing/index-codec.ts';
import { type IndexItem, packTerms } from '../records/terms/term-items.ts';
import { gatherTerms } from '../shuffle/scattered-terms.ts';
import { type Built, builtItems, type TermsTask } from '../work/built.ts';
import { indexNamed, numbered, type Plan, sourceOf, workKeys } from '../work/plan.ts';
import type { Objects } from '../work/ports.ts';
import { newItems, writeItems } from './item-files.ts';

/** Returns the tasks that pack the terms of all search indexes of a source, one for each bucket. */
export const termTasks = (plan: Plan): TermsTask[] =>
  indexesOf(sourceOf(plan)).flatMap(({ table }) =>
    Array.from({ length: plan.buckets }, (_, bucket) => ({ kind: 'terms', table: table.name, bucket })),
  );

export async function buildTerms(work: Objects, plan: Plan, { table, bucket }: TermsTask): Promise<Built> {
  const { name, counts } = indexNamed(plan, table);
  const { records, tallies } = await gatherTerms(work, plan, name, bucket);
  const items = newItems(plan);
  let sample: StoredItem | null = null;
  const push = ({ key, bytes }: IndexItem): void => {
    items.block(key, { attribute: AS_IS, bytes });
    sample ??= { key, content: contentOfBlock(bytes) };
  };
  const firsts: string[] = [];
  for (const item of packTerms(records, bucket, firsts)) push(item);
  if (bucket === 0) {
    for (const { name: field } of counts) {
      push({ key: tallyKey(field), bytes: encodeTally(tallies.get(field) ?? new Map()) });
    }
  }
  await work.write(workKeys(plan).pages(name, bucket), JSON.stringify(firsts));
  await writeItems(work, plan, name, `terms-${numbered(bucket)}`, items);
  return builtItems(name, items.length, sample);
}
