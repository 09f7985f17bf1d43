/** Import files: DynamoDB JSON, one item a line, as ImportTable reads them. */
import { constants, zstdCompressSync } from 'node:zlib';
import type { Objects } from '../work/ports.ts';
import type { ItemLines } from './import-lines.ts';

/** One zstd frame a file, which ImportTable accepts; level 1 is several times as fast as gzip. */
export async function writeItems(work: Objects, key: string, lines: ItemLines): Promise<void> {
  if (lines.length === 0) return;
  const params = { [constants.ZSTD_c_compressionLevel]: 1 };
  await work.write(key, zstdCompressSync(lines.bytes(), { params }));
}
