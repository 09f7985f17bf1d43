/** Deletes tables of old and unfinished generations, work objects of ended loads, and the quarantine and reports of both. */

import { dropTable, tablesNamed } from '../../shared/aws/drop-table.ts';
import {
  type GenerationRecord,
  readGenerations,
  writeGenerations,
} from '../../shared/store/generations/catalog.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { generationTable } from '../../shared/store/tables.ts';
import { controlOf, type LoadContext } from '../work/context.ts';
import { type Plan, quarantinePrefix, reportPrefix, sourceOf, workPrefix } from '../work/plan.ts';

/** Time during which requests may read a released generation: 30 s of a cached manifest, and 30 s of a request. */
const GRACE_MS = 60_000;

/** Objects of a load that people read after it has ended. */
const INSPECTED = [
  ['quarantine', quarantinePrefix],
  ['reports', reportPrefix],
] as const;

/** Generations begin with a digit; without this, `cno` would match the tables of `cno-cnpj`. */
const GENERATION = /^\d[0-9a-z]*-[0-9a-f]+$/;

/**
 * Keeps the tables of every generation that the manifest names, those of `keep`, and those released so recently that a
 * request may still read them; the work objects of `keep`; and the quarantine and reports of `plan` and of the kept
 * generations. The
 * caller holds the lock.
 */
export async function sweep(context: LoadContext, plan: Plan, keep: Plan | null): Promise<void> {
  const { client, work } = context;
  const active = (await readManifest(client, controlOf(context))).sources[plan.source];
  const records = await readGenerations(client, controlOf(context), plan.source);
  const kept = (active?.kept ?? []).map(({ generation }) => generation);
  const wanted = new Set([active?.generation, active?.previous, ...kept, keep?.generation]);
  const now = Date.now();
  for (const { generation, released_at, replaced_at } of records) {
    const released = released_at ?? replaced_at;
    if (released && now - Date.parse(released) < GRACE_MS) wanted.add(generation);
  }
  for (const { name, generation } of await generationTables(context, plan)) {
    if (!wanted.has(generation)) await dropTable(client, name);
  }
  const left = records.filter((r) => wanted.has(r.generation)).map((r) => notAfter(r, now));
  if (left.some((record, i) => record !== records[i]) || left.length < records.length)
    await writeGenerations(client, controlOf(context), plan.source, left);
  const { source } = plan;
  for (const loadId of await loadsIn(context, `loads/${source}/`)) {
    if (loadId !== keep?.loadId) await work.remove(workPrefix(source, loadId));
  }
  const inspected = new Set([plan.loadId, ...left.map((record) => record.load_id)]);
  for (const [folder, prefixOf] of INSPECTED) {
    for (const loadId of await loadsIn(context, `${folder}/${source}/`)) {
      if (!inspected.has(loadId)) await work.remove(prefixOf({ source, loadId }));
    }
  }
}

/** A time of release in the future comes from a clock that was set back; it would keep the tables until then. */
function notAfter(record: GenerationRecord, now: number): GenerationRecord {
  const released = record.released_at ?? record.replaced_at;
  return released && Date.parse(released) > now
    ? { ...record, released_at: new Date(now).toISOString() }
    : record;
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

/** Returns load ids, which are the names of the folders under `prefix`. */
async function loadsIn({ work }: LoadContext, prefix: string): Promise<Set<string>> {
  const keys = (await work.list(prefix)).map(({ key }) => key.slice(prefix.length));
  return new Set(keys.map((key) => key.split('/')[0] ?? ''));
}
