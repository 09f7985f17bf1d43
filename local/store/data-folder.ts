/** The data folder of one machine, which only its owner can enter: it holds the keys. */
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { unusable } from '../../shared/env.ts';
import { SettingError } from '../../shared/setting-error.ts';
import { orNull } from '../disk/or-null.ts';
import { databaseFile } from './paths.ts';

const PRIVATE = 0o700;
const OTHERS = 0o077;
/** The sticky bit marks a folder in which every user may write, such as /tmp. */
const STICKY = 0o1000;

/** Folders that may exist before the database: the programs' own, and the operator's publications. */
const OWN_NAMES = ['tables', 'work', 'snapshots'];

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/**
 * Creates the folder where it does not exist, and closes one of an earlier version to other users.
 * @throws SettingError for a path that cannot be used, and for an open folder that is no data folder
 */
export async function privateFolder(setting: string): Promise<string> {
  const folder = resolve(setting);
  const found = await foundOrMade(folder).catch(() => {
    throw unusable('DATA_DIR', setting);
  });
  if (!found.isDirectory()) throw unusable('DATA_DIR', setting);
  if ((found.mode & OTHERS) === 0) return folder;
  const mode = (found.mode & 0o777).toString(8);
  const isOwner = found.uid === process.getuid?.();
  if (!isOwner || (found.mode & STICKY) !== 0 || !(await isDataFolder(folder))) {
    throw new SettingError(
      `DATA_DIR is "${setting}"; allowed: a new or an empty folder, or one of mode 700 (chmod 700 DIR); other users of this machine can enter this one (mode ${mode}), and it has another owner or other files`,
    );
  }
  await chmod(folder, PRIVATE);
  say(`DATA_DIR ${folder} was open to other users of this machine (mode ${mode}); its mode is now 700.`);
  return folder;
}

async function foundOrMade(folder: string) {
  const found = await orNull(stat(folder));
  if (found) return found;
  await mkdir(dirname(folder), { recursive: true });
  // Another program that starts at the same time may have made it.
  await orNull(mkdir(folder, { mode: PRIVATE }), 'EEXIST');
  return stat(folder);
}

async function isDataFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder);
  return names.includes(basename(databaseFile(folder))) || names.every((name) => OWN_NAMES.includes(name));
}
