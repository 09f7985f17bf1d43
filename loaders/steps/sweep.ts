/**
 * Deletes tables and exports of old and unfinished generations, work objects of ended loads, and the
 * quarantine and reports of both.
 */

import { dropTable, tableStatus, tablesNamed } from '../../shared/aws/drop-table.ts';
import {
  type GenerationRecord,
  readGenerations,
  writeGenerations,
} from '../../shared/store/generations/catalog.ts';
import { noteCleanUp } from '../../shared/store/generations/clean-up.ts';
import { readManifest, type SourceState } from '../../shared/store/generations/manifest.ts';
import { exportPrefix, exportsOf } from '../../shared/store/loads/exports.ts';
import { generationTable } from '../../shared/store/tables.ts';
import { controlOf, type LoadContext } from '../work/context.ts';
import type { Load } from '../work/load.ts';
import { type Plan, quarantinePrefix, reportPrefix, sourceOf, workPrefix } from '../work/plan.ts';
import type { Objects } from '../work/ports.ts';
import { together } from '../work/together.ts';

/** Requests may read a released generation this long: 30 s of a cached manifest, and 30 s of a request. */
const GRACE_MS = 60_000;

/** Objects of a load that people read after it has ended. */
const INSPECTED = [
  ['quarantine', quarantinePrefix],
  ['reports', reportPrefix],
] as const;

/** Generations begin with a digit; without this, `cno` would match the tables of `cno-cnpj`. */
const GENERATION = /^\d[0-9a-z]*-[0-9a-f]+$/;

/** The load that sweeps, or whose remains are swept. */
export type Swept = Pick<Load, 'source' | 'loadId' | 'id'>;
/** The unfinished load whose tables and work objects stay. */
export interface Unfinished extends Pick<Plan, 'generation' | 'loadId'> {
  /** When it began, ISO 8601. @default now */
  readonly since?: string;
}

interface SweepOptions {
  /** Whether a task of the load may still be running and make a table after this. @default false */
  readonly again?: boolean;
}

/**
 * Keeps the tables and the export of every generation that the manifest names, those of `keep`, and those
 * released so recently that a request may still read them; the work objects of `keep`; and the quarantine and
 * reports of `load` and of the kept generations. What cannot be deleted now is no fault of the load: it is
 * recorded and deleted later. The caller holds the lock. @throws StoreError where the control table cannot be
 * read or written
 */
export async function sweep(
  context: LoadContext,
  load: Swept,
  keep: Unfinished | null,
  { again = false }: SweepOptions = {},
): Promise<void> {
  const { source } = load;
  const control = controlOf(context);
  const [records, { sources }] = await together([
    readGenerations(context.client, control, source),
    readManifest(context.client, control),
  ]);
  const now = Date.now();
  const wanted = wantedOf(sources[source], keep, records, now);
  const kept = records.filter((r) => wanted.has(r.generation)).map((r) => notAfter(r, now));
  const inspected = new Set([load.loadId, ...kept.map((record) => record.load_id)]);
  const [tables, exports, objects] = await together([
    dropTables(context, source, wanted),
    removeExports(context, source, wanted),
    removeObjects(context, source, { work: keep?.loadId, inspected }),
  ]);
  if (kept.some((record, i) => record !== records[i]) || kept.length < records.length)
    await writeGenerations(context.client, control, source, kept);
  const left = [...tables, ...exports, ...objects];
  const since = keep?.since ?? new Date(now).toISOString();
  const unfinished = keep && { generation: keep.generation, load_id: keep.loadId, since };
  const pending = { source, id: load.id, load_id: load.loadId, published: false, keep: unfinished, left };
  await noteCleanUp(context.client, control, pending, again);
}

function wantedOf(
  active: SourceState | undefined,
  keep: Unfinished | null,
  records: readonly GenerationRecord[],
  now: number,
): ReadonlySet<string | null | undefined> {
  const kept = (active?.kept ?? []).map(({ generation }) => generation);
  const wanted = new Set([active?.generation, active?.previous, ...kept, keep?.generation]);
  for (const { generation, released_at, replaced_at } of records) {
    const released = released_at ?? replaced_at;
    if (released && now - Date.parse(released) < GRACE_MS) wanted.add(generation);
  }
  return wanted;
}

/** Returns a sentence for what fails; null where nothing does. */
const attempt = (what: string, work: () => Promise<unknown>): Promise<string | null> =>
  work().then(
    () => null,
    (error: Error) => `${what}: ${error.message}`,
  );

/** Returns a sentence for each table that is left. */
async function dropTables(
  context: LoadContext,
  source: string,
  wanted: ReadonlySet<string | null | undefined>,
): Promise<string[]> {
  const left: (string | null)[] = [];
  const drop = async (name: string): Promise<void> => {
    if (await dropTable(context.client, name)) return;
    left.push(`table ${name}: ${await tableStatus(context.client, name)}`);
  };
  const listed = await attempt(`tables of ${source}`, async () => {
    for (const { name, generation } of await generationTables(context, source)) {
      if (!wanted.has(generation)) left.push(await attempt(`table ${name}`, () => drop(name)));
    }
  });
  return [...left, listed].filter((sentence) => sentence !== null);
}

/** Returns a sentence for each export that is left. */
async function removeExports(
  { exports }: LoadContext,
  source: string,
  wanted: ReadonlySet<string | null | undefined>,
): Promise<string[]> {
  const left: (string | null)[] = [];
  const listed = await attempt(`exports of ${source}`, async () => {
    for (const generation of await foldersIn(exports, exportsOf(source))) {
      if (wanted.has(generation)) continue;
      const prefix = exportPrefix({ source, generation });
      left.push(await attempt(`export ${prefix}`, () => exports.remove(prefix)));
    }
  });
  return [...left, listed].filter((sentence) => sentence !== null);
}

interface KeptObjects {
  /** Id of the load whose work objects stay. */
  readonly work: string | undefined;
  /** Ids of the loads whose quarantine and reports stay. */
  readonly inspected: ReadonlySet<string>;
}

/** Returns a sentence for each prefix whose objects are left. */
async function removeObjects(
  context: LoadContext,
  source: string,
  { work, inspected }: KeptObjects,
): Promise<string[]> {
  const removeFrom = async (
    what: string,
    folder: string,
    isKept: (loadId: string) => boolean,
    prefixOf: (loadId: string) => string,
  ): Promise<string[]> => {
    const left: (string | null)[] = [];
    const listed = await attempt(what, async () => {
      for (const loadId of await foldersIn(context.work, `${folder}/${source}/`)) {
        const prefix = prefixOf(loadId);
        if (!isKept(loadId)) left.push(await attempt(`objects ${prefix}`, () => context.work.remove(prefix)));
      }
    });
    return [...left, listed].filter((sentence) => sentence !== null);
  };
  const left = await together([
    removeFrom(
      `work of ${source}`,
      'loads',
      (id) => id === work,
      (id) => workPrefix(source, id),
    ),
    ...INSPECTED.map(([folder, prefixOf]) =>
      removeFrom(
        `${folder} of ${source}`,
        folder,
        (id) => inspected.has(id),
        (loadId) => prefixOf({ source, loadId }),
      ),
    ),
  ]);
  return left.flat();
}

/** A release time in the future comes from a clock that was set back; it would keep the tables until then. */
function notAfter(record: GenerationRecord, now: number): GenerationRecord {
  const released = record.released_at ?? record.replaced_at;
  return released && Date.parse(released) > now
    ? { ...record, released_at: new Date(now).toISOString() }
    : record;
}

async function generationTables(
  { client, tablePrefix }: LoadContext,
  source: string,
): Promise<{ name: string; generation: string }[]> {
  const found = await together(
    sourceOf({ source }).tables.map(async (table) => {
      const prefix = generationTable(tablePrefix, table.name, '');
      const names = await tablesNamed(client, prefix);
      return names.map((name) => ({ name, generation: name.slice(prefix.length) }));
    }),
  );
  return found.flat().filter(({ generation }) => GENERATION.test(generation));
}

/** Returns the names of the folders under `prefix`, which are ids of loads, or generations. */
async function foldersIn(objects: Objects, prefix: string): Promise<Set<string>> {
  const keys = (await objects.list(prefix)).map(({ key }) => key.slice(prefix.length));
  return new Set(keys.map((key) => key.split('/')[0] ?? ''));
}
