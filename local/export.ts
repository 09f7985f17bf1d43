/** Exports the served generation of a source as Parquet into a folder, from its tables on this machine. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addUp } from '../loaders/account/summary.ts';
import { beginExport, endExport, exportPlanOf, fileTasks } from '../loaders/export/arrange.ts';
import { type ExportPlaces, exportedTables } from '../loaders/export/job.ts';
import { makeFile } from '../loaders/export/make-file.ts';
import { spread } from '../loaders/export/spread.ts';
import type { ItemClient } from '../shared/aws/calls/operations.ts';
import type { Source } from '../shared/datasets/define.ts';
import { type GenerationRecord, readGeneration } from '../shared/store/generations/catalog.ts';
import { readManifest } from '../shared/store/generations/manifest.ts';
import { type ExportManifest, exportManifestKey, exportsOf } from '../shared/store/loads/exports.ts';
import { readLoad } from '../shared/store/loads/load-records.ts';
import { SegmentDamaged } from '../shared/store/segments/record.ts';
import { controlTable } from '../shared/store/tables.ts';
import { fileObjects } from './objects.ts';
import { damageOf } from './segments/damage.ts';
import { INDEX } from './segments/index-file.ts';
import { openSegmentTable } from './segments/table.ts';
import { tablesFolder } from './store/paths.ts';
import type { LocalStore } from './store.ts';

/** Rows between the tasks, which are deleted at the end. No source has this name. */
const WORK = 'parcial/';

export interface ExportOptions {
  /** @default the size of the files of a load */
  readonly rangeRows?: number;
}

/** Files are listed to be read, so that the rows of a missing one would be missing. @throws SegmentDamaged */
function expectWhole(folder: string): void {
  if (!existsSync(join(folder, INDEX))) throw new SegmentDamaged(`${folder}: the table is not there`);
  const table = openSegmentTable(folder, 0);
  table.close();
  const missing = table.segments.find(({ name }) => !existsSync(join(folder, name)));
  if (missing) throw damageOf(folder, missing.name, new SegmentDamaged('it is missing'));
}

/** Returns the rows that the load of the served generation has stored, by resource; null if it is unknown. */
async function storedRows(
  client: ItemClient,
  control: string,
  { record_id }: GenerationRecord,
): Promise<Record<string, number> | null> {
  const load = record_id === undefined ? null : await readLoad(client, control, record_id);
  const files = load?.outcome?.files ?? [];
  return files.length > 0 ? addUp(files.map(({ resource, stored }) => ({ [resource]: stored }))) : null;
}

export interface FolderExport {
  readonly manifest: ExportManifest;
  /** Whether the rows were compared with those that the load has stored, of which its record may be lost. */
  readonly isCompared: boolean;
}

/**
 * `folder` is new or empty, and is so again after an error.
 * @throws Error without a served generation, or where rows are missing; SegmentDamaged; errors of the disk
 */
export async function exportTo(
  store: Pick<LocalStore, 'client' | 'settings' | 'dataDir'>,
  { name: source }: Source,
  folder: string,
  options: ExportOptions = {},
): Promise<FolderExport> {
  const to = fileObjects(folder);
  const places = { items: fileObjects(tablesFolder(store.dataDir)), work: to, prefix: WORK, to };
  try {
    return await exportInto(places, store, source, options);
  } catch (error) {
    await to.remove(exportsOf(source)).catch(() => undefined);
    throw error;
  } finally {
    await to.remove(WORK);
  }
}

async function exportInto(
  places: ExportPlaces,
  { client, settings, dataDir }: Pick<LocalStore, 'client' | 'settings' | 'dataDir'>,
  source: string,
  options: ExportOptions,
): Promise<FolderExport> {
  const control = controlTable(settings.TABLE_PREFIX);
  const state = (await readManifest(client, control)).sources[source];
  const record = await readGeneration(client, control, source, state?.generation);
  if (!state || !record) throw new Error(`${source}: no generation is served`);
  for (const { table } of exportedTables(source))
    expectWhole(join(tablesFolder(dataDir), state.tables[table.name] ?? ''));
  const exported = { source, version: state.versao, generation: state.generation };
  const stored = await storedRows(client, control, record);
  const tasks = await beginExport(places, {
    ...exported,
    ...options,
    form: 'segments',
    sample: record.sample,
    contentHash: record.content_hash,
    origin: record.origin ?? null,
    extracted: record.extracted ?? null,
    prefixOf: (table) => `${state.tables[table]}/`,
    rows: Math.max(0, ...Object.values(record.rows)),
    stored,
    kept: [],
  });
  const plan = await exportPlanOf(places);
  for (const task of tasks) if (task.kind === 'spread') await spread(places, plan, task.file);
  for (const task of await fileTasks(places, plan)) {
    if (task.kind === 'file') await makeFile(places, plan, task);
  }
  await endExport(places, plan);
  const manifest = await places.to.read(exportManifestKey(exported));
  return {
    manifest: JSON.parse(manifest.toString('utf8')) as ExportManifest,
    isCompared: stored !== null,
  };
}
