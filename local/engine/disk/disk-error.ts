/** The errors of a disk, with the names under which callers of the engine get them. */

export type DiskFault = 'DiskFull' | 'DiskFailed' | 'TooManyFiles';

/** The store could not read or write its files. The message says what to do. */
export class DiskError extends Error {
  override readonly name: DiskFault;
  constructor(name: DiskFault, message: string, cause: unknown) {
    super(message, { cause });
    this.name = name;
  }
}

/** The texts of the errors in the C library, from which LevelDB makes its messages. */
const FULL = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/i;
const HANDLES = /Too many open files|EMFILE|ENFILE/i;
const READ_ONLY = /Read-only file system|EROFS/i;

/** Returns the error of the disk of `folder` that LevelDB's error stands for, or the error itself where it is another. */
export function diskErrorIn(folder: string, error: unknown): unknown {
  if (error instanceof DiskError || !(error instanceof Error)) return error;
  const reason = reasonOf(error);
  if (reason === null) return error;
  if (FULL.test(reason)) {
    const message = `the disk of ${folder} is full; free some space, and the store goes on by itself (${reason})`;
    return new DiskError('DiskFull', message, error);
  }
  if (HANDLES.test(reason)) {
    const message = `the store of ${folder} has too few file handles; raise the limit (ulimit -n) (${reason})`;
    return new DiskError('TooManyFiles', message, error);
  }
  const what = READ_ONLY.test(reason) ? 'is read-only' : 'failed';
  return new DiskError('DiskFailed', `the disk of ${folder} ${what} (${reason})`, error);
}

/** Returns the message of an error of the disk, or null for every other error. */
function reasonOf(error: Error & { code?: unknown }): string | null {
  const code = typeof error.code === 'string' ? error.code : '';
  if (code === 'LEVEL_IO_ERROR' || code === 'LEVEL_CORRUPTION' || /^E[A-Z]+$/.test(code))
    return error.message;
  return error.cause instanceof Error ? reasonOf(error.cause) : null;
}
