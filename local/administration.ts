/** The dependencies of the administration on one machine. */

import { S3Error } from '../shared/aws/errors.ts';
import { LOCAL_ADMIN_SETTINGS, readSettings } from '../shared/env.ts';
import type { AdminDependencies } from '../shared/http/admin/dependencies.ts';
import { countGuesses } from '../shared/http/admin/guesses.ts';
import { parseTokens } from '../shared/store/keys/admin-token.ts';
import type { LoadObjects } from '../shared/store/loads/kept-objects.ts';
import { fileObjects } from './disk/objects.ts';
import { localLoads } from './loads.ts';
import { snapshotFolder } from './snapshot-folder.ts';
import { workFolder } from './store/paths.ts';
import type { LocalStore } from './store.ts';

/** Returns whether the service has admin routes, which need the setting; `npm start` prints this. */
export const isAdminOpen = (): boolean => readSettings(LOCAL_ADMIN_SETTINGS).ADMIN_TOKEN_SHA256 !== '';

/** @throws SettingError, with which every admin route fails */
export function localAdministration(store: LocalStore): AdminDependencies {
  const { client, settings, dataDir } = store;
  const { TABLE_PREFIX, API_ENVIRONMENT, LOAD_WORKERS, EXPORT_ROWS } = settings;
  const { ADMIN_TOKEN_SHA256 } = readSettings(LOCAL_ADMIN_SETTINGS);
  return {
    client,
    tablePrefix: TABLE_PREFIX,
    environment: API_ENVIRONMENT,
    tokens: async () => parseTokens(ADMIN_TOKEN_SHA256),
    guesses: countGuesses(() => performance.now()),
    loads: localLoads({
      client,
      dataDir,
      tablePrefix: TABLE_PREFIX,
      workers: LOAD_WORKERS,
      exportRows: EXPORT_ROWS,
      snapshotDir: snapshotFolder(dataDir),
    }),
    objects: keptObjects(dataDir),
    now: Date.now,
  };
}

/** The folder replaces a bucket: a route answers 503 where a file cannot be read, and the log has why. */
export function keptObjects(dataDir: string): LoadObjects {
  const files = fileObjects(workFolder(dataDir));
  return {
    readIfThere: async (key, start, end) => {
      try {
        return await files.readIfThere(key, start, end);
      } catch (error) {
        throw new S3Error('GetObject', error);
      }
    },
  };
}
