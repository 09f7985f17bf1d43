/**
 * The database file of a data folder, opened in every process that uses it: SQLite with a write-ahead log,
 * whose commits are synced (docs/decisions/0133). Readers never wait. Writers take turns; waiting for a turn
 * does not block the process, a commit does, for the time of a sync.
 */

import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import { DiskError, diskErrorAt, isBusy, isOfDatabase } from '../disk/store-errors.ts';
import { type Rows, rowsOf, SCHEMA } from './rows.ts';
import { type SameFile, sameFile, stamp } from './same-file.ts';

export interface Database {
  /** @throws DiskError */
  read<T>(work: (rows: Rows) => T): Promise<T>;
  /** Resolves when all is on disk. What `work` throws, it must throw before it writes. @throws DiskError */
  write<T>(work: (rows: Rows) => T, signal?: AbortSignal): Promise<T>;
  readonly file: SameFile;
  close(): void;
}

/** The longest wait for other processes, of which a suspended one holds the lock until it goes on. */
const PATIENCE_MS = 5_000;
const LONGEST_PAUSE_MS = 8;

interface Write {
  readonly until: number;
  readonly signal: AbortSignal | undefined;
  /** Runs the work and returns what settles its promise, to be called once the transaction is on disk. */
  readonly run: (rows: Rows) => () => void;
  readonly fail: (error: unknown) => void;
}

/** `:memory:` is a database of this process alone. @throws DiskError, and the error of `refuseNew` */
export async function openDatabase(
  file: string,
  {
    patienceMs = PATIENCE_MS,
    refuseNew = () => null,
  }: { readonly patienceMs?: number; readonly refuseNew?: () => Error | null } = {},
): Promise<Database> {
  const failed = (error: unknown): unknown => diskErrorAt(file, error);
  const attempt = async <T>(work: () => T): Promise<T> => {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error)) throw failed(error);
        if (performance.now() > deadline) throw busy(file, error);
        await shortPause();
      }
    }
  };
  const sqlite = await attempt(() => opened(file, refuseNew));
  const rows = rowsOf(sqlite, file);
  const same = sameFile(file);
  const writes = groupWrites({ sqlite, rows, same }, failed, file);
  return {
    file: same,
    read: (work) =>
      attempt(() => {
        same.expectLately();
        return work(rows);
      }),
    write: (work, signal) => writes(work, performance.now() + patienceMs, signal),
    close: () => {
      same.close();
      sqlite.close();
    },
  };
}

const isBlank = (file: string): boolean => !statSync(file, { throwIfNoEntry: false })?.size;

const hasSchema = (sqlite: DatabaseSync): boolean =>
  sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'items'`).get() !== undefined;

/** The check before the file is opened leaves it as it is: `-wal` of a new one would spoil a restored one. */
function opened(file: string, refuseNew: () => Error | null): DatabaseSync {
  const expectKnown = (isNew: () => boolean): void => {
    const fault = isNew() ? refuseNew() : null;
    // Another program may have made it since, and then the data.
    if (fault && isNew()) throw fault;
  };
  expectKnown(() => isBlank(file));
  const isNew = isBlank(file);
  const sqlite = new DatabaseSync(file, { timeout: 0 });
  try {
    if (isNew) stamp(sqlite);
    // The last is for macOS, where a sync alone leaves data in the cache of the disk.
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON');
    expectKnown(() => !hasSchema(sqlite));
    if (!sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'generations'`).get())
      sqlite.exec(`BEGIN IMMEDIATE; ${SCHEMA}; COMMIT`);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

const shortPause = (): Promise<void> => pause(1 + Math.random() * LONGEST_PAUSE_MS);

const busy = (file: string, cause: unknown): DiskError =>
  new DiskError('StoreBusy', `another process holds ${file}; end a program that was suspended`, cause);

type GroupedWrite = <T>(work: (rows: Rows) => T, until: number, signal?: AbortSignal) => Promise<T>;

/** Group commit: the writes that wait when the lock is taken share one transaction, and its sync. */
function groupWrites(
  { sqlite, rows, same }: { sqlite: DatabaseSync; rows: Rows; same: SameFile },
  failed: (error: unknown) => unknown,
  file: string,
): GroupedWrite {
  let waiting: Write[] = [];
  let isRunning = false;

  const commit = (): void => {
    const batch = waiting;
    waiting = [];
    try {
      const ends = batch.map(({ run }) => run(rows));
      sqlite.exec('COMMIT');
      for (const end of ends) end();
    } catch (error) {
      if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
      const fault = failed(error);
      for (const { fail } of batch) fail(fault);
    }
  };

  const begin = (): boolean => {
    try {
      same.expect();
      sqlite.exec('BEGIN IMMEDIATE');
      return true;
    } catch (error) {
      const isLate = ({ until, signal }: Write): boolean =>
        !isBusy(error) || signal?.aborted === true || performance.now() > until;
      const late = waiting.filter(isLate);
      waiting = waiting.filter((one) => !late.includes(one));
      for (const { fail, signal } of late)
        fail(isBusy(error) ? (signal?.reason ?? busy(file, error)) : failed(error));
      return false;
    }
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    // Writes of one turn of the event loop go together.
    await immediate();
    while (waiting.length > 0) {
      if (begin()) commit();
      else await shortPause();
    }
    isRunning = false;
  };

  return (work, until, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      waiting.push({ until, signal, fail: reject, run: (own) => settling(() => work(own), resolve, reject) });
      if (!isRunning) void run();
    });
}

/** What the work itself throws is its own result; a fault of the database is one of the whole transaction. */
function settling<T>(
  work: () => T,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): () => void {
  try {
    const value = work();
    return () => resolve(value);
  } catch (error) {
    if (isOfDatabase(error) || error instanceof DiskError) throw error;
    return () => reject(error);
  }
}
