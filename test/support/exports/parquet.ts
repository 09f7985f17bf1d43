/** Reads the files of an export by DuckDB, which shares no code with what writes them. */
import { join } from 'node:path';
import type { ExportManifest } from '../../../shared/store/loads/exports.ts';
import { run } from '../contract/installation.ts';

export interface ReadSet {
  /** The types of the columns, by name. */
  readonly types: Readonly<Record<string, string>>;
  readonly rows: readonly (readonly unknown[])[];
  /** For each row group: file, number, rows, compression, columns that lack statistics. */
  readonly groups: readonly (readonly [string, number, number, string, number])[];
}

/** `folder` has the files of the manifest. */
export async function readExport(
  folder: string,
  { conjuntos }: ExportManifest,
): Promise<Record<string, ReadSet>> {
  const input = Object.fromEntries(
    conjuntos.map(({ nome, arquivos }) => [nome, arquivos.map(({ arquivo }) => join(folder, arquivo))]),
  );
  const printed = await run('python3', [join(import.meta.dirname, 'parquet.py')], { cwd: folder, input });
  return JSON.parse(printed) as Record<string, ReadSet>;
}
