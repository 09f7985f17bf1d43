/**
 * Whether an open database is still the file of its name. After a deletion or a replacement SQLite goes on
 * with the file that it has opened, whose writes would be lost at the end of the process.
 */
import { randomInt } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { replaced } from '../disk/store-errors.ts';

/** A look takes 10 µs, which is too long for each of the reads of a request. */
const LOOK_MS = 1_000;

/** The place of `user_version`, set before there is a log (https://sqlite.org/fileformat.html). */
const STAMP_AT = 60;

/** A copy over the file leaves its inode, and brings another stamp. */
function stampOf(file: string): number | null {
  if (!existsSync(file)) return null;
  const opened = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(4);
    readSync(opened, bytes, 0, bytes.length, STAMP_AT);
    return bytes.readUInt32BE();
  } finally {
    closeSync(opened);
  }
}

/** Gives a database a number of its own, before it has a log. Of two programs at once the first one does. */
export function stamp(sqlite: DatabaseSync, again = false): void {
  sqlite.exec('BEGIN IMMEDIATE');
  const isNew = again || sqlite.prepare('PRAGMA user_version').get()?.['user_version'] === 0;
  if (isNew) sqlite.exec(`PRAGMA user_version = ${randomInt(1, 2 ** 31)}`);
  sqlite.exec('COMMIT');
}

export type SameFile = ReturnType<typeof sameFile>;

export function sameFile(file: string) {
  const inodes = (): unknown[] =>
    [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.ino);
  const identityNow = (): string => [...inodes(), stampOf(file)].join('/');
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
    /** Repeats the result of the last look, of at most a second ago. @throws DiskError */
    expectLately,
    /** Looks at the disk. @throws DiskError */
    expect: (): void => {
      look();
      expectLately();
    },
    close: () => clearInterval(timer),
  };
}
