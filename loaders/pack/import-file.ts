/** Writes import files: DynamoDB JSON with one item a line, which ImportTable reads. */
import { constants, zstdCompressSync } from 'node:zlib';
import type { Objects } from '../work/ports.ts';
import type { ItemLines } from './import-lines.ts';

/** Writes the file as one zstd frame, which ImportTable accepts; level 1 is several times as fast as gzip. */
export async function writeItems(work: Objects, key: string, lines: ItemLines): Promise<void> {
  if (lines.length === 0) return;
  const params = { [constants.ZSTD_c_compressionLevel]: 1 };
  await work.write(key, zstdCompressSync(lines.bytes(), { params }));
}
