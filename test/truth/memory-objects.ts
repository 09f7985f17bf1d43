/** The ports for objects and published files in memory, so that hundreds of loads write no disk. */

import type { ObjectInfo, Objects, PublishedFiles } from '../../loaders/work/ports.ts';
import { writerOf } from '../support/fetch/memory-place.ts';

export type Files = ReadonlyMap<string, Buffer>;

function bytesOf(files: Files, key: string): Buffer {
  const bytes = files.get(key);
  if (!bytes) throw new Error(`no object ${key}`);
  return bytes;
}

const infosOf = (files: Files, prefix: string): ObjectInfo[] =>
  [...files]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, { length }]) => ({ key, size: length }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));

export const publishedFiles = (files: Files): PublishedFiles => ({
  list: async (prefix) => infosOf(files, prefix),
  read: async (key, start = 0, end?: number) => bytesOf(files, key).subarray(start, end),
  async *stream(key, start, end) {
    const bytes = bytesOf(files, key).subarray(start, end);
    if (bytes.length > 0) yield bytes;
  },
});

export function memoryObjects(): Objects {
  const objects = new Map<string, Buffer>();
  // Callers reuse their buffers, so the bytes are copied.
  const put = (key: string, body: Uint8Array | string): void => void objects.set(key, Buffer.from(body));
  return {
    ...publishedFiles(objects),
    readIfThere: async (key, start = 0, end?: number) => objects.get(key)?.subarray(start, end) ?? null,
    write: async (key, body) => put(key, body),
    writer: async (key) => writerOf((body) => put(key, body)),
    remove: async (prefix) => {
      for (const key of [...objects.keys()]) if (key.startsWith(prefix)) objects.delete(key);
    },
    discard: async (keys) => {
      for (const key of keys) objects.delete(key);
    },
  };
}
