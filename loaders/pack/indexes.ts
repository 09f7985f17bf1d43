/**
 * Packs the search indexes of a source. In the second round of the build the entries of one range are sorted,
 * their containers are packed, and the terms of each are scattered; in the third round the terms of a bucket
 * are packed, and in the first one the tallies. The directories are written after it, as the result of one
 * more task.
 */
import { AS_IS } from '../../shared/store/records/block.ts';
import { contentOfBlock, type StoredItem } from '../../shared/store/records/placement.ts';
import { encodeTally } from '../../shared/store/records/sets/columns.ts';
import { encodeIndexDirectory } from '../../shared/store/records/sets/directory-bytes.ts';
import { CONTAINER_PLACES, tallyKey } from '../../shared/store/records/sets/keys.ts';
import { type IndexCodec, indexesOf } from '../records/indexing/index-codec.ts';
import { type IndexItem, packTerms } from '../records/terms/term-items.ts';
import { entriesOfRanges } from '../shuffle/derived.ts';
import { type Bucket, gatherEntries } from '../shuffle/gather.ts';
import { gatherTallies, gatherTerms, writeTerms } from '../shuffle/scattered-terms.ts';
import { type Built, type BuiltTable, builtItems, type TermsTask } from '../work/built.ts';
import { indexNamed, numbered, type Plan, sourceOf, workKeys } from '../work/plan.ts';
import { type Objects, readAllJson } from '../work/ports.ts';
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
  const packed = codec.pack(rows, firsts[bucket] ?? 0, { items, buckets });
  if (packed.containers !== (firsts[bucket + 1] ?? 0) - (firsts[bucket] ?? 0)) {
    throw new Error(`${name}: range ${bucket} has ${rows.count} entries, and another number was counted`);
  }
  await writeItems(work, plan, name, `derived-${numbered(bucket)}`, items);
  await writeTerms(work, plan, name, bucket, packed);
  // Entries are not documents: the gates compare counts with the number of documents.
  return { table: name, items: items.length, documents: 0, without: {}, sample: packed.sample };
}

/** Returns the tasks that pack the terms of all search indexes of a source, one for each bucket. */
export const termTasks = (plan: Plan): TermsTask[] =>
  indexesOf(sourceOf(plan)).flatMap(({ table }) =>
    Array.from({ length: plan.buckets }, (_, bucket) => ({ kind: 'terms', table: table.name, bucket })),
  );

export async function buildTerms(work: Objects, plan: Plan, { table, bucket }: TermsTask): Promise<Built> {
  const { name, counts } = indexNamed(plan, table);
  const records = await gatherTerms(work, plan, name, bucket);
  const items = newItems(plan);
  let sample: StoredItem | null = null;
  const push = ({ key, bytes }: IndexItem): void => {
    items.block(key, { attribute: AS_IS, bytes });
    sample ??= { key, content: contentOfBlock(bytes) };
  };
  const firsts: string[] = [];
  for (const item of packTerms(records, bucket, firsts)) push(item);
  if (bucket === 0) {
    const tallies = await gatherTallies(work, plan, name);
    for (const { name: field } of counts) {
      push({ key: tallyKey(field), bytes: encodeTally(tallies.get(field) ?? new Map()) });
    }
  }
  await work.write(workKeys(plan).pages(name, bucket), JSON.stringify(firsts));
  await writeItems(work, plan, name, `terms-${numbered(bucket)}`, items);
  return builtItems(name, items.length, sample);
}

export async function writeDirectories(work: Objects, plan: Plan): Promise<void> {
  const keys = workKeys(plan);
  for (const { table } of indexesOf(sourceOf(plan))) {
    const { name } = table;
    const firsts = await readAllJson<string[]>(
      work,
      Array.from({ length: plan.buckets }, (_, bucket) => keys.pages(name, bucket)),
    );
    const entries = (await entriesOfRanges(work, plan, name)).flatMap(inContainers);
    const items = newItems(plan);
    for (const { key, bytes } of encodeIndexDirectory({ entries, firsts }))
      items.block(key, { attribute: AS_IS, bytes });
    const built = builtItems(name, items.length, null);
    await writeItems(work, plan, name, 'directory', items);
    await work.write(keys.built(`directory-${name}`), JSON.stringify(built));
  }
}

/** Returns the entries of the containers of a range. */
const inContainers = (entries: number): number[] =>
  Array.from({ length: Math.ceil(entries / CONTAINER_PLACES) }, (_, i) =>
    Math.min(CONTAINER_PLACES, entries - i * CONTAINER_PLACES),
  );
