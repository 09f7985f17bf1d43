/**
 * Whether an open database is still the file of its name. After a deletion or a replacement SQLite goes on
 * with the file that it has opened, whose writes would be lost at the end of the process.
 */
import { statSync } from 'node:fs';
import { replaced } from './errors.ts';

export interface SameFile {
  /** Differs between two files of one name. */
  readonly identity: string;
  /** Looks at the disk. @throws DiskError */
  expect(): void;
  /** Repeats the result of the last look, of at most a second ago. @throws DiskError */
  expectLately(): void;
  close(): void;
}

/** A look takes 10 µs, which is too long for each of the reads of a request. */
const LOOK_MS = 1_000;

/** `file` has just been opened. */
export function sameFile(file: string): SameFile {
  const identityNow = (): string =>
    [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.ino).join('/');
  const identity = identityNow();
  let isSame = true;
  const look = (): void => {
    isSame = identityNow() === identity;
  };
  const expectLately = (): void => {
    if (!isSame) throw replaced(file);
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    identity,
    expectLately,
    expect: () => {
      look();
      expectLately();
    },
    close: () => clearInterval(timer),
  };
}
