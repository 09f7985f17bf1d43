/**
 * The directories of the search indexes of a source, from the pages of all buckets and the entries of all
 * containers. They are written after the third round of the build, as the result of one more task.
 */
import { AS_IS } from '../../shared/store/records/block.ts';
import { encodeIndexDirectory } from '../../shared/store/records/sets/directory-bytes.ts';
import { CONTAINER_PLACES } from '../../shared/store/records/sets/keys.ts';
import { indexesOf } from '../records/indexing/index-codec.ts';
import { entriesOfRanges } from '../shuffle/derived.ts';
import { builtItems } from '../work/built.ts';
import { type Plan, sourceOf, workKeys } from '../work/plan.ts';
import { type Objects, readAllJson } from '../work/ports.ts';
import { newItems, writeItems } from './item-files.ts';

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
