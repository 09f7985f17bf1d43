/**
 * Removes the work of unfinished loads that a power cut may have damaged (docs/decisions/0125). A load of 300,000 companies synced
 * files and folders 540 times, which was 4 to 8 % of its time. So what a load needs only until it ends is not synced: it is whole as
 * long as the machine runs, also where the load or the engine is killed, and is not used after another start of the machine. The
 * next load of the same files then starts from the beginning. Segments are synced when they become a table.
 *
 * A disk that fails while the machine runs on is noticed when a table is made, and otherwise by the numbers of rows. Every program
 * that loads needs the engine, of which a data folder has one at a time, so that its start is the only place where this work is
 * judged.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bootId } from '../disk/boot.ts';
import { durableFiles } from '../disk/durable-files.ts';
import { bootFile, UNFINISHED, workFolder } from './paths.ts';

/** Where boots have no id, all work is synced, and stays. */
const ANY_BOOT = 'any';

/** Removes that work where the machine was started since it was written. The removal is on disk when it resolves. */
export async function removeWorkOfEarlierBoot(
  dataDir: string,
  boot: string = bootId() ?? ANY_BOOT,
): Promise<void> {
  const path = bootFile(dataDir);
  if ((await textIfThere(path)) === boot) return;
  const files = durableFiles(dataDir);
  await files.removeFolder(join(workFolder(dataDir), UNFINISHED));
  await files.write(path, boot);
}

/** Returns null where there is no such file. */
const textIfThere = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
