/** Exports the served generation of a source as Parquet into a folder, from its tables on this machine. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beginExport, endExport, exportPlanOf, fileTasks } from '../loaders/export/arrange.ts';
import { type ExportPlaces, exportedTables } from '../loaders/export/job.ts';
import { makeFile } from '../loaders/export/make-file.ts';
import { spread } from '../loaders/export/spread.ts';
import type { Source } from '../shared/datasets/define.ts';
import { readGeneration } from '../shared/store/generations/catalog.ts';
import { readManifest } from '../shared/store/generations/manifest.ts';
import { type ExportManifest, exportManifestKey } from '../shared/store/loads/exports.ts';
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

/** `folder` is new or empty. @throws Error without a served generation; SegmentDamaged; errors of the disk */
export async function exportTo(
  { client, settings, dataDir }: Pick<LocalStore, 'client' | 'settings' | 'dataDir'>,
  { name: source }: Source,
  folder: string,
  options: ExportOptions = {},
): Promise<ExportManifest> {
  const control = controlTable(settings.TABLE_PREFIX);
  const state = (await readManifest(client, control)).sources[source];
  const record = await readGeneration(client, control, source, state?.generation);
  if (!state || !record) throw new Error(`${source}: no generation is served`);
  const to = fileObjects(folder);
  const places: ExportPlaces = {
    items: fileObjects(tablesFolder(dataDir)),
    work: to,
    prefix: WORK,
    to,
  };
  for (const { table } of exportedTables(source))
    expectWhole(join(tablesFolder(dataDir), state.tables[table.name] ?? ''));
  const exported = { source, version: state.versao, generation: state.generation };
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
    stored: null,
    kept: [],
  });
  const plan = await exportPlanOf(places);
  for (const task of tasks) if (task.kind === 'spread') await spread(places, plan, task.file);
  for (const task of await fileTasks(places, plan)) {
    if (task.kind === 'file') await makeFile(places, plan, task);
  }
  await endExport(places, plan);
  await to.remove(WORK);
  const manifest = await to.read(exportManifestKey(exported));
  return JSON.parse(manifest.toString('utf8')) as ExportManifest;
}
