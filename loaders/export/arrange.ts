/** Writes the index of the kept rows, and the manifest of an export at its end. */
import type { Resource } from '../../shared/datasets/define.ts';
import { findSource } from '../../shared/datasets/index.ts';
import {
  type ExportFile,
  type ExportManifest,
  type ExportSet,
  MANIFEST_FILE,
  type StateRows,
} from '../../shared/store/loads/exports.ts';
import { extractedIn } from '../account/label.ts';
import { addUp, byResource, type Summary } from '../account/summary.ts';
import type { Plan } from '../work/plan.ts';
import { type Objects, readAllJson } from '../work/ports.ts';
import { type Column, columnsOf } from './columns.ts';
import { exportedTables, exportKeys, fileKey, keptFields } from './job.ts';
import { KEPT_FORM, type KeptIndex, keptKeys } from './kept-rows.ts';
import type { ExportPlaces, MadeFile } from './make-file.ts';

/** Returns the files of all ranges, without those that have no rows where others have some. */
async function madeFiles(work: Objects, plan: Plan): Promise<MadeFile[]> {
  const objects = await work.list(exportKeys(plan).made);
  const made = await readAllJson<MadeFile[]>(
    work,
    objects.map(({ key }) => key),
  );
  const all = made.flat().sort((a, b) => a.range - b.range);
  const filled = new Set(all.filter(({ linhas }) => linhas > 0).map(({ resource }) => resource));
  return all.filter(({ resource, linhas }) => linhas > 0 || !filled.has(resource));
}

/** Writes the index of the kept rows. Nothing is written where none are kept. */
export async function indexKept(work: Objects, plan: Plan): Promise<void> {
  const fields = keptFields(plan.source);
  if (Object.keys(fields).length === 0) return;
  const files = (await madeFiles(work, plan)).flatMap(({ resource, range, kept: frames }) =>
    frames ? [{ resource, range, frames }] : [],
  );
  const index: KeptIndex = { form: KEPT_FORM, fields, files };
  await work.write(keptKeys(plan).index, JSON.stringify(index));
}

/** States in alphabetical order, and last the rows without one. */
function rowsByState(files: readonly MadeFile[]): StateRows[] {
  const rows = addUp(files.flatMap(({ states }) => (states ? [states] : [])));
  const states = Object.keys(rows).filter(Boolean).sort();
  return [...states, ...('' in rows ? [''] : [])].map((uf) => ({ uf: uf || null, linhas: rows[uf] ?? 0 }));
}

/** @throws Error where a resource has another number of rows than are stored */
function expectAll({ source }: Plan, summary: Summary, sets: readonly ExportSet[]): void {
  const stored = byResource(summary, (file) => file.stored);
  for (const { nome, linhas } of sets) {
    const wanted = stored[nome] ?? 0;
    if (linhas !== wanted)
      throw new Error(`export of ${source}: ${nome} has ${linhas} rows, but ${wanted} are stored`);
  }
}

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
export async function endExport(
  { work, exports }: ExportPlaces,
  plan: Plan,
  summary: Summary,
  isSample: boolean,
): Promise<void> {
  const made = await madeFiles(work, plan);
  const sets = exportedTables(plan.source).flatMap(({ table, resources }) =>
    resources.map((resource): ExportSet => {
      const files = made.filter((file) => file.resource === resource.name);
      const own = files.map(
        ({ resource: _resource, range: _range, states: _states, kept: _kept, ...file }) => file,
      );
      const set = setOf(resource, columnsOf(table, resource), own);
      return { ...set, linhas_por_uf: rowsByState(files) };
    }),
  );
  expectAll(plan, summary, sets);
  await discardOthers(exports, plan, sets);
  const manifest: ExportManifest = {
    fonte: plan.source,
    titulo: findSource(plan.source)?.title ?? plan.source,
    versao: plan.version,
    geracao: plan.generation,
    impressao: summary.contentHash,
    amostra: isSample,
    extraido_em: extractedIn(plan),
    origem: plan.origin,
    conjuntos: sets,
  };
  await exports.write(fileKey(plan, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Deletes files without rows that no data set has, and those of an attempt that cut the keys otherwise. */
async function discardOthers(exports: Objects, plan: Plan, sets: readonly ExportSet[]): Promise<void> {
  const names = sets.flatMap(({ arquivos }) => arquivos.map(({ arquivo }) => fileKey(plan, arquivo)));
  const there = await exports.list(fileKey(plan, ''));
  await exports.discard(there.map(({ key }) => key).filter((key) => !names.includes(key)));
}
