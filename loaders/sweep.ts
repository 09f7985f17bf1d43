/** What no reader and no load needs any more: tables of old or unfinished generations, work objects of dead loads. */
import { readGenerations, writeGenerations } from '../shared/store/catalog.ts';
import { dropTable, tablesNamed } from '../shared/store/drop-table.ts';
import { readManifest } from '../shared/store/manifest.ts';
import { generationTable } from '../shared/store/tables.ts';
import { controlOf, type LoadContext } from './context.ts';
import { type Plan, sourceOf, workPrefix } from './plan.ts';

/** Processes hold a manifest for at most 30 s and a request for at most 30 more. */
const GRACE_MS = 60_000;

/** Generations begin with a digit, so `cno` does not take `cno-cnpj` for its own. */
const GENERATION = /^\d[0-9a-z]*-[0-9a-f]+$/;

/**
 * Deletes every table of the source but those of the active and the previous generation, of `keep`, and of one
 * replaced so lately that a reader may hold it; and all work but that of `keep`. The caller holds the lock.
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
  for (const prefix of await workFolders(context, plan)) {
    if (prefix !== (keep && workPrefix(keep.source, keep.loadId))) await work.remove(prefix);
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

async function workFolders({ work }: LoadContext, { source }: Plan): Promise<Set<string>> {
  const keys = (await work.list(`loads/${source}/`)).map((o) => o.key);
  return new Set(keys.map((key) => workPrefix(source, key.split('/')[2] ?? '')));
}
