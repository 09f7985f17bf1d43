/** The dependencies of the administration on one machine. */
import { join, resolve } from 'node:path';
import { createClient, LOAD_CALL_MS } from '../shared/aws/dynamodb.ts';
import { FUNCTION_SETTINGS, LOCAL_ADMIN_SETTINGS, LOCAL_SETTINGS, readSettings } from '../shared/env.ts';
import type { AdminDependencies } from '../shared/http/admin/dependencies.ts';
import { countGuesses } from '../shared/http/admin/guesses.ts';
import { parseTokens } from '../shared/store/keys/admin-token.ts';
import { localLoads } from './loads.ts';

/** Returns whether the service has admin routes, which need the setting; `npm start` prints this. */
export const isAdminOpen = (): boolean => readSettings(LOCAL_ADMIN_SETTINGS).ADMIN_TOKEN_SHA256 !== '';

/** @throws SettingError, with which every admin route fails */
export function localAdministration(): AdminDependencies {
  const { TABLE_PREFIX, API_ENVIRONMENT } = readSettings(FUNCTION_SETTINGS);
  const { DATA_DIR, LOAD_WORKERS } = readSettings(LOCAL_SETTINGS);
  const { ADMIN_TOKEN_SHA256, SNAPSHOT_DIR } = readSettings(LOCAL_ADMIN_SETTINGS);
  const client = createClient(LOAD_CALL_MS);
  const dataDir = resolve(DATA_DIR);
  return {
    client,
    tablePrefix: TABLE_PREFIX,
    environment: API_ENVIRONMENT,
    tokens: async () => parseTokens(ADMIN_TOKEN_SHA256),
    guesses: countGuesses(Date.now),
    loads: localLoads({
      client,
      dataDir,
      tablePrefix: TABLE_PREFIX,
      workers: LOAD_WORKERS,
      snapshotDir: SNAPSHOT_DIR ? resolve(SNAPSHOT_DIR) : join(dataDir, 'snapshots'),
    }),
    now: Date.now,
  };
}
