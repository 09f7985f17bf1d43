/** Looks whether what the store serves is there, which the log of a request that needs it would tell late. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from '../../shared/setting-error.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { INDEX } from '../segments/index-file.ts';
import { tablesFolder } from '../store/paths.ts';
import type { LocalStore } from '../store.ts';

/**
 * Returns a sentence for each source that lacks a table.
 * @throws SettingError where all of them do, such as with a copy of the database file alone; StoreError
 */
export async function missingTables({ client, settings, dataDir }: LocalStore): Promise<string[]> {
  const { sources } = await readManifest(client, controlTable(settings.TABLE_PREFIX));
  const folder = tablesFolder(dataDir);
  const missing = Object.entries(sources).flatMap(([source, { versao, tables }]) => {
    const lost = Object.values(tables).find((name) => !existsSync(join(folder, name, INDEX)));
    return lost === undefined ? [] : [{ source, versao, lost }];
  });
  if (missing.length > 0 && missing.length === Object.keys(sources).length) {
    throw new SettingError(
      `DATA_DIR is "${dataDir}", which lacks the tables that its store.db names, such as tables/${missing[0]?.lost}. Put the backup of the whole folder back (docs/reference.md#backups), or load the publications again (npm run load -- SOURCE --again); nothing was changed.`,
    );
  }
  return missing.map(
    ({ source, versao, lost }) =>
      `${source} ${versao}: tables/${lost} is gone, so that requests that need it are answered 503; load its files again (npm run load -- ${source} --version ${versao} --from DIR --again), or put the backup of the whole folder back`,
  );
}
