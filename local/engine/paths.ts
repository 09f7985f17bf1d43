/** The files and sockets of the engine of a data folder, and what a lease says on its socket. */
import { join, relative } from 'node:path';
import { SettingError } from '../../shared/setting-error.ts';

/** The content of engine.json while the engine runs. */
export interface EngineState {
  readonly pid: number;
}

/** The first line on a lease, from the program. */
export interface Hello {
  readonly pid: number;
  /** Whether the program is a service, of which a data folder has at most one. */
  readonly serves: boolean;
}

/** The engine's answer. */
export interface Greeting {
  readonly pid: number;
  /** The process of the service that has the data folder already; null where the lease is granted as asked. */
  readonly servedBy: number | null;
}

/** The engine ends with this code when another process has the folder open. */
export const LOCKED_EXIT = 75;

/** The engine ends with these codes when it cannot use its files. Its log may be on the same disk. */
export const DISK_EXITS = { DiskFull: 73, DiskFailed: 74, TooManyFiles: 76 } as const;

export const engineFile = (dataDir: string): string => join(dataDir, 'engine.json');
export const engineLog = (dataDir: string): string => join(dataDir, 'engine.log');
/** LevelDB, and the tables in segments. */
export const storeFolder = (dataDir: string): string => join(dataDir, 'store');
/** The work objects of loads, which stand in for the bucket that ImportTable reads. */
export const workFolder = (dataDir: string): string => join(dataDir, 'work');
/** Holds the sockets. Only its owner can enter it. */
export const socketFolder = (dataDir: string): string => join(dataDir, 'engine');

export interface Sockets {
  /** DynamoDB's protocol over HTTP. */
  readonly store: string;
  /** An open connection keeps the engine alive. */
  readonly lease: string;
}

/** The system copies the address of a socket into a field of 104 bytes (macOS) or 108 (Linux) with a zero byte at its end. */
const MOST_BYTES = 103;
const LONGEST_NAME = '/engine/store.sock';

/**
 * The paths are fixed, so that programs find an engine that was started again. Each is absolute or relative to the working
 * folder of this process, whichever is shorter. @throws SettingError where both are too long for a socket
 */
export function socketsOf(dataDir: string): Sockets {
  const near = relative(process.cwd(), dataDir);
  const base = Buffer.byteLength(near) < Buffer.byteLength(dataDir) ? near : dataDir;
  const most = MOST_BYTES - LONGEST_NAME.length;
  if (Buffer.byteLength(base) > most) {
    throw new SettingError(
      `DATA_DIR is "${dataDir}"; allowed: a folder whose path, absolute or from the folder in which the program runs, has at most ${most} bytes, because it holds a Unix socket`,
    );
  }
  const folder = socketFolder(base);
  return { store: join(folder, 'store.sock'), lease: join(folder, 'lease.sock') };
}
