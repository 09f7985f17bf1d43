/** Packs the groups of one bucket by their table's codec, and writes the import file and the sorted runs. */
import type { Gathering, PackTo, TableCodec } from '../records/codecs/table-codec.ts';
import type { Bucket } from '../shuffle/gather.ts';
import type { BuiltTable } from '../work/built.ts';
import { numbered, sourceOf, workKeys } from '../work/plan.ts';
import { findExamples } from './example.ts';
import { newItems, writeItems } from './item-files.ts';

/** `round` is part of the name of the import file. Each table gets its rows in one round of the build. */
export async function packAndWrite(
  { work, plan, bucket }: Bucket,
  codec: TableCodec,
  groups: Gathering,
  to: Omit<PackTo, 'items'>,
  round: 'rows' | 'derived',
): Promise<BuiltTable> {
  const items = newItems(plan);
  const { example } = sourceOf(plan);
  const finder =
    example && example.table === codec.table ? findExamples(example, items, plan.bounds.length + 1) : null;
  const { runs, runRows, documents, without, lettered, sample } = groups.pack({
    items: finder?.items ?? items,
    ...to,
  });
  const { name } = codec.table;
  const keys = workKeys(plan);
  await writeItems(work, plan, name, `${round}-${numbered(bucket)}`, items);
  if (runs.length > 0) {
    await work.write(keys.runs(name, bucket), `${runRows.join('\n')}\n`);
    await work.write(keys.runIndex(name, bucket), JSON.stringify(runs));
  }
  const built = { table: name, items: items.length, documents, without, lettered, sample };
  return finder ? { ...built, examples: finder.found() } : built;
}
