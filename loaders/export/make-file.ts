/** Makes one file of an export: the rows of one resource in one range of keys, sorted, as Parquet. */
import { createHash } from 'node:crypto';
import type { ExportFile } from '../../shared/store/loads/exports.ts';
import type { ExportTask } from '../work/export-task.ts';
import { type Objects, readJson, readResult, readWhole } from '../work/ports.ts';
import { columnsOf, stateColumn } from './columns.ts';
import { type ExportPlaces, type ExportPlan, exportedTable, exportKeys, fileKey, fileName } from './job.ts';
import { framesOf, type KeptFrame, keptKeys } from './kept-rows.ts';
import { keyEnd, keyStart, partitionEnd, type SortedRows, sortedRows } from './rows-buffer.ts';
import type { SpreadIndex } from './spread.ts';

/** Reads at the same time: a country has some 800 files of items, each a call of S3. */
const AT_ONCE = 32;

type FileTask = Extract<ExportTask, { readonly kind: 'file' }>;

/** A file of an export, with the resource and the range that it has. */
export interface MadeFile extends ExportFile {
  readonly resource: string;
  readonly range: number;
  /** Rows by state, those without one under ''; null for a resource without a state. */
  readonly states: Readonly<Record<string, number>> | null;
  /** The frames of its kept rows; null where they are not kept. */
  readonly kept: readonly KeptFrame[] | null;
}

export async function makeFile(places: ExportPlaces, plan: ExportPlan, task: FileTask): Promise<void> {
  const key = exportKeys(places.prefix).madeFile(task.resource, task.range);
  if (await readResult<MadeFile>(places.work, key)) return;
  const rows = await rowsOf(places, plan, task);
  const { table, reader } = exportedTable(plan.source, task.table);
  const resource = reader.resources.find(({ name }) => name === task.resource);
  if (!resource) throw new Error(`${task.table} has no rows of ${task.resource}`);
  const [{ parquetOf }, { countStates }] = await Promise.all([
    import('./values/parquet.ts'),
    import('./values/states.ts'),
  ]);
  const column = stateColumn(plan.source, resource);
  const states = column === null ? null : countStates(column);
  const name = fileName(task.resource, task.range);
  const written = await writeHashed(
    places.to,
    fileKey(plan, name),
    parquetOf(columnsOf(table, resource), plan.version, rows, states?.add),
  );
  const kept = plan.kept.includes(task.resource) ? await keep(places, plan, task, rows) : null;
  const made: MadeFile = {
    resource: task.resource,
    range: task.range,
    states: states?.counts() ?? null,
    kept,
    arquivo: name,
    linhas: rows.count,
    ...written,
    ...endKeys(rows),
  };
  await places.work.write(key, JSON.stringify(made));
}

async function keep(
  { work }: ExportPlaces,
  plan: ExportPlan,
  task: FileTask,
  rows: SortedRows,
): Promise<KeptFrame[]> {
  const frames: KeptFrame[] = [];
  await writeHashed(work, keptKeys(plan).file(task), framesOf(rows, frames));
  return frames;
}

/** Writes an object, and returns its size and its hash. */
export async function writeHashed(
  to: Objects,
  key: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Pick<ExportFile, 'bytes' | 'sha256'>> {
  const writer = await to.writer(key);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      await writer.write(piece);
    }
  } catch (error) {
    await writer.abort();
    throw error;
  }
  await writer.close();
  return { bytes, sha256: hash.digest('hex') };
}

/** Reads the rows that the files of items of the table have for the range. */
async function rowsOf(
  { work, prefix }: ExportPlaces,
  plan: ExportPlan,
  { table, resource, range }: FileTask,
): Promise<SortedRows> {
  const keys = exportKeys(prefix);
  const { reader } = exportedTable(plan.source, table);
  const slot = reader.resources.findIndex(({ name }) => name === resource);
  const indexes = await readJson<SpreadIndex[]>(work, keys.spread);
  const parts = indexes
    .map((index, file) => ({ file, isOwn: index.table === table, ...placeIn(index.ranges, range, slot) }))
    .filter(({ isOwn, rows }) => isOwn && rows > 0);
  const read: Buffer[] = [];
  for (let from = 0; from < parts.length; from += AT_ONCE) {
    const some = parts.slice(from, from + AT_ONCE);
    read.push(
      ...(await Promise.all(
        some.map(({ file, start, end }) => readWhole(work, keys.rows(file), start, end)),
      )),
    );
  }
  const count = parts.reduce((sum, { rows }) => sum + rows, 0);
  return sortedRows(Buffer.concat(read), count);
}

function placeIn(
  ranges: SpreadIndex['ranges'],
  range: number,
  slot: number,
): { readonly start: number; readonly end: number; readonly rows: number } {
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const before = sum(ranges.slice(0, range).map(({ bytes }) => sum(bytes)));
  const { bytes = [], rows = [] } = ranges[range] ?? {};
  const start = before + sum(bytes.slice(0, slot));
  return { start, end: start + (bytes[slot] ?? 0), rows: rows[slot] ?? 0 };
}

export const endKeys = (rows: SortedRows): Pick<ExportFile, 'primeira_chave' | 'ultima_chave'> => ({
  primeira_chave: keyAt(rows, 0),
  ultima_chave: keyAt(rows, rows.count - 1),
});

function keyAt({ bytes, starts }: SortedRows, row: number): string | null {
  const start = starts[row];
  if (start === undefined || partitionEnd(bytes, start) === keyStart(start)) return null;
  return bytes.toString('utf8', keyStart(start), keyEnd(bytes, start));
}
