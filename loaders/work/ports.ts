/** What the steps of a load need from the world: objects to read and write, and a place to say how far they are. */

export interface ObjectInfo {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

/** Written piece by piece; readers see the object only after `close`, whole. */
export interface ObjectWriter {
  write(chunk: Uint8Array): Promise<void>;
  close(): Promise<void>;
  /** Gives up; nothing is left. */
  abort(): Promise<void>;
}

/** A bucket of S3, or a folder. Keys are separated by `/`. */
export interface Objects {
  list(prefix: string): Promise<ObjectInfo[]>;
  /** Bytes from `start` (inclusive) to `end` (exclusive), in pieces. */
  stream(key: string, start: number, end: number): AsyncIterable<Buffer>;
  read(key: string, start?: number, end?: number): Promise<Buffer>;
  /** Null where there is no such object. */
  readIfThere(key: string): Promise<Buffer | null>;
  write(key: string, body: Uint8Array | string): Promise<void>;
  writer(key: string): Promise<ObjectWriter>;
  /** Deletes every object under the prefix. */
  remove(prefix: string): Promise<void>;
}

export type StepName = 'inventory' | 'partition' | 'build' | 'import' | 'verify' | 'publish';

/** A fault that stops a load: nothing is published. The message names the file, or the gate, and what is wrong. */
export class LoadRefused extends Error {
  override readonly name = 'LoadRefused';
}

export async function readJson<T>(objects: Objects, key: string): Promise<T> {
  return JSON.parse((await objects.read(key)).toString('utf8')) as T;
}

export async function readJsonIfThere<T>(objects: Objects, key: string): Promise<T | null> {
  const body = await objects.readIfThere(key);
  return body === null ? null : (JSON.parse(body.toString('utf8')) as T);
}
