/** Adds the file and a remedy to errors of the file system, because `ENOSPC` alone helps no operator. */
import { join } from 'node:path';
import { FileError, type Objects } from '../../loaders/work/ports.ts';

const SPACE = 'free some space';
const HANDLES = 'raise the limit of open files (ulimit -n) or lower LOAD_WORKERS';
const RIGHTS = 'give the user of this program the right to do so';

/** By the codes of Linux and macOS. */
const EXPLANATIONS: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
  ENOSPC: ['the disk is full', SPACE],
  EDQUOT: ['the quota of the disk is used up', SPACE],
  EROFS: ['the file system is read-only', 'make it writable'],
  EMFILE: ['this program has too many open files', HANDLES],
  ENFILE: ['this machine has too many open files', HANDLES],
  ENOMEM: ['the machine has too little memory', 'free some memory or lower LOAD_WORKERS'],
  EACCES: ['permission denied', RIGHTS],
  EPERM: ['not permitted', RIGHTS],
  EIO: ['the disk failed', 'check the disk'],
  ENOENT: ['it does not exist', 'check the folder of the files'],
};

/** Programs that continue when they are started again. */
export type Continued = 'load' | 'fetch';

/** Returns the explanation of a code, such as that of a process that could not start; null if unknown. */
export function explanationOf(code: unknown, program: Continued = 'load'): string | null {
  const known = typeof code === 'string' ? EXPLANATIONS[code] : undefined;
  return known ? `${known[0]} (${code}); ${known[1]} and start the ${program} again: it continues` : null;
}

/** Errors of a system call have a code; every other error is a defect and stays as it is. */
function fileError(verb: string, path: string, error: unknown, program: Continued = 'load'): unknown {
  if (!(error instanceof Error) || error instanceof FileError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) return error;
  return new FileError(`${verb} ${path}: ${explanationOf(code, program) ?? error.message}`, code, error);
}

/** @throws FileError in place of an error of the file system */
export async function explained<T>(
  verb: string,
  path: string,
  call: () => Promise<T>,
  program?: Continued,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw fileError(verb, path, error, program);
  }
}

/** Returns the same objects, whose errors of the file system are explained. */
export function withFileErrors(root: string, objects: Objects, program: Continued = 'load'): Objects {
  const at = <T>(verb: string, key: string, call: () => Promise<T>): Promise<T> =>
    explained(verb, join(root, key), call, program);
  return {
    list: (prefix) => at('listing', prefix, () => objects.list(prefix)),
    read: (key, start, end) => at('reading', key, () => objects.read(key, start, end)),
    readIfThere: (key, start, end) => at('reading', key, () => objects.readIfThere(key, start, end)),
    write: (key, body) => at('writing', key, () => objects.write(key, body)),
    remove: (prefix) => at('removing', prefix, () => objects.remove(prefix)),
    discard: (keys) => at('removing', keys[0] ?? '', () => objects.discard(keys)),
    stream: async function* (key, start, end) {
      try {
        yield* objects.stream(key, start, end);
      } catch (error) {
        throw fileError('reading', join(root, key), error, program);
      }
    },
    writer: async (key) => {
      const writer = await at('writing', key, () => objects.writer(key));
      return {
        write: (chunk) => at('writing', key, () => writer.write(chunk)),
        close: () => at('writing', key, () => writer.close()),
        abort: () => at('removing', key, () => writer.abort()),
      };
    },
  };
}
