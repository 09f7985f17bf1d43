/** A folder as the place of a publication, into which one process at a time fetches. */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { draftsIn, type Place, recordsIn, SEGMENT_BYTES } from '../../loaders/fetch/place.ts';
import { type Target, targetOf } from '../../loaders/fetch/target.ts';
import { LoadRefused, type Objects } from '../../loaders/work/ports.ts';
import { DISK, type Disk, syncFolder } from '../../local/disk/durable-files.ts';
import { explained } from '../../local/disk/file-errors.ts';
import { type LockFile, takeLock } from '../../local/disk/lock-file.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import { orNull } from '../../local/disk/or-null.ts';
import { FETCHING } from '../../shared/ingestion/fetched-names.ts';
import { freeBytesIn } from './fetched.ts';
import { isLeftOver, refuseName, refuseOthers } from './folder-names.ts';

export interface FolderTarget extends Target {
  close(): Promise<void>;
}

export interface FolderOptions {
  readonly segmentBytes?: number;
  /** Another than that of the machine in tests only. */
  readonly disk?: Disk;
}

/**
 * Creates the folder if necessary. @throws FileError; LoadRefused where another process fetches into it, or
 * where it has files that this program did not fetch
 */
export async function openFolderTarget(
  path: string,
  { segmentBytes = SEGMENT_BYTES, disk = DISK }: FolderOptions = {},
): Promise<FolderTarget> {
  return explained('writing', path, () => openTarget(path, segmentBytes, disk), 'fetch');
}

async function openTarget(path: string, segmentBytes: number, disk: Disk): Promise<FolderTarget> {
  await disk.mkdir(path, { recursive: true });
  const [files, work] = [removing(path, disk), removing(join(path, FETCHING), disk)];
  // In this order a file that another process accepts meanwhile has a draft or a record.
  const entries = await readdir(path, { withFileTypes: true });
  const known = [...(await draftsIn(work)), ...(await recordsIn({ files, work })).keys()];
  refuseOthers(path, entries, known);
  await disk.mkdir(join(path, FETCHING), { recursive: true });
  await syncFolder(disk, path);
  const lock = await takeLock(join(path, FETCHING, 'lock'));
  if (!('release' in lock)) throw fetchedElsewhere(path, lock.holder);
  try {
    await files.discard(entries.map(({ name }) => name).filter(isLeftOver));
    const target = targetOf(placeOf(path, { files, work, segmentBytes }, lock));
    return Object.assign(target, { open: opening(target), close: lock.release });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function fetchedElsewhere(path: string, holder: string): LoadRefused {
  const [host, pid] = holder.split('/');
  const named = pid ? ` (process ${pid} on ${host})` : '';
  return new LoadRefused(
    `${path}: another process fetches into this folder${named}; wait until it has ended`,
  );
}

const placeOf = (
  path: string,
  stored: Pick<Place, 'files' | 'work' | 'segmentBytes'>,
  lock: LockFile,
): Place => ({
  ...stored,
  name: path,
  workName: join(path, FETCHING),
  mostDownloads: Number.POSITIVE_INFINITY,
  freeBytes: () => freeBytesIn(path),
  check: async () => {
    if (await lock.isHeld()) return;
    throw new LoadRefused(`${path}: another process has taken over this folder`);
  },
});

/** Objects whose removal is on disk when it returns, since a file that came back would have no record. */
function removing(root: string, disk: Disk): Objects {
  const objects = fileObjects(root, disk, 'fetch');
  return {
    ...objects,
    discard: async (keys) => {
      await objects.discard(keys);
      for (const folder of new Set(keys.map((key) => dirname(join(root, key))))) {
        await orNull(syncFolder(disk, folder));
      }
    },
  };
}

/** A name of the publisher must be that of a file in the folder itself. */
const opening =
  ({ open }: Target): Target['open'] =>
  async (file) => {
    refuseName(file.name);
    return open(file);
  };
