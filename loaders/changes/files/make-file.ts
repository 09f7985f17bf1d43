/** Makes one Parquet file of what changed, from the rows that the comparison of some ranges has found. */
import { changedFilesPrefix, type ExportFile } from '../../../shared/store/loads/exports.ts';
import { exportedTable, FILE_ROWS, fileName } from '../../export/job.ts';
import { endKeys, writeHashed } from '../../export/make-file.ts';
import { rowsInOrder } from '../../export/rows-buffer.ts';
import type { ComparisonPlan, Plan } from '../../work/plan.ts';
import { type Objects, readJson, readResult, readWhole } from '../../work/ports.ts';
import { changesOf, comparisonKeys } from '../job.ts';
import type { Stamps } from './replaced-rows.ts';
import type { RowRun } from './row-runs.ts';
import { type ChangedSet, changesSet, resourceSet } from './sets.ts';

interface FileTask {
  readonly set: string;
  readonly part: number;
  readonly runs: readonly PlacedRows[];
}

interface PlacedRows extends Omit<RowRun, 'set'> {
  readonly object: string;
}

export interface MadeChangedFile extends ExportFile {
  readonly set: string;
}

/** Returns the sets of a comparison, the list of changes first. */
export function changedSets(plan: Pick<Plan, 'source'>, { files }: ComparisonPlan): ChangedSet[] {
  if (files === null) return [];
  const changes = changesOf(plan);
  const { resources } = exportedTable(plan.source, changes.of.name);
  const compared = resources.filter(({ name }) => files.includes(name));
  return [changesSet(), ...compared.map((resource) => resourceSet(changes, resource))];
}

export interface ChangedFiles {
  readonly tasks: readonly FileTask[];
  readonly stamps: Readonly<Record<string, string>>;
}

interface FoundRows {
  readonly object: string;
  readonly runs: readonly RowRun[];
  readonly stamps: Stamps;
}

/**
 * Returns null where the rows of a set have several stamps: a copy is brought forward by one for all its
 * rows.
 */
export function planChangedFiles(
  sets: readonly ChangedSet[],
  ranges: readonly FoundRows[],
): ChangedFiles | null {
  const stamps: Record<string, string> = {};
  for (const found of ranges) {
    for (const [name, values] of Object.entries(found.stamps)) {
      const known = stamps[name] ?? values[0];
      if (known === undefined || values.some((value) => value !== known)) return null;
      stamps[name] = known;
    }
  }
  return { tasks: fileTasks(sets, ranges), stamps };
}

/** Returns the tasks for the runs of all ranges in order. Files have about as many rows as bulk files. */
function fileTasks(sets: readonly ChangedSet[], ranges: readonly FoundRows[]): FileTask[] {
  const all = ranges.flatMap(({ object, runs }) => runs.map((run) => ({ ...run, object })));
  return sets.flatMap(({ name }) => {
    const parts: PlacedRows[][] = [];
    let rows = FILE_ROWS;
    for (const { set, ...run } of all) {
      if (set !== name) continue;
      if (rows >= FILE_ROWS) {
        parts.push([]);
        rows = 0;
      }
      parts.at(-1)?.push(run);
      rows += run.rows;
    }
    return parts.map((runs, part) => ({ set: name, part, runs }));
  });
}

export async function makeChangedFile(
  { work, exports }: { readonly work: Objects; readonly exports: Objects },
  plan: Plan,
  comparison: ComparisonPlan,
  number: number,
): Promise<void> {
  const keys = comparisonKeys(plan);
  if (await readResult<MadeChangedFile>(work, keys.madeFile(number))) return;
  const { tasks } = await readJson<ChangedFiles>(work, keys.files);
  const { set, part, runs } = tasks[number] as FileTask;
  const found = changedSets(plan, comparison).find(({ name }) => name === set);
  if (!found) throw new Error(`${plan.source} has no changed rows of ${set}`);
  const read: Buffer[] = [];
  for (const { object, start, end } of runs) read.push(await readWhole(work, object, start, end));
  const rows = rowsInOrder(Buffer.concat(read));
  const { parquetOf } = await import('../../export/values/parquet.ts');
  const name = fileName(set, part);
  const written = await writeHashed(
    exports,
    `${changedFilesPrefix(plan)}${name}`,
    parquetOf(found.columns, comparison.para, rows),
  );
  const made: MadeChangedFile = { set, arquivo: name, linhas: rows.count, ...written, ...endKeys(rows) };
  await work.write(keys.madeFile(number), JSON.stringify(made));
}
