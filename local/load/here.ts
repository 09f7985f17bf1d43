/**
 * Loads the files of a folder into the store of this machine. Imports little, so that a call with a wrong
 * argument ends at once.
 */
import { LOCAL_SETTINGS, readSettings } from '../../shared/env.ts';
import { privateFolder } from '../store/data-folder.ts';
import { progressView } from './progress.ts';
import type { LoadResult } from './result.ts';
import type { LoadRequest } from './run.ts';

export type FolderLoad = Pick<LoadRequest, 'source' | 'version' | 'from' | 'accept' | 'because' | 'again'>;

/** @throws SettingError, LoadFailed, DiskError */
export async function loadHere(request: FolderLoad): Promise<LoadResult> {
  const view = progressView(process.stderr);
  const { DATA_DIR, LOAD_WORKERS: workers, EXPORT_ROWS: exportRows } = readSettings(LOCAL_SETTINGS);
  const dataDir = await privateFolder(DATA_DIR);
  const [{ openStore }, { runLoad }] = await Promise.all([import('../store.ts'), import('./run.ts')]);
  const { client, settings } = await openStore();
  const { TABLE_PREFIX: tablePrefix } = settings;
  try {
    const own = { client, dataDir, tablePrefix, workers, exportRows, view };
    return await runLoad({ ...request, ...own, sample: false });
  } finally {
    client.destroy();
  }
}
