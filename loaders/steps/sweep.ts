/**
 * Deletes tables, exports and kept rows of old and unfinished generations, changes that no served generation
 * leads to, work objects of ended loads, and the quarantine and reports of both.
 */

import { dropTable, tableStatus, tablesNamed } from '../../shared/aws/drop-table.ts';
import {
  type GenerationRecord,
  readGenerations,
  writeGenerations,
} from '../../shared/store/generations/catalog.ts';
import { noteCleanUp } from '../../shared/store/generations/clean-up.ts';
import { readManifest, type SourceState } from '../../shared/store/generations/manifest.ts';
import { changedFilesOf, exportsOf } from '../../shared/store/loads/exports.ts';
import { controlTable, generationTable } from '../../shared/store/tables.ts';
import { type KeptChanges, keptChanges } from '../changes/pairs.ts';
import { keptRowsOf } from '../export/kept-rows.ts';
import type { Load } from '../work/load.ts';
import { type Plan, sourceOf } from '../work/plan.ts';
import { type Objects, together } from '../work/ports.ts';
import type { World } from '../work/world.ts';

/** Requests may read a released generation this long: 30 s of a cached manifest, and 30 s of a request. */
const GRACE_MS = 60_000;

/** Objects of a load that people read after it has ended. */
const INSPECTED = ['quarantine', 'reports'] as const;

/** Generations begin with a digit; without this, `cno` would match the tables of `cno-cnpj`. */
const GENERATION = /^\d[0-9a-z]*-[0-9a-f]+$/;

/** The load that sweeps, or whose remains are swept. */
export type Swept = Pick<Load, 'source' | 'loadId' | 'id'>;
/** The unfinished load whose tables and work objects stay. */
export interface Unfinished extends Pick<Plan, 'generation' | 'loadId'> {
  /** When it began, ISO 8601. @default now */
  readonly since?: string;
}

/**
 * Keeps the tables and the export of every generation that the manifest names, those of `keep`, and those
 * released so recently that a request may still read them; what `keptChanges` returns; the work objects of
 * `keep`; and the quarantine and reports of `load` and of the kept generations. What cannot be deleted now is
 * no fault of the load: it is recorded and deleted later. The caller holds the lock. `again`: whether a task
 * of the load may still be running and make a table after this. @throws StoreError where the control table
 * cannot be read or written
 */
export async function sweep(
  world: World,
  load: Swept,
  keep: Unfinished | null,
  again = false,
): Promise<void> {
  const { source } = load;
  const { client } = world;
  const control = controlTable(world.tablePrefix);
  const [records, { sources }] = await together([
    readGenerations(client, control, source),
    readManifest(client, control),
  ]);
  const now = Date.now();
  const wanted = wantedOf(sources[source], keep, records, now);
  const kept = records.filter((r) => wanted.has(r.generation)).map((r) => notAfter(r, now));
  const inspected = new Set([load.loadId, ...kept.map((record) => record.load_id)]);
  const generations = [...wanted].filter((generation) => typeof generation === 'string');
  const changes = await keptChanges(world, source, generations, keep?.generation);
  const [tables, objects] = await together([
    dropTables(world, source, wanted, changes),
    removeObjects(world, source, new Set([keep?.loadId]), inspected, wanted, changes),
  ]);
  if (kept.some((record, i) => record !== records[i]) || kept.length < records.length)
    await writeGenerations(client, control, source, kept);
  const left = [...tables, ...objects];
  const since = keep?.since ?? new Date(now).toISOString();
  const unfinished = keep && { generation: keep.generation, load_id: keep.loadId, since };
  const pending = { source, id: load.id, load_id: load.loadId, published: false, keep: unfinished, left };
  await noteCleanUp(client, control, pending, again);
}

function wantedOf(
  active: SourceState | undefined,
  keep: Unfinished | null,
  records: readonly GenerationRecord[],
  now: number,
): Generations {
  const kept = (active?.kept ?? []).map(({ generation }) => generation);
  const wanted = new Set([active?.generation, active?.previous, ...kept, keep?.generation]);
  for (const { generation, released_at, replaced_at } of records) {
    const released = released_at ?? replaced_at;
    if (released && now - Date.parse(released) < GRACE_MS) wanted.add(generation);
  }
  return wanted;
}

/** Adds a sentence about the work where it fails. */
async function attempt(left: string[], what: string, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: Error) => left.push(`${what}: ${error.message}`));
}

type Generations = ReadonlySet<string | null | undefined>;

async function dropTables(
  world: World,
  source: string,
  wanted: Generations,
  { pairs }: KeptChanges,
): Promise<string[]> {
  const { tables, changes } = sourceOf({ source });
  const left: string[] = [];
  const drop = async (name: string): Promise<void> => {
    if (await dropTable(world.client, name)) return;
    left.push(`table ${name}: ${await tableStatus(world.client, name)}`);
  };
  const declared = tables.map(({ name }) => ({ name, kept: wanted }));
  const all = changes ? [...declared, { name: changes.name, kept: pairs }] : declared;
  await attempt(left, `tables of ${source}`, async () => {
    const found = await together(all.map(({ name, kept }) => tablesBesides(world, name, kept)));
    for (const name of found.flat()) await attempt(left, `table ${name}`, () => drop(name));
  });
  return left;
}

/** `working` and `inspected` are ids of loads, `generations` those whose exports stay. */
async function removeObjects(
  { work, exports }: World,
  source: string,
  working: Generations,
  inspected: Generations,
  generations: Generations,
  changes: KeptChanges,
): Promise<string[]> {
  const left = await together([
    removeFolders(work, `loads/${source}/`, working),
    ...INSPECTED.map((folder) => removeFolders(work, `${folder}/${source}/`, inspected)),
    removeFolders(work, keptRowsOf(source), changes.rows),
    removeFolders(exports.objects, exportsOf(source), generations),
    removeFolders(exports.objects, changedFilesOf(source), changes.pairs),
  ]);
  return left.flat();
}

/** Removes the folders under a prefix besides the kept ones. */
async function removeFolders(objects: Objects, prefix: string, kept: Generations): Promise<string[]> {
  const left: string[] = [];
  await attempt(left, `objects ${prefix}`, async () => {
    for (const name of await foldersIn(objects, prefix)) {
      const folder = `${prefix}${name}/`;
      if (!kept.has(name)) await attempt(left, `objects ${folder}`, () => objects.remove(folder));
    }
  });
  return left;
}

/** A release time in the future comes from a clock that was set back; it would keep the tables until then. */
function notAfter(record: GenerationRecord, now: number): GenerationRecord {
  const released = record.released_at ?? record.replaced_at;
  return released && Date.parse(released) > now
    ? { ...record, released_at: new Date(now).toISOString() }
    : record;
}

/** Returns the names in the store of the tables of all generations besides the kept ones. */
async function tablesBesides(
  { client, tablePrefix }: World,
  table: string,
  kept: Generations,
): Promise<string[]> {
  const prefix = generationTable(tablePrefix, table, '');
  const names = await tablesNamed(client, prefix);
  return names.filter((name) => {
    const generation = name.slice(prefix.length);
    return GENERATION.test(generation) && !kept.has(generation);
  });
}

/** Returns the names of the folders under `prefix`, which are ids of loads, or generations. */
async function foldersIn(objects: Objects, prefix: string): Promise<Set<string>> {
  const keys = (await objects.list(prefix)).map(({ key }) => key.slice(prefix.length));
  return new Set(keys.map((key) => key.split('/')[0] ?? ''));
}
