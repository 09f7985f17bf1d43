/** Ports of the steps of a load: objects to read and write. */

import { withoutCpfs } from '../../shared/datasets/cpf.ts';
import { fewAtOnce } from '../../shared/few-at-once.ts';

export interface ObjectInfo {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** The ETag of S3: an object that replaces this one has another. */
  readonly tag?: string;
}

/** Writes an object piece by piece; it is visible to readers only after `close`. */
export interface ObjectWriter {
  write(chunk: Uint8Array): Promise<void>;
  close(): Promise<void>;
  /** Discards what was written. */
  abort(): Promise<void>;
}

/** A publication in an S3 bucket or a folder: it is read and never written. Keys are separated by `/`. */
export interface PublishedFiles {
  list(prefix: string): Promise<ObjectInfo[]>;
  /** Reads the bytes from `start` (inclusive) to `end` (exclusive), in pieces. */
  stream(key: string, start: number, end: number): AsyncIterable<Buffer>;
  read(key: string, start?: number, end?: number): Promise<Buffer>;
}

/** The work of loads in a bucket of S3 or in a folder. */
export interface Objects extends PublishedFiles {
  /** Returns null where there is no such object. */
  readIfThere(key: string, start?: number, end?: number): Promise<Buffer | null>;
  write(key: string, body: Uint8Array | string): Promise<void>;
  writer(key: string): Promise<ObjectWriter>;
  remove(prefix: string): Promise<void>;
  /** Deletes those of the objects that are there. After a power cut some may be there again. */
  discard(keys: readonly string[]): Promise<void>;
}

export type StepName = 'inventory' | 'partition' | 'build' | 'export' | 'import' | 'verify' | 'publish';

/** Stops a load before it publishes. The message names the file or the gate, and the fault. */
export class LoadRefused extends Error {
  override readonly name = 'LoadRefused';

  /** The message goes into records, answers and logs, and may quote a row, so complete CPFs are masked. */
  constructor(message: string, options?: ErrorOptions) {
    super(withoutCpfs(message), options);
  }
}

/** A file fails a check of its bytes. `fault` is the message without the next step, which a fetch takes. */
export class DamagedFile extends LoadRefused {
  readonly fault: string;

  constructor(fault: string, object: string, options?: ErrorOptions) {
    super(`${fault}; download ${object} again`, options);
    this.fault = fault;
  }
}

/** Returns what is wrong with a file that is fetched, without what a person would do. */
export const faultOf = (error: LoadRefused): string =>
  error instanceof DamagedFile ? error.fault : error.message;

/** A file or folder could not be read or written. The message says what happened, where, and what to do. */
export class FileError extends Error {
  override readonly name = 'FileError';
  /** The code of the system's error, such as `ENOSPC`. */
  readonly code: string;

  constructor(message: string, code: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** A refusal deletes the load's work, so that the next load of the same files avoids the damaged object. */
export class WorkDamaged extends LoadRefused {
  constructor(key: string) {
    super(
      `the work object ${key} is damaged, for example by a power cut; the work of this load is deleted, so start the load again`,
    );
  }
}

/** @throws WorkDamaged */
export async function readJson<T>(objects: Objects, key: string): Promise<T> {
  return parsed<T>(key, await objects.read(key));
}

/** Returns null where there is no such object. @throws WorkDamaged */
export async function readJsonIfThere<T>(objects: Objects, key: string): Promise<T | null> {
  const body = await objects.readIfThere(key);
  return body === null ? null : parsed<T>(key, body);
}

/** Reads an earlier attempt's result. Returns null if missing or damaged: the work is then done again. */
export async function readResult<T>(objects: Objects, key: string): Promise<T | null> {
  try {
    return await readJsonIfThere<T>(objects, key);
  } catch (error) {
    if (error instanceof WorkDamaged) return null;
    throw error;
  }
}

/** Reads a range that the object has. @throws WorkDamaged also where there is no such object */
export async function readWhole(objects: Objects, key: string, start: number, end: number): Promise<Buffer> {
  const body = await objects.readIfThere(key, start, end);
  if (body?.length !== end - start) throw new WorkDamaged(key);
  return body;
}

/** Objects read at the same time: a load has thousands, and a process may open about a thousand files. */
const AT_ONCE = 32;

/** Returns the contents in the order of the keys. @throws WorkDamaged */
export const readAllJson = <T>(objects: Objects, keys: readonly string[]): Promise<T[]> =>
  eachOf(keys, (key) => readJson<T>(objects, key));

/** Returns the contents of all objects under a prefix, in the order of their keys. @throws WorkDamaged */
export const readAllUnder = async <T>(objects: Objects, prefix: string): Promise<T[]> => {
  const found = await objects.list(prefix);
  return readAllJson<T>(
    objects,
    found.map(({ key }) => key),
  );
};

/** Returns the results in the order of the keys. */
export const eachOf = <K, T>(keys: readonly K[], read: (key: K) => Promise<T>): Promise<T[]> =>
  fewAtOnce(keys, AT_ONCE, read);

function parsed<T>(key: string, body: Buffer): T {
  try {
    return JSON.parse(body.toString('utf8')) as T;
  } catch {
    throw new WorkDamaged(key);
  }
}

/** Returns the results when all steps have ended, so that none runs when the caller handles an error. */
export async function together<T extends readonly unknown[] | []>(
  steps: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  await Promise.allSettled(steps);
  return Promise.all(steps);
}
