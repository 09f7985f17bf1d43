/**
 * Writes files so that a power cut leaves each whole or absent: what a call has written or removed is on
 * disk, with the entries of its folders, when the call returns, as in a bucket of S3 (docs/decisions/0057). A
 * result that names other files is therefore on disk only after them. Two syncs take about 1 ms; checksums in
 * the results would need a second reading.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectWriter } from '../../loaders/work/ports.ts';
import { orNull } from './or-null.ts';

export interface DiskFile {
  writeFile(body: Uint8Array | string): Promise<void>;
  /** Returns when the contents of the file, or the entries of the folder, are on disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The functions of `node:fs/promises` that change a disk. Tests replace them by a disk that loses power. */
export interface Disk {
  open(path: string, flags: 'r' | 'w'): Promise<DiskFile>;
  mkdir(path: string, options: { readonly recursive: true }): Promise<unknown>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options: { readonly recursive?: boolean; readonly force: true }): Promise<void>;
}

export const DISK: Disk = { open, mkdir, rename, rm };

/** Marks files that are being written and folders that are being removed. A killed process may leave some. */
export const PART = '.part-';
const REMOVED = `${PART}removed-`;

/** All paths are below `root`, which is created if necessary. */
export function durableFiles(root: string, disk: Disk = DISK) {
  const { prepare, forget } = folders(root, disk);

  const create = async (path: string): Promise<DiskFile> => {
    await prepare(dirname(path));
    try {
      return await disk.open(path, 'w');
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Another process has removed the folder.
      forget();
      await prepare(dirname(path));
      return disk.open(path, 'w');
    }
  };

  const writer = async (path: string): Promise<ObjectWriter> => {
    const part = `${path}${PART}${randomUUID()}`;
    const file = await create(part);
    let isOpen = true;
    const close = async (): Promise<void> => {
      if (isOpen) await file.close();
      isOpen = false;
    };
    return {
      write: (chunk) => file.writeFile(chunk),
      close: async () => {
        // A rename may reach the disk before the contents do, which leaves an empty file under the name.
        await file.sync();
        await close();
        await disk.rename(part, path);
        await syncFolder(disk, dirname(path));
      },
      abort: async () => {
        await close();
        // The file is missing where the writer was closed before.
        await disk.rm(part, { force: true });
      },
    };
  };

  return {
    writer,
    write: async (path: string, body: Uint8Array | string): Promise<void> => {
      const file = await writer(path);
      try {
        await file.write(typeof body === 'string' ? Buffer.from(body) : body);
        await file.close();
      } catch (error) {
        await file.abort();
        throw error;
      }
    },
    /** Removes the file, if it is there; it may be there again after a power cut. */
    discard: (path: string): Promise<void> => disk.rm(path, { force: true }),
    /** Removes the folder with its contents, at once for every reader. */
    removeFolder: async (path: string): Promise<void> => {
      forget();
      const removed = join(root, `${REMOVED}${randomUUID()}`);
      if (!(await moved(disk, path, removed))) return;
      await syncFolder(disk, dirname(path));
      await syncFolder(disk, root);
      // Includes those that a killed process has left.
      const left = (await readdir(root)).filter((name) => name.startsWith(REMOVED));
      for (const name of left) await disk.rm(join(root, name), { recursive: true, force: true });
    },
  };
}

/** Returns when the entries of the folder, or the contents of the file, are on disk. */
export async function syncFolder(disk: Disk, path: string): Promise<void> {
  const folder = await disk.open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function moved(disk: Disk, from: string, to: string): Promise<boolean> {
  return (await orNull(disk.rename(from, to))) !== null;
}

/** Creates folders. Each is on disk before a file is put into it, even if another process just created it. */
function folders(root: string, disk: Disk) {
  const prepared = new Map<string, Promise<void>>();

  const create = async (path: string): Promise<void> => {
    if (path.length > root.length) await prepare(dirname(path));
    await disk.mkdir(path, { recursive: true });
    await syncFolder(disk, dirname(path));
  };

  const prepare = (path: string): Promise<void> => {
    const known = prepared.get(path) ?? create(path);
    prepared.set(path, known);
    known.catch(() => prepared.delete(path));
    return known;
  };

  return { prepare, forget: () => prepared.clear() };
}
