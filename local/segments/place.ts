/** Makes and removes tables of segments. A table is complete for every reader once its index has its name. */

import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fewAtOnce } from '../../shared/few-at-once.ts';
import { DISK, syncFolder } from '../disk/durable-files.ts';
import { orNull } from '../disk/or-null.ts';
import { INDEX } from './index-file.ts';
import { makeIndex } from './make-index.ts';

const UNFINISHED = `${INDEX}.new`;
/** Codes of file systems that have no second name for a file, or not from that folder. */
const NO_LINK = ['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK', 'ENOSYS'];

/**
 * Gives the segments a second name in the folder of the table and writes its index; their bytes are not
 * copied where the file system has links. All is on disk when it resolves. Returns the number of items.
 * @throws SegmentDamaged, and errors of the system
 */
export async function placeTable(
  folder: string,
  segments: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const names = segments.map((path) => basename(path));
  for (const path of segments) {
    signal.throwIfAborted();
    await named(path, join(folder, basename(path)));
  }
  const index = await open(join(folder, UNFINISHED), 'w+');
  try {
    // The index is made while the disk takes the segments.
    const [items] = await Promise.all([makeIndex(folder, names, index), syncSegments(folder, names)]);
    signal.throwIfAborted();
    await rename(join(folder, UNFINISHED), join(folder, INDEX));
    for (const path of [folder, dirname(folder), dirname(dirname(folder))]) await synced(path);
    return items;
  } finally {
    await index.close();
  }
}

/**
 * Removes the index first, so that no reader opens a part of the table. No power cut brings it back after
 * this resolves: the store then forgets its name.
 */
export async function removeTable(folder: string): Promise<void> {
  await rm(join(folder, INDEX), { force: true });
  await rm(folder, { recursive: true, force: true });
  await orNull(synced(dirname(folder)));
}

async function named(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!NO_LINK.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await copyFile(from, to);
  }
}

/** Segments of a table synced at the same time. An import of two tables leaves threads for their indexes. */
const AT_ONCE = 6;

/** The copy of a segment is not on disk yet. */
async function syncSegments(folder: string, names: readonly string[]): Promise<void> {
  await fewAtOnce(names, AT_ONCE, (name) => synced(join(folder, name)));
}

const synced = (path: string): Promise<void> => syncFolder(DISK, path);
