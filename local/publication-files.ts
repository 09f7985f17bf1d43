/**
 * Adapts the port for published files to a folder that an operator names. Its content comes from outside, so
 * only regular files are opened, and every fault is a refusal that names the file and says what to do.
 */
import { isUtf8 } from 'node:buffer';
import { constants, createReadStream, type Dirent, type Stats } from 'node:fs';
import { lstat, open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { BOUNDS, number } from '../loaders/read/bounds.ts';
import { printable } from '../loaders/read/names.ts';
import { LoadRefused, type ObjectInfo, type PublishedFiles } from '../loaders/work/ports.ts';

const READ_CHUNK = 1 << 20;
/** A folder of such a name would be taken for the file that is missing beside it. */
const NAMED_LIKE_A_FILE = /(\.zip|(^|\/)colunas\.json)$/i;
/** Follows no link, and waits for no writer of a pipe, that replaced a file after the listing. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** The folder itself may be a symbolic link. `most` bounds the files and folders in it. */
export function publicationFiles(root: string, most: number = BOUNDS.files.most): PublishedFiles {
  const pathOf = (key: string): string => join(root, ...key.split('/'));
  return {
    list: async (prefix) => (await listFolder(root, most)).filter(({ key }) => key.startsWith(prefix)),
    stream: (key, start, end) => streamFile(pathOf(key), key, start, end),
    read: (key, start = 0, end = Number.POSITIVE_INFINITY) => readFile(pathOf(key), key, start, end),
  };
}

/** @throws LoadRefused (while iterating) */
async function* streamFile(path: string, key: string, start: number, end: number): AsyncGenerator<Buffer> {
  if (end <= start) return;
  try {
    const file = await open(path, FLAGS);
    // The stream closes the file.
    yield* createReadStream(path, { fd: file, start, end: end - 1, highWaterMark: READ_CHUNK });
  } catch (error) {
    throw unreadable(key, error);
  }
}

/** A stream for each of the small pieces of an archive's directory would take longer. @throws LoadRefused */
async function readFile(path: string, key: string, start: number, end: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    await using file = await open(path, FLAGS);
    for (let at = start; at < end; ) {
      const chunk = Buffer.allocUnsafe(Math.min(READ_CHUNK, end - at));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) break;
      chunks.push(chunk.subarray(0, bytesRead));
      at += bytesRead;
    }
  } catch (error) {
    throw unreadable(key, error);
  }
  return Buffer.concat(chunks);
}

/** Returns the regular files in the folder and its subfolders, ordered by key. @throws LoadRefused */
async function listFolder(root: string, most: number): Promise<ObjectInfo[]> {
  const found: ObjectInfo[] = [];
  const folders = [''];
  let entries = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const names = await namesIn(root, folder, most - entries, most);
    entries += names.length;
    for (const name of names) {
      const key = folder + name;
      const size = await sizeOf(root, key);
      if (size === null) folders.push(`${key}/`);
      else found.push({ key, size });
    }
  }
  return found.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Reads the folder entry by entry, since it may have millions. @throws LoadRefused */
async function namesIn(root: string, folder: string, left: number, most: number): Promise<string[]> {
  const names: string[] = [];
  try {
    const opened = await opendir(join(root, folder), { encoding: 'buffer' as BufferEncoding });
    // With this encoding the names are buffers, which the types of Node do not declare for `opendir`.
    for await (const { name } of opened as AsyncIterable<unknown> as AsyncIterable<Dirent<Buffer>>) {
      names.push(textOf(name, folder));
      if (names.length > left) throw tooMany(folder, most);
    }
  } catch (error) {
    if (folder !== '') throw unreadable(folder, error);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new LoadRefused(`${root}: no such folder`);
    throw unreadable(root, error);
  }
  return names;
}

const tooMany = (folder: string, most: number): LoadRefused =>
  new LoadRefused(
    `${folder || 'the folder'}: over ${number(most)} files and folders; allowed: at most so many. Is it the right folder?`,
  );

/** @throws LoadRefused for a name that is not UTF-8: keys, records and messages are text */
function textOf(name: Buffer, folder: string): string {
  if (isUtf8(name)) return name.toString('utf8');
  throw new LoadRefused(
    `${folder}${printable(name.toString('latin1'))}: the name is not UTF-8; rename the file`,
  );
}

/** Returns the bytes of a regular file, and null for a folder. @throws LoadRefused for everything else */
async function sizeOf(root: string, key: string): Promise<number | null> {
  const stats = await lstat(join(root, key)).catch((error: unknown) => {
    throw unreadable(key, error);
  });
  if (stats.isFile()) return stats.size;
  if (stats.isDirectory() && !NAMED_LIKE_A_FILE.test(key)) return null;
  if (stats.isSymbolicLink()) {
    throw new LoadRefused(
      `${printable(key)}: a symbolic link, which is not followed; copy the file in its place, or name the folder that has the files as --from`,
    );
  }
  throw new LoadRefused(
    `${printable(key)}: ${kindOf(stats)}; allowed: regular files. Remove it or rename it`,
  );
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder with the name of a file';
  if (stats.isFIFO()) return 'a named pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

/** Faults of the file. The load is refused: only another file, or other rights to it, can help. */
const OF_FILE: Readonly<Record<string, string>> = {
  EACCES: 'the user of the load has no right to read it; allow it (chmod a+r, for folders a+rx)',
  EPERM: 'the user of the load has no right to read it; allow it (chmod a+r, for folders a+rx)',
  ENOENT: 'it was there when the load began and is gone; put it back and load again',
  ENOTDIR: 'its folder was replaced during the load; load again when nothing writes to it',
  EISDIR: 'it was replaced by a folder during the load; load again when nothing writes to it',
  ELOOP: 'it was replaced by a symbolic link during the load; copy the file in its place',
  ENAMETOOLONG: 'its path is too long for the system; move the files to a shorter one',
  ESPIPE: 'it was replaced by a pipe during the load; put the file in its place',
  EIO: 'its disk or network folder does not deliver it; download it again to another disk',
  ESTALE: 'its network folder was replaced; mount it again, or copy the files to this machine',
  ETIMEDOUT: 'its network folder does not answer; copy the files to this machine',
};

/** Faults of the machine. The load fails, and continues when it is started again. */
const OF_MACHINE: Readonly<Record<string, string>> = {
  EMFILE: 'this process has too many open files; raise the limit (ulimit -n) and start the load again',
  ENFILE: 'the machine has too many open files; close programs and start the load again',
  ENOMEM: 'the machine has no memory left; free some and start the load again',
};

const OTHER = 'copy it to another disk, or download it again';

/** Returns the error to throw in place of one of the file system; any other error stays as it is. */
export function unreadable(file: string, error: unknown): unknown {
  const { errno, code = '' } = error as NodeJS.ErrnoException;
  if (errno === undefined) return error;
  const sentence = (advice: string): string => `${file}: cannot be read: ${advice} (${code})`;
  const ofMachine = OF_MACHINE[code];
  if (ofMachine !== undefined) return new Error(sentence(ofMachine), { cause: error });
  return new LoadRefused(sentence(OF_FILE[code] ?? OTHER), { cause: error });
}
