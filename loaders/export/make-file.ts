/** Makes one file of an export: the rows of one resource in one range of keys, sorted, as Parquet. */
import { createHash } from 'node:crypto';
import type { Resource } from '../../shared/datasets/define.ts';
import type { ExportFile } from '../../shared/store/loads/exports.ts';
import type { Plan } from '../work/plan.ts';
import type { Objects } from '../work/ports.ts';
import { columnsOf, stateColumn } from './columns.ts';
import { type ExportedTable, fileKey, fileName, keptIn } from './job.ts';
import { framesOf, type KeptFrame, keptKeys } from './kept-rows.ts';
import { keyEnd, keyStart, partitionEnd, type SortedRows } from './rows-buffer.ts';

export interface MadeFile extends ExportFile {
  readonly resource: string;
  readonly range: number;
  /** Rows by state, those without one under ''; null for a resource without a state. */
  readonly states: Readonly<Record<string, number>> | null;
  /** The frames of its kept rows; null where they are not kept. */
  readonly kept: readonly KeptFrame[] | null;
}

/** Where the rows of a load are written for people, and where its work is. */
export interface ExportPlaces {
  readonly work: Objects;
  readonly exports: Objects;
}

export interface RangeRows {
  readonly table: ExportedTable['table'];
  readonly resource: Resource;
  readonly range: number;
  readonly rows: SortedRows;
}

export async function makeFile(
  { work, exports }: ExportPlaces,
  plan: Plan,
  { table, resource, range, rows }: RangeRows,
): Promise<MadeFile> {
  const [{ parquetOf }, { countStates }] = await Promise.all([
    import('./values/parquet.ts'),
    import('./values/states.ts'),
  ]);
  const column = stateColumn(plan.source, resource);
  const states = column === null ? null : countStates(column);
  const name = fileName(resource.name, range);
  const pieces = parquetOf(columnsOf(table, resource), plan.version, rows, states?.add);
  const written = await writeHashed(exports, fileKey(plan, name), pieces);
  const isKept = keptIn(plan.source).includes(resource.name);
  return {
    resource: resource.name,
    range,
    states: states?.counts() ?? null,
    kept: isKept ? await keep(work, plan, { resource: resource.name, range }, rows) : null,
    arquivo: name,
    linhas: rows.count,
    ...written,
    ...endKeys(rows),
  };
}

async function keep(
  work: Objects,
  plan: Plan,
  file: { readonly resource: string; readonly range: number },
  rows: SortedRows,
): Promise<KeptFrame[]> {
  const frames: KeptFrame[] = [];
  await writePieces(work, keptKeys(plan).file(file), framesOf(rows, frames));
  return frames;
}

async function writePieces(
  to: Objects,
  key: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const writer = await to.writer(key);
  try {
    for await (const piece of pieces) await writer.write(piece);
  } catch (error) {
    await writer.abort();
    throw error;
  }
  await writer.close();
}

export async function writeHashed(
  to: Objects,
  key: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Pick<ExportFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  await writePieces(to, key, hashed());
  return { bytes, sha256: hash.digest('hex') };
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
