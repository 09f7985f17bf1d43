/** Disk functions of a publication's folder. Tests replace them by a disk that fills or loses power. */
import { constants } from 'node:fs';
import { type FileHandle, open, readdir, readFile, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishedFiles } from '../../loaders/work/ports.ts';
import { DISK, type Disk, syncFolder } from '../../local/disk/durable-files.ts';
import { orNull } from '../../local/disk/or-null.ts';
import { publicationFiles } from '../../local/publication-files.ts';

export interface FolderEntry {
  readonly name: string;
  readonly size: number;
  readonly isFile: boolean;
}

export interface FolderDisk extends Disk {
  list(folder: string): Promise<FolderEntry[]>;
  /** Returns null where there is no such file. */
  readText(path: string): Promise<string | null>;
  /** Returns fewer bytes at the end of the file. */
  readAt(path: string, start: number, end: number): Promise<Buffer>;
  /** Returns when the bytes are on disk. The file is created if necessary. */
  writeAt(path: string, bytes: Buffer, start: number): Promise<void>;
  /** Creates a file. Returns false where there is one. */
  create(path: string, text: string): Promise<boolean>;
  /** Milliseconds since the file was written or touched; null where there is no such file. */
  ageOf(path: string): Promise<number | null>;
  touch(path: string): Promise<void>;
  freeBytes(folder: string): Promise<number>;
  files(folder: string): PublishedFiles;
}

export const FOLDER_DISK: FolderDisk = {
  ...DISK,
  list: async (folder) => {
    const entries = await readdir(folder, { withFileTypes: true });
    return Promise.all(
      entries.map(async (entry) => {
        const isFile = entry.isFile();
        return { name: entry.name, isFile, size: isFile ? (await stat(join(folder, entry.name))).size : 0 };
      }),
    );
  },
  readText: (path) => orNull(readFile(path, 'utf8')),
  readAt: (path, start, end) =>
    withFile(path, constants.O_RDONLY, async (file) => {
      const buffer = Buffer.allocUnsafe(end - start);
      const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
      return buffer.subarray(0, bytesRead);
    }),
  writeAt: (path, bytes, start) =>
    withFile(path, constants.O_WRONLY | constants.O_CREAT, async (file) => {
      for (let at = 0; at < bytes.length; ) {
        at += (await file.write(bytes, at, bytes.length - at, start + at)).bytesWritten;
      }
      await file.datasync();
    }),
  create: async (path, text) => (await orNull(writeFile(path, text, { flag: 'wx' }), 'EEXIST')) !== null,
  ageOf: async (path) => {
    const stats = await orNull(stat(path));
    return stats && Date.now() - stats.mtimeMs;
  },
  touch: async (path) => {
    const now = new Date();
    await utimes(path, now, now);
  },
  freeBytes: async (folder) => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  files: publicationFiles,
};

async function withFile<T>(path: string, flags: number, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** Removes a file, on disk when it returns. */
export async function removeFile(disk: FolderDisk, folder: string, name: string): Promise<void> {
  await disk.rm(join(folder, name), { force: true });
  await syncFolder(disk, folder);
}

/** Renames a file, on disk when it returns. */
export async function renameFile(disk: FolderDisk, folder: string, from: string, to: string): Promise<void> {
  await disk.rename(join(folder, from), join(folder, to));
  await syncFolder(disk, folder);
}
