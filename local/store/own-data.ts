/**
 * Refuses a data folder whose data its store does not name: a load would delete them (docs/decisions/0155).
 */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { SettingError } from '../../shared/setting-error.ts';
import type { Database } from './database.ts';
import { exportsFolder, tablesFolder, workFolder } from './paths.ts';

const REMEDY =
  'Put the backup of the whole folder back (docs/reference.md#backups), or begin anew with a new DATA_DIR; nothing was changed.';

/** Returns the error for a folder that has data although its store is new; null for one without data. */
export function dataWithoutStore(dataDir: string): SettingError | null {
  const folders = [tablesFolder, exportsFolder, workFolder].map((folderIn) => folderIn(dataDir));
  const found = folders.map(firstFile).find((file) => file !== null);
  if (!found) return null;
  return new SettingError(
    `DATA_DIR is "${dataDir}", which has data (${relative(dataDir, found)}), but store.db, which names them, is missing, empty, or a copy without what was in store.db-wal. ${REMEDY}`,
  );
}

function firstFile(folder: string): string | null {
  if (!existsSync(folder)) return null;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const found = entry.isDirectory() ? firstFile(path) : path;
    if (found !== null) return found;
  }
  return null;
}

/** Generations at the ends of the names of tables. */
const GENERATION = /\d[0-9a-z]*-[0-9a-f]+$/;

/**
 * Adds the tables that only a record of the store names, as in folders of version 1.0.0.
 * @throws SettingError where the folder has a table that the store does not name; DiskError
 */
export async function expectNamedTables(database: Database, dataDir: string): Promise<void> {
  const folder = tablesFolder(dataDir);
  const unnamed = await database.read((rows) => foldersIn(folder).filter((name) => !rows.isGeneration(name)));
  if (unnamed.length === 0) return;
  const foreign = await database.write((rows) => {
    // A load in another process may have named or deleted some since.
    const left = unnamed.filter((name) => !rows.isGeneration(name) && existsSync(join(folder, name)));
    const isMentioned = (name: string): boolean => rows.mentions(GENERATION.exec(name)?.[0] ?? name);
    for (const name of left.filter(isMentioned)) rows.addGeneration(name);
    return left.filter((name) => !isMentioned(name));
  });
  const [first, ...others] = foreign;
  if (first === undefined) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  throw new SettingError(
    `DATA_DIR is "${dataDir}", whose store.db does not name tables/${first}${more}: it is older than they are, or of another folder. ${REMEDY}`,
  );
}

const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];
