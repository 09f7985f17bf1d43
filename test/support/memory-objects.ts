/** The ports for objects and published files in memory, which write no disk. */
import type { Objects, PublishedFiles } from '../../loaders/work/ports.ts';

export type Files = ReadonlyMap<string, Buffer>;

export function publishedFiles(files: Files, root = ''): PublishedFiles {
  const read = (key: string, start = 0, end?: number): Buffer => {
    const bytes = files.get(root + key);
    if (!bytes) throw new Error(`no object ${root}${key}`);
    return bytes.subarray(start, end);
  };
  return {
    list: async (prefix) =>
      [...files]
        .filter(([key]) => key.startsWith(root + prefix))
        .map(([key, { length }]) => ({ key: key.slice(root.length), size: length }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    read: async (key, start, end) => read(key, start, end),
    async *stream(key, start, end) {
      const bytes = read(key, start, end);
      if (bytes.length > 0) yield bytes;
    },
  };
}

/** The objects below a folder of `contents`, whose keys are those of all folders. */
export function memoryObjects(contents = new Map<string, Buffer>(), root = ''): Objects {
  // Callers reuse their buffers, so the bytes are copied.
  const write = (key: string, body: Uint8Array | string): void =>
    void contents.set(root + key, Buffer.from(body));
  return {
    ...publishedFiles(contents, root),
    readIfThere: async (key, start = 0, end?: number) =>
      contents.get(root + key)?.subarray(start, end) ?? null,
    write: async (key, body) => write(key, body),
    writer: async (key) => {
      const chunks: Buffer[] = [];
      return {
        write: async (chunk) => void chunks.push(Buffer.from(chunk)),
        close: async () => write(key, Buffer.concat(chunks)),
        abort: async () => undefined,
      };
    },
    remove: async (prefix) => {
      for (const key of [...contents.keys()]) if (key.startsWith(root + prefix)) contents.delete(key);
    },
    discard: async (keys) => {
      for (const key of keys) contents.delete(root + key);
    },
  };
}
