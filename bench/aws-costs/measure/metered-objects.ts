/** Counts the requests that the ports of objects would send to S3, by kind and class of object. */
import type { Objects, ObjectWriter, PublishedFiles } from '../../../loaders/work/ports.ts';

/** GETs are charged less than PUTs and LISTs; deletions cost nothing. */
export type RequestKind = 'get' | 'put' | 'list';

export interface ObjectsMeter {
  count(kind: RequestKind, name: string): void;
  /** Called with every object that is written at once. */
  wrote(key: string, body: Uint8Array): void;
}

/** Returns the class of a key: without the names of the source and the load, and with `#` for numbers. */
export const classOf = (key: string): string =>
  key
    .replace(/^loads\/[^/]+\/[^/]+\//, '')
    .replace(/^(quarantine|reports)\/[^/]+\/[^/]+\//, '$1/')
    .replace(/(?<=^|[-/._])\d+(?=[-/._]|$)/g, '#');

export function meteredFiles(files: PublishedFiles, meter: ObjectsMeter): PublishedFiles {
  const nameOf = (key: string): string => (/\.zip$/i.test(key) ? 'publication/archive' : 'publication/file');
  return {
    list: (prefix) => {
      meter.count('list', 'publication');
      return files.list(prefix);
    },
    stream: (key, start, end) => {
      meter.count('get', nameOf(key));
      return files.stream(key, start, end);
    },
    read: (key, start, end) => {
      meter.count('get', nameOf(key));
      return files.read(key, start, end);
    },
  };
}

export function meteredObjects(objects: Objects, meter: ObjectsMeter): Objects {
  const got = (key: string): void => meter.count('get', classOf(key));
  return {
    list: (prefix) => {
      meter.count('list', classOf(prefix));
      return objects.list(prefix);
    },
    stream: (key, start, end) => {
      got(key);
      return objects.stream(key, start, end);
    },
    read: (key, start, end) => {
      got(key);
      return objects.read(key, start, end);
    },
    readIfThere: (key, start, end) => {
      got(key);
      return objects.readIfThere(key, start, end);
    },
    write: (key, body) => {
      meter.count('put', classOf(key));
      meter.wrote(key, typeof body === 'string' ? Buffer.from(body) : body);
      return objects.write(key, body);
    },
    writer: async (key): Promise<ObjectWriter> => {
      meter.count('put', classOf(key));
      return objects.writer(key);
    },
    remove: (prefix) => {
      meter.count('list', 'removed');
      return objects.remove(prefix);
    },
    discard: (keys) => objects.discard(keys),
  };
}
