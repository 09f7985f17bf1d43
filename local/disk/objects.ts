/** Adapts the port for objects to a folder. Objects appear only when they are complete. */
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ObjectInfo, Objects } from '../../loaders/work/ports.ts';
import { DISK, type Disk, durableFiles, PART } from './durable-files.ts';
import { type Continued, withFileErrors } from './file-errors.ts';
import { orNull } from './or-null.ts';

const READ_CHUNK = 1 << 20;

/** `disk` is another than that of the machine in tests only. */
export function fileObjects(root: string, disk: Disk = DISK, program: Continued = 'load'): Objects {
  const files = durableFiles(root, disk);
  const pathOf = (key: string): string => join(root, ...key.split('/'));
  const plain: Objects = {
    list: (prefix) => walk(root, prefix),
    stream: (key, start, end) =>
      end > start
        ? createReadStream(pathOf(key), { start, end: end - 1, highWaterMark: READ_CHUNK })
        : emptyStream(),
    read: (key, start, end) => readRange(pathOf(key), start, end),
    readIfThere: (key, start, end) => orNull(readRange(pathOf(key), start, end)),
    write: (key, body) => files.write(pathOf(key), body),
    writer: (key) => files.writer(pathOf(key)),
    remove: async (prefix) => {
      // A prefix that ends in `/` is a folder here; any other is compared with every key.
      if (prefix.endsWith('/')) return files.removeFolder(pathOf(prefix.slice(0, -1)));
      for (const { key } of await walk(root, prefix)) await unlink(pathOf(key));
    },
    discard: async (keys) => {
      for (const key of keys) await files.discard(pathOf(key));
    },
  };
  return withFileErrors(root, plain, program);
}

async function* emptyStream(): AsyncGenerator<Buffer> {}

/** Lists objects under a prefix. It reads only its folder, because a load may have thousands of objects. */
async function walk(root: string, prefix: string): Promise<ObjectInfo[]> {
  const folder = join(root, ...prefix.split('/').slice(0, -1));
  const entries = (await orNull(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  const paths = entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name));
  const files = paths.filter((path) => !relative(root, path).includes(PART));
  const named = files.map((path) => ({ path, key: relative(root, path).split(sep).join('/') }));
  const infos = named
    .filter(({ key }) => key.startsWith(prefix))
    .map(async ({ path, key }) => ({ key, size: (await orNull(stat(path)))?.size }));
  // A file that another process has removed meanwhile is left out.
  return (await Promise.all(infos))
    .flatMap(({ key, size }) => (size === undefined ? [] : { key, size }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

async function readRange(path: string, start = 0, end?: number): Promise<Buffer> {
  if (end === undefined && start === 0) return readFile(path);
  const file = await open(path);
  try {
    const stop = end ?? (await file.stat()).size;
    const buffer = Buffer.allocUnsafe(stop - start);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
