/** Writes the plan of an export, the lists of its tasks, and its manifest at the end. */
import type { Resource } from '../../shared/datasets/define.ts';
import { findSource } from '../../shared/datasets/index.ts';
import {
  type ExportFile,
  type ExportManifest,
  type ExportSet,
  MANIFEST_FILE,
  type StateRows,
} from '../../shared/store/loads/exports.ts';
import { rowCodecOf } from '../../shared/store/records/row-codec.ts';
import { addUp } from '../account/summary.ts';
import type { ExportTask } from '../work/export-task.ts';
import { type Objects, readAllJson, readJson } from '../work/ports.ts';
import { type Column, columnsOf } from './columns.ts';
import {
  type Exported,
  type ExportedTable,
  type ExportPlaces,
  type ExportPlan,
  exportedTables,
  exportKeys,
  fileKey,
  type ItemFile,
} from './job.ts';
import { KEPT_FORM, type KeptIndex, keptKeys } from './kept-rows.ts';
import type { MadeFile } from './make-file.ts';
import { boundsOf, RANGE_ROWS, rangesOf } from './ranges.ts';
import type { SpreadIndex } from './spread.ts';

export interface Wanted extends Exported {
  readonly form: ExportPlan['form'];
  /** Returns the prefix of the files of items of a table. */
  readonly prefixOf: (table: string) => string;
  /** Rows of the largest resource, about. */
  readonly rows: number;
  /** Stored rows by resource, of which the export must have as many; null where they are not known. */
  readonly stored: ExportPlan['stored'];
  /** The resources whose rows are kept. */
  readonly kept: ExportPlan['kept'];
  /** Rows of the largest resource of a range, about. @default RANGE_ROWS */
  readonly rangeRows?: number;
}

/** Writes the plan, and returns the tasks that read the files of items. */
export async function beginExport(places: ExportPlaces, wanted: Wanted): Promise<ExportTask[]> {
  const { prefixOf, rows, rangeRows = RANGE_ROWS, ...exported } = wanted;
  const files: ItemFile[] = [];
  const bounds: Record<string, readonly string[]> = {};
  for (const found of exportedTables(wanted.source)) {
    const own = await filesOf(places.items, found, prefixOf);
    bounds[found.table.name] = await boundsOf(
      places.items,
      wanted.form,
      own,
      found,
      rangesOf(rows, rangeRows),
    );
    files.push(...own);
  }
  const plan: ExportPlan = { ...exported, files, bounds };
  await places.work.write(exportKeys(places.prefix).plan, JSON.stringify(plan));
  return files.map((_, file) => ({ kind: 'spread', file }));
}

const ENDINGS = ['.segment', '.json.zst'];

async function filesOf(
  items: Objects,
  { table: { name } }: ExportedTable,
  prefixOf: Wanted['prefixOf'],
): Promise<ItemFile[]> {
  const found = await items.list(prefixOf(name));
  const keys = found.map(({ key }) => key).filter((key) => ENDINGS.some((ending) => key.endsWith(ending)));
  return keys.map((key) => ({ table: name, key }));
}

export const exportPlanOf = ({ work, prefix }: ExportPlaces): Promise<ExportPlan> =>
  readJson<ExportPlan>(work, exportKeys(prefix).plan);

/**
 * Returns the tasks that make files, and gathers what they read: one for each range with rows, and one for a
 * resource without any.
 */
export async function fileTasks(places: ExportPlaces, plan: ExportPlan): Promise<ExportTask[]> {
  const keys = exportKeys(places.prefix);
  const indexes = await readAllJson<SpreadIndex>(
    places.work,
    plan.files.map((_, i) => keys.rowsIndex(i)),
  );
  await places.work.write(keys.spread, JSON.stringify(indexes));
  return exportedTables(plan.source).flatMap(({ table, reader }) =>
    reader.resources.flatMap(({ name: resource }, slot) => {
      const own = indexes.filter((index) => index.table === table.name);
      const ranges = (plan.bounds[table.name]?.length ?? 0) + 1;
      const filled = Array.from({ length: ranges }, (_, range) => range).filter((range) =>
        own.some((index) => (index.ranges[range]?.rows[slot] ?? 0) > 0),
      );
      const numbers = filled.length > 0 ? filled : [0];
      return numbers.map((range): ExportTask => ({ kind: 'file', table: table.name, resource, range }));
    }),
  );
}

async function madeFiles({ work, prefix }: ExportPlaces): Promise<MadeFile[]> {
  const objects = await work.list(exportKeys(prefix).made);
  return readAllJson<MadeFile>(
    work,
    objects.map(({ key }) => key),
  );
}

/** Writes the index of the kept rows. Nothing is written where none are kept. */
export async function indexKept(places: ExportPlaces, plan: ExportPlan): Promise<void> {
  if (plan.kept.length === 0) return;
  const made = await madeFiles(places);
  const fields = exportedTables(plan.source).flatMap(({ table, reader }) =>
    reader.resources
      .filter(({ name }) => plan.kept.includes(name))
      .map((resource) => [resource.name, rowCodecOf(resource, table.partition).fields] as const),
  );
  const files = made.flatMap(({ resource, range, kept }) =>
    kept ? [{ resource, range, frames: kept }] : [],
  );
  const index: KeptIndex = { form: KEPT_FORM, fields: Object.fromEntries(fields), files };
  await places.work.write(keptKeys(plan).index, JSON.stringify(index));
}

/** States in alphabetical order, and last the rows without one. */
function rowsByState(files: readonly MadeFile[]): StateRows[] {
  const rows = addUp(files.flatMap(({ states }) => (states ? [states] : [])));
  const states = Object.keys(rows).filter(Boolean).sort();
  return [...states, ...('' in rows ? [''] : [])].map((uf) => ({ uf: uf || null, linhas: rows[uf] ?? 0 }));
}

/** @throws Error where a resource has another number of rows than are stored */
function expectAll({ source, stored }: ExportPlan, sets: readonly ExportSet[]): void {
  if (stored === null) return;
  for (const { nome, linhas } of sets) {
    const wanted = stored[nome] ?? 0;
    if (linhas !== wanted)
      throw new Error(`export of ${source}: ${nome} has ${linhas} rows, but ${wanted} are stored`);
  }
}

/** Returns a data set as its manifest has it. */
export const setOf = (
  { name, title }: Pick<Resource, 'name' | 'title'>,
  columns: readonly Column[],
  files: readonly ExportFile[],
): ExportSet => ({
  nome: name,
  titulo: title,
  linhas: files.reduce((sum, { linhas }) => sum + linhas, 0),
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  colunas: columns.map(({ name: nome, type: tipo, description: descricao }) => ({ nome, tipo, descricao })),
  arquivos: files,
});

/** Writes the manifest, which makes the export whole. @throws Error where rows are missing */
export async function endExport(places: ExportPlaces, plan: ExportPlan): Promise<void> {
  const { to } = places;
  const made = await madeFiles(places);
  const sets = exportedTables(plan.source).flatMap(({ table, reader }) =>
    reader.resources.map((resource): ExportSet => {
      const files = made.filter((file) => file.resource === resource.name).sort((a, b) => a.range - b.range);
      const own = files.map(
        ({ resource: _resource, range: _range, states: _states, kept: _kept, ...file }) => file,
      );
      const set = setOf(resource, columnsOf(table, resource), own);
      return { ...set, linhas_por_uf: rowsByState(files) };
    }),
  );
  expectAll(plan, sets);
  const manifest: ExportManifest = {
    fonte: plan.source,
    titulo: findSource(plan.source)?.title ?? plan.source,
    versao: plan.version,
    geracao: plan.generation,
    impressao: plan.contentHash,
    amostra: plan.sample,
    extraido_em: plan.extracted,
    origem: plan.origin,
    conjuntos: sets,
  };
  await to.write(fileKey(plan, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
}
