/** The folder of this machine's publications: `npm run fetch` fills it, and the administration reads it. */
import { join, resolve } from 'node:path';
import { LOCAL_ADMIN_SETTINGS, LOCAL_SETTINGS, readSettings } from '../shared/env.ts';
import { privateFolder } from './store/data-folder.ts';

/** Returns `SNAPSHOT_DIR`, or the folder of publications in `dataDir`. @throws SettingError */
export function snapshotFolder(dataDir: string): string {
  const { SNAPSHOT_DIR } = readSettings(LOCAL_ADMIN_SETTINGS);
  return SNAPSHOT_DIR ? resolve(SNAPSHOT_DIR) : join(dataDir, 'snapshots');
}

/** Returns `snapshotFolder` in `DATA_DIR`, which is created where it is missing. @throws SettingError */
export const openSnapshotFolder = async (): Promise<string> =>
  snapshotFolder(await privateFolder(readSettings(LOCAL_SETTINGS).DATA_DIR));
