/** Third round of the build for a search index: packs a bucket's terms, and in the first the directory. */

import { AS_IS } from '../../shared/store/records/block.ts';
import { contentOfBlock, type StoredItem } from '../../shared/store/records/placement.ts';
import { encodeTally } from '../../shared/store/records/sets/columns.ts';
import { encodeIndexDirectory } from '../../shared/store/records/sets/index-directory.ts';
import { directoryKey, tallyKey } from '../../shared/store/records/sets/keys.ts';
import { indexesOf } from '../records/indexing/indexes.ts';
import { type IndexItem, packTerms } from '../records/terms/term-items.ts';
import { sumOfTerms } from '../records/terms/term-sums.ts';
import { gatherTerms, termFlushes } from '../shuffle/scattered-terms.ts';
import type { Built, TermsTask } from '../work/built.ts';
import { indexNamed, numbered, type Plan, sourceOf } from '../work/plan.ts';
import type { Objects } from '../work/ports.ts';
import { firstContainers } from './entries.ts';
import { newItems, writeItems } from './item-files.ts';

/** Bytes of scattered terms per page. Large sets are not in it, so a page has a third: half a read unit. */
const PAGE_BYTES = 8_000;

/** Returns the tasks that pack the terms of all search indexes of a source, one for each bucket. */
export async function termTasks(work: Objects, plan: Plan): Promise<TermsTask[]> {
  const tasks: TermsTask[] = [];
  for (const { table } of indexesOf(sourceOf(plan))) {
    const { name } = table;
    const containers = (await firstContainers(work, plan, name)).at(-1) ?? 0;
    const { buckets } = plan;
    const flushes = await termFlushes(work, plan, name);
    const bytes = flushes.flatMap(({ flush }) => flush.lengths).reduce((sum, length) => sum + length, 0);
    const pages = buckets * 2 ** Math.max(0, Math.ceil(Math.log2(bytes / PAGE_BYTES / buckets)));
    for (let bucket = 0; bucket < buckets; bucket++) {
      tasks.push({ kind: 'terms', table: name, bucket, pages, containers });
    }
  }
  return tasks;
}

export async function buildTerms(
  work: Objects,
  plan: Plan,
  { table, bucket, pages, containers }: TermsTask,
): Promise<Built> {
  const { name, counts } = indexNamed(plan, table);
  const { records, tallies, sum } = await gatherTerms(work, plan, name, bucket);
  const items = newItems(plan);
  let sample: StoredItem | null = null;
  const push = ({ key, bytes }: IndexItem): void => {
    items.block(key, { attribute: AS_IS, bytes });
    sample ??= { key, content: contentOfBlock(bytes) };
  };
  for (const item of packTerms(records, pages)) push(item);
  if (bucket === 0) {
    for (const { name: field } of counts) {
      push({ key: tallyKey(field), bytes: encodeTally(tallies.get(field) ?? new Map()) });
    }
    push({ key: directoryKey, bytes: encodeIndexDirectory({ pages, containers }) });
  }
  if (sumOfTerms(items.read()) !== sum) {
    throw new Error(`${name}: the terms of bucket ${bucket} are not read as they were found in the entries`);
  }
  await writeItems(work, plan, name, `terms-${numbered(bucket)}`, items);
  const built = { table: name, items: items.length, documents: 0, without: {}, sample };
  return { rows: 0, bytes: 0, lostCharacters: 0, values: [], tables: [built], files: [] };
}
