/**
 * Loads the files of a folder into the store of this machine. Imports little, so that a call with a wrong
 * argument ends at once.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCAL_SETTINGS, readSettings } from '../../shared/env.ts';
import { privateFolder } from '../store/data-folder.ts';
import { openPool, type Pool, SMALL_BYTES } from './pool.ts';
import { type ProgressView, progressView } from './progress.ts';
import type { LoadResult } from './result.ts';
import type { LoadRequest } from './run.ts';

export type FolderLoad = Pick<LoadRequest, 'source' | 'version' | 'from' | 'accept' | 'because' | 'again'>;

/** @throws SettingError, LoadFailed, DiskError */
export async function loadHere(request: FolderLoad): Promise<LoadResult> {
  const view = progressView(process.stderr);
  const { DATA_DIR, LOAD_WORKERS: workers, EXPORT_ROWS: exportRows } = readSettings(LOCAL_SETTINGS);
  const dataDir = await privateFolder(DATA_DIR);
  const pool = openPool(dataDir, workers, view.advance);
  try {
    return await loadInto(dataDir, { ...request, exportRows }, pool, view);
  } finally {
    await pool.close();
  }
}

async function loadInto(
  dataDir: string,
  request: FolderLoad & Pick<LoadRequest, 'exportRows'>,
  pool: Pool,
  view: ProgressView,
): Promise<LoadResult> {
  const [{ openStore }, { runLoad }] = await Promise.all([import('../store.ts'), import('./run.ts')]);
  // The processes start while the inventory is taken: during the imports they would share the cores.
  if ((await bytesIn(request.from)) >= SMALL_BYTES) pool.warm();
  const { client, settings } = await openStore();
  const { TABLE_PREFIX: tablePrefix } = settings;
  const { workers } = pool;
  try {
    return await runLoad({ ...request, sample: false, client, dataDir, tablePrefix, workers, view, pool });
  } finally {
    client.destroy();
  }
}

async function bytesIn(folder: string): Promise<number> {
  // The load itself reports what it cannot read.
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return sizes.reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0);
}
