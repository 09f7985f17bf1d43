/** Import files: DynamoDB JSON, an item a line, as ImportTable reads them. */
import { constants, zstdCompressSync } from 'node:zlib';
import type { ItemLines } from './item-lines.ts';
import type { Objects } from './ports.ts';

/** One zstd frame a file, which ImportTable reads; level 1 packs at several times the speed of gzip. */
export async function writeItems(work: Objects, key: string, lines: ItemLines): Promise<void> {
  if (lines.length === 0) return;
  const params = { [constants.ZSTD_c_compressionLevel]: 1 };
  await work.write(key, zstdCompressSync(lines.bytes(), { params }));
}
