/** Adapts the port for objects to a folder. Objects appear only when they are complete. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { ObjectInfo, Objects, ObjectWriter } from '../loaders/work/ports.ts';

/** Marks files that are being written. A killed process may leave some; `remove` of the load's prefix deletes them. */
const PART = '.part-';
const READ_CHUNK = 1 << 20;

export function fileObjects(root: string): Objects {
  const pathOf = (key: string): string => join(root, ...key.split('/'));

  return {
    list: async (prefix) => (await walk(root)).filter((o) => o.key.startsWith(prefix)),
    stream: (key, start, end) =>
      end > start
        ? createReadStream(pathOf(key), { start, end: end - 1, highWaterMark: READ_CHUNK })
        : emptyStream(),
    read: (key, start, end) => readRange(pathOf(key), start, end),
    readIfThere: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    write: async (key, body) => {
      const path = await makeRoom(pathOf(key));
      const part = `${path}${PART}${randomUUID()}`;
      await writeFile(part, body);
      await rename(part, path);
    },
    writer: async (key) => openWriter(await makeRoom(pathOf(key))),
    remove: async (prefix) => {
      // A prefix that ends in `/` is a folder here; any other is compared with every key.
      if (prefix.endsWith('/')) return rm(pathOf(prefix.slice(0, -1)), { recursive: true, force: true });
      for (const { key } of await walk(root)) if (key.startsWith(prefix)) await unlink(pathOf(key));
    },
  };
}

async function* emptyStream(): AsyncGenerator<Buffer> {}

async function makeRoom(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  return path;
}

async function walk(root: string): Promise<ObjectInfo[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const files = entries.filter((e) => e.isFile() && !e.name.includes(PART));
  const infos = files.map(async (e) => {
    const path = join(e.parentPath, e.name);
    return { key: relative(root, path).split(sep).join('/'), size: (await stat(path)).size };
  });
  return (await Promise.all(infos)).sort((a, b) => (a.key < b.key ? -1 : 1));
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

async function openWriter(path: string): Promise<ObjectWriter> {
  const part = `${path}${PART}${randomUUID()}`;
  const file = await open(part, 'w');
  return {
    write: async (chunk) => {
      await file.writeFile(chunk);
    },
    close: async () => {
      await file.close();
      await rename(part, path);
    },
    abort: async () => {
      await file.close();
      // The file is missing where the writer was closed before.
      await rm(part, { force: true });
    },
  };
}
