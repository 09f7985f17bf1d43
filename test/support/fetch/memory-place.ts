/** A place in memory: it may be full, and end its process at any operation. Each operation is durable. */

import type { Place } from '../../../loaders/fetch/place.ts';
import { SEGMENT_BYTES } from '../../../loaders/fetch/place.ts';
import type { Objects, ObjectWriter } from '../../../loaders/work/ports.ts';
import { FileError } from '../../../loaders/work/ports.ts';
import { FETCHING } from '../../../shared/ingestion/fetched-names.ts';

export const PLACE = '/publicacao';

export interface MemoryPlace extends Place {
  /** Called before each operation that changes an object; what it throws is the error of the operation. */
  before: (operation: 'write' | 'remove', key: string) => void;
  alive: () => void;
  free: number;
  /** Objects by their keys: the files of the publisher, and those of the work below their folder. */
  readonly contents: Map<string, Buffer>;
}

export const placeFull = (key: string): Error =>
  new FileError(`writing ${PLACE}/${key}: the disk is full; start the fetch again`, 'ENOSPC', null);

export function memoryPlace(segmentBytes = SEGMENT_BYTES): MemoryPlace {
  const contents = new Map<string, Buffer>();
  const place: MemoryPlace = {
    before: () => undefined,
    alive: () => undefined,
    free: Number.POSITIVE_INFINITY,
    contents,
    name: PLACE,
    files: objectsBelow(''),
    work: objectsBelow(FETCHING),
    workName: `${PLACE}/${FETCHING}`,
    segmentBytes,
    mostDownloads: Number.POSITIVE_INFINITY,
    freeBytes: async () => place.free,
    check: async () => undefined,
  };
  return place;

  function objectsBelow(root: string): Objects {
    const step = (operation: 'write' | 'remove', key: string): void => {
      place.alive();
      place.before(operation, root + key);
    };
    const put = (key: string, body: Uint8Array | string): void => {
      step('write', key);
      // Callers reuse their buffers.
      contents.set(root + key, Buffer.from(body));
    };
    const found = (key: string, start = 0, end?: number): Buffer | null => {
      place.alive();
      return contents.get(root + key)?.subarray(start, end) ?? null;
    };
    const read = (key: string, start?: number, end?: number): Buffer => {
      const bytes = found(key, start, end);
      if (!bytes) throw new Error(`no object ${root}${key}`);
      return bytes;
    };
    const remove = (keys: readonly string[]): void => {
      for (const key of keys) {
        step('remove', key);
        contents.delete(root + key);
      }
    };
    const keysOf = (prefix: string): string[] =>
      [...contents.keys()]
        .filter((key) => key.startsWith(root + prefix))
        .map((key) => key.slice(root.length));
    return {
      list: async (prefix) => keysOf(prefix).map((key) => ({ key, size: read(key).length })),
      stream: async function* (key, start, end) {
        yield read(key, start, end);
      },
      read: async (key, start, end) => read(key, start, end),
      readIfThere: async (key, start, end) => found(key, start, end),
      write: async (key, body) => put(key, body),
      writer: async (key) => writerOf((body) => put(key, body)),
      remove: async (prefix) => remove(keysOf(prefix)),
      discard: async (keys) => remove(keys),
    };
  }
}

/** Hands the bytes on when the writer is closed. */
export function writerOf(close: (body: Buffer) => void): ObjectWriter {
  const chunks: Buffer[] = [];
  return {
    write: async (chunk) => void chunks.push(Buffer.from(chunk)),
    close: async () => close(Buffer.concat(chunks)),
    abort: async () => undefined,
  };
}
