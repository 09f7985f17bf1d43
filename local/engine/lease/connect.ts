/** Finds the engine of a data folder, or starts it, and holds a lease on it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  DISK_EXITS,
  engineLog,
  type Greeting,
  type Hello,
  LOCKED_EXIT,
  type Sockets,
  socketsOf,
} from '../paths.ts';

export interface Lease {
  /** Path of the socket of DynamoDB's protocol. */
  readonly socket: string;
  readonly pid: number;
  /** Settles when the engine ends while the lease is held. */
  readonly lost: Promise<void>;
  release(): void;
}

const PATIENCE_MS = 20_000;
/** From one question whether the engine answers to the next; it starts in some 100 ms. */
const POLL_MS = 5;

/** Threads for files, so that the syncs of an import leave some for requests and for its index. Node has four. */
const ENGINE_THREADS = '16';

/** Another service uses the data folder. */
export class AlreadyServed extends Error {
  override readonly name = 'AlreadyServed';
  constructor(dataDir: string, pid: number) {
    super(
      `DATA_DIR ${dataDir} is already served by process ${pid}; stop that service, or give this one another DATA_DIR`,
    );
  }
}

/**
 * `serves` is true for a service. `onStarted` is called when the process of an engine has been started, before it can be used.
 * @throws SettingError; AlreadyServed; Error naming the log of an engine that does not start
 */
export async function leaseEngine(
  dataDir: string,
  serves: boolean,
  onStarted: () => void = () => undefined,
): Promise<Lease> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const sockets = socketsOf(dataDir);
  const deadline = performance.now() + PATIENCE_MS;
  let engine: ChildProcess | undefined;
  let isLocked = false;
  while (performance.now() < deadline) {
    const greeted = await greet(sockets.lease, { pid: process.pid, serves });
    if (greeted) return leaseOf(dataDir, sockets, greeted);
    isLocked ||= engine?.exitCode === LOCKED_EXIT;
    if (!engine || isWorthAnother(engine)) {
      engine = startEngine(dataDir);
      onStarted();
    } else if (engine.exitCode !== null) break;
    await pause(POLL_MS);
  }
  if (isLocked) {
    throw new Error(
      `the embedded store of ${dataDir} runs already but accepts no connection: it may be suspended or have too few file handles (ulimit -n); see ${engineLog(dataDir)}`,
    );
  }
  throw new Error(
    `the embedded store of ${dataDir} did not start${reasonOf(engine)}; see ${engineLog(dataDir)}`,
  );
}

/** An engine whose disk takes no writes may be unable to write its reason into its log. */
function reasonOf(engine: ChildProcess | undefined): string {
  if (engine?.exitCode === DISK_EXITS.DiskFull) return ', because its disk is full: free some space';
  if (engine?.exitCode === DISK_EXITS.DiskFailed) return ', because its disk is read-only or failed';
  if (engine?.exitCode === DISK_EXITS.TooManyFiles) {
    return ', because it has too few file handles: raise the limit (ulimit -n)';
  }
  return '';
}

/** @throws Error naming the file */
function openLog(path: string): number {
  try {
    return openSync(path, 'a');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`the embedded store cannot be started: ${path} cannot be written (${code})`, {
      cause: error,
    });
  }
}

/** Another process has the folder open, possibly for a moment only; or the engine was killed while it started. */
const isWorthAnother = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === LOCKED_EXIT || signalCode !== null;

function startEngine(dataDir: string): ChildProcess {
  const log = openLog(engineLog(dataDir));
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const engine = spawn(process.execPath, [main, dataDir], {
    detached: true,
    stdio: ['ignore', log, log],
    env: { UV_THREADPOOL_SIZE: ENGINE_THREADS, ...process.env },
  });
  engine.unref();
  // The engine has its own handle; a service that starts many engines must not run out of them.
  closeSync(log);
  return engine;
}

interface Greeted extends Greeting {
  readonly socket: Socket;
}

function leaseOf(dataDir: string, sockets: Sockets, { socket, pid, servedBy }: Greeted): Lease {
  if (servedBy !== null) {
    socket.destroy();
    throw new AlreadyServed(dataDir, servedBy);
  }
  let released = false;
  const lost = new Promise<void>((resolve) => {
    socket.on('close', () => {
      if (!released) resolve();
    });
  });
  return {
    socket: sockets.store,
    pid,
    lost,
    release: () => {
      released = true;
      socket.destroy();
    },
  };
}

/** Returns null where no engine answers: one that is ending accepts a connection without a greeting. */
const greet = (path: string, hello: Hello): Promise<Greeted | null> =>
  new Promise((resolve) => {
    const socket = connect(path);
    const giveUp = (): void => {
      socket.destroy();
      resolve(null);
    };
    socket.write(`${JSON.stringify(hello)}\n`);
    socket.setTimeout(1_000, giveUp);
    socket.once('error', giveUp);
    socket.once('close', giveUp);
    socket.once('data', (data) => {
      socket.setTimeout(0);
      resolve({ socket, ...(JSON.parse(String(data)) as Greeting) });
    });
  });
