/**
 * Copies a data folder while programs use it: first the store as of one moment, then the tables that this
 * copy names, which do not change and outlive one switch (docs/decisions/0156). In the other order the store
 * could name a table that was made after the copy.
 */
import { constants, existsSync, realpathSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SettingError } from '../shared/setting-error.ts';
import { type Manifest, readManifest } from '../shared/store/generations/manifest.ts';
import { controlTable } from '../shared/store/tables.ts';
import { DISK, syncFolder } from './disk/durable-files.ts';
import { orNull } from './disk/or-null.ts';
import { INDEX } from './segments/index-file.ts';
import { openFolder, storeOver } from './store/client.ts';
import { openDatabase } from './store/database.ts';
import { dataWithoutStore } from './store/own-data.ts';
import { databaseFile, exportsFolder, tablesFolder, workFolder } from './store/paths.ts';
import { stamp } from './store/same-file.ts';

const KEPT = ['rows', 'quarantine', 'reports'];

interface Copied {
  readonly names: readonly string[];
  readonly manifest: Manifest;
}

/**
 * `to` is new or empty; its database gets its name last, so that a copy of a killed backup is refused.
 * @throws SettingError without a store and where `to` is inside of it, Error naming a lost table, DiskError
 */
export async function backUp(dataDir: string, prefix: string, to: string): Promise<{ tables: number }> {
  expectStore(dataDir);
  expectOutside(dataDir, to);
  // Refuses data that are not those of the store, and names the tables of a folder of version 1.0.0.
  (await openFolder(dataDir)).client.destroy();
  await mkdir(to, { recursive: true, mode: 0o700 });
  const part = `${databaseFile(to)}.part`;
  const { names, manifest } = await copyStore(databaseFile(dataDir), part, prefix);
  const whole: string[] = [];
  for (const name of names)
    if (await copyTable(tablesFolder(dataDir), tablesFolder(to), name)) whole.push(name);
  const lost = names.filter((name) => !whole.includes(name)).find((name) => isKept(manifest, name));
  if (lost !== undefined)
    throw new Error(`tables/${lost} is not there or was deleted by a load meanwhile; make the backup again`);
  await copyTree(exportsFolder(dataDir), exportsFolder(to));
  for (const kept of KEPT) await copyTree(join(workFolder(dataDir), kept), join(workFolder(to), kept));
  await rename(part, databaseFile(to));
  for (const folder of [to, dirname(to)]) await syncFolder(DISK, folder);
  return { tables: whole.length };
}

function expectStore(dataDir: string): void {
  if (existsSync(databaseFile(dataDir))) return;
  const remedy = 'Set it to the folder that npm start and npm run load use, which make the store.db';
  throw (
    dataWithoutStore(dataDir) ??
    new SettingError(`DATA_DIR is "${dataDir}", which has no store.db to copy. ${remedy}.`)
  );
}

/** A copy inside a folder that is copied would contain itself. */
function expectOutside(dataDir: string, to: string): void {
  const copied = [dataDir, tablesFolder(dataDir), exportsFolder(dataDir), workFolder(dataDir)];
  const target = `${realPath(to)}/`;
  if (copied.some((folder) => target.startsWith(`${realPath(folder)}/`)))
    throw new SettingError(`--to is "${to}", which is inside DATA_DIR; allowed: a folder outside of it`);
}

/** Returns the path without symbolic links, which only its part that exists can have. */
const realPath = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path));

async function copyStore(from: string, to: string, prefix: string): Promise<Copied> {
  const sqlite = new DatabaseSync(from, { readOnly: true });
  sqlite.prepare('VACUUM INTO ?').run(to);
  sqlite.close();
  const copy = new DatabaseSync(to);
  stamp(copy, true);
  copy.close();
  const database = await openDatabase(to);
  const { client } = storeOver(database, dirname(to));
  try {
    const manifest = await readManifest(client, controlTable(prefix));
    const names = await database.read((rows) => rows.names().filter((name) => rows.isGeneration(name)));
    return { names, manifest };
  } finally {
    client.destroy();
    await syncFolder(DISK, to);
  }
}

/** Whether requests or a rollback may read the table. */
const isKept = ({ sources }: Manifest, name: string): boolean =>
  Object.values(sources)
    .flatMap(({ generation, previous, kept = [] }) => [
      generation,
      previous,
      ...kept.map((k) => k.generation),
    ])
    .some((generation) => generation !== null && name.endsWith(`-${generation}`));

/** Returns false for a table that is half made or deleted meanwhile: its index comes last, and goes first. */
async function copyTable(from: string, to: string, name: string): Promise<boolean> {
  const isWhole = (): boolean => existsSync(join(from, name, INDEX));
  if (!isWhole()) return false;
  await copyTree(join(from, name), join(to, name));
  if (isWhole()) return true;
  await rm(join(to, name), { recursive: true });
  return false;
}

/** Leaves out what is deleted meanwhile. All is on disk when it resolves. */
async function copyTree(from: string, to: string): Promise<void> {
  const entries = await orNull(readdir(from, { withFileTypes: true }));
  if (!entries) return;
  await mkdir(to, { recursive: true });
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    // A file system that can share the bytes of two files copies nothing.
    else if ((await orNull(copyFile(source, target, constants.COPYFILE_FICLONE))) !== null)
      await syncFolder(DISK, target);
  }
  await syncFolder(DISK, to);
}
