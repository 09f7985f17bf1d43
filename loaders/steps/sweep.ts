/** What nobody needs any more: tables of old or unfinished generations, work of dead loads, quarantine of both. */

import { dropTable, tablesNamed } from '../../shared/aws/drop-table.ts';
import { readGenerations, writeGenerations } from '../../shared/store/generations/catalog.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { generationTable } from '../../shared/store/tables.ts';
import { controlOf, type LoadContext } from '../work/context.ts';
import { type Plan, quarantinePrefix, sourceOf, workPrefix } from '../work/plan.ts';

/** Processes hold a manifest for at most 30 s and a request for at most 30 more. */
const GRACE_MS = 60_000;

/** Generations begin with a digit, so `cno` does not take `cno-cnpj` for its own. */
const GENERATION = /^\d[0-9a-z]*-[0-9a-f]+$/;

/**
 * Deletes every table of the source but those of the active and the previous generation, of `keep`, and of one
 * replaced so lately that a reader may hold it; all work but that of `keep`; and the quarantine of every load but
 * `plan` and those whose generations stay. The caller holds the lock.
 */
export async function sweep(context: LoadContext, plan: Plan, keep: Plan | null): Promise<void> {
  const { client, work } = context;
  const active = (await readManifest(client, controlOf(context))).sources[plan.source];
  const records = await readGenerations(client, controlOf(context), plan.source);
  const wanted = new Set([active?.generation, active?.previous, keep?.generation]);
  for (const { generation, replaced_at } of records) {
    if (replaced_at && Date.now() - Date.parse(replaced_at) < GRACE_MS) wanted.add(generation);
  }
  for (const { name, generation } of await generationTables(context, plan)) {
    if (!wanted.has(generation)) await dropTable(client, name);
  }
  const left = records.filter((r) => wanted.has(r.generation));
  if (left.length < records.length) await writeGenerations(client, controlOf(context), plan.source, left);
  const { source } = plan;
  for (const loadId of await loadsIn(context, `loads/${source}/`)) {
    if (loadId !== keep?.loadId) await work.remove(workPrefix(source, loadId));
  }
  const inspected = new Set([plan.loadId, ...left.map((record) => record.load_id)]);
  for (const loadId of await loadsIn(context, `quarantine/${source}/`)) {
    if (!inspected.has(loadId)) await work.remove(quarantinePrefix({ source, loadId }));
  }
}

async function generationTables(
  { client, tablePrefix }: LoadContext,
  plan: Plan,
): Promise<{ name: string; generation: string }[]> {
  const found: { name: string; generation: string }[] = [];
  for (const table of sourceOf(plan).tables) {
    const prefix = generationTable(tablePrefix, table.name, '');
    for (const name of await tablesNamed(client, prefix)) {
      const generation = name.slice(prefix.length);
      if (GENERATION.test(generation)) found.push({ name, generation });
    }
  }
  return found;
}

/** Names of the folders under `prefix`. */
async function loadsIn({ work }: LoadContext, prefix: string): Promise<Set<string>> {
  const keys = (await work.list(prefix)).map(({ key }) => key.slice(prefix.length));
  return new Set(keys.map((key) => key.split('/')[0] ?? ''));
}
