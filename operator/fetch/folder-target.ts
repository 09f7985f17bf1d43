/** A folder as the place of a publication, into which one process at a time fetches. */

import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { draftsIn, type Place, recordsIn, SEGMENT_BYTES } from '../../loaders/fetch/place.ts';
import { type Target, targetOf } from '../../loaders/fetch/target.ts';
import { COLUMN_NAMES } from '../../loaders/read/declared-encoding.ts';
import { faultOfName, printable } from '../../loaders/read/names.ts';
import { LoadRefused, type Objects } from '../../loaders/work/ports.ts';
import { DISK, type Disk, PART, syncFolder } from '../../local/disk/durable-files.ts';
import { explained } from '../../local/disk/file-errors.ts';
import { type LockFile, takeLock } from '../../local/disk/lock-file.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import { orNull } from '../../local/disk/or-null.ts';
import { FETCHING, isFormerDraft, isOfFetch, ORIGIN, READY } from '../../shared/ingestion/fetched-names.ts';
import { freeBytesIn } from './fetched.ts';

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

/** File systems allow 255 bytes. A record adds `.json`, and while it is written `.part-` and a UUID. */
const MOST_BYTES = 200;

/** Files of this program and of the operator, which are never those of a publisher. */
const OURS = [ORIGIN, READY, COLUMN_NAMES];

/** @throws LoadRefused for a name that is not that of a file in the folder itself */
function refuseName(name: string): void {
  const fault = faultOf(name);
  if (fault === null) return;
  throw new LoadRefused(
    `${printable(name).slice(0, MOST_BYTES)}: the publisher's name of a file ${fault}; allowed: names without / and \\ that begin with no dot, of at most ${MOST_BYTES} bytes`,
  );
}

function faultOf(name: string): string | null {
  if (name === '' || name.startsWith('.')) return 'is empty or begins with a dot';
  if (/[/\\]/.test(name)) return 'has a separator of folders';
  if (Buffer.byteLength(name) > MOST_BYTES) return 'is too long';
  const lower = name.toLowerCase();
  if (OURS.some((ours) => ours.toLowerCase() === lower)) return 'is that of a file of this program';
  if (isFormerDraft(lower) || lower.includes(PART)) return 'is that of a file of this program';
  return faultOfName(name);
}

/** A file that a killed process was writing. */
const isLeftOver = (name: string): boolean => /\.part-[0-9a-f-]{36}$/.test(name);

/**
 * Rejects a folder with other files: a load reads every file of the folder, so a file of another version in
 * it would be loaded with those of this one. @throws LoadRefused
 */
function refuseOthers(folder: string, entries: readonly Dirent[], fetched: readonly string[]): void {
  const ours = [...OURS, ...fetched];
  const others = entries.filter((entry) => {
    const { name } = entry;
    return entry.isFile()
      ? !ours.includes(name) && !isOfFetch(name) && !isLeftOver(name)
      : `${name}/` !== FETCHING;
  });
  if (others.length === 0) return;
  const names = others.slice(0, 3).map(({ name }) => printable(name));
  throw new LoadRefused(
    `${folder}: has ${names.join(', ')}${others.length > 3 ? ` and ${others.length - 3} more` : ''}, which this program did not fetch; name an empty folder, or move them away`,
  );
}
