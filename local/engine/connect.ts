/** Finds the engine of a data folder, or starts it, and holds a lease on it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type EngineAddress, engineFile, engineLog, LOCKED_EXIT } from './paths.ts';

export interface Lease {
  readonly endpoint: string;
  readonly pid: number;
  /** Settles when the engine ends while the lease is held. */
  readonly lost: Promise<void>;
  release(): void;
}

const PATIENCE_MS = 20_000;
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** @throws Error when the engine does not start; the message names its log */
export async function leaseEngine(dataDir: string): Promise<Lease> {
  await mkdir(dataDir, { recursive: true });
  const deadline = Date.now() + PATIENCE_MS;
  let engine: ChildProcess | undefined;
  while (Date.now() < deadline) {
    const lease = await tryLease(dataDir);
    if (lease) return lease;
    if (!engine || engine.exitCode === LOCKED_EXIT) engine = startEngine(dataDir);
    else if (engine.exitCode !== null || engine.signalCode !== null) break;
    await pause(20);
  }
  throw new Error(`the embedded store of ${dataDir} did not start; see ${engineLog(dataDir)}`);
}

function startEngine(dataDir: string): ChildProcess {
  const log = openSync(engineLog(dataDir), 'a');
  const engine = spawn(process.execPath, [MAIN, dataDir], { detached: true, stdio: ['ignore', log, log] });
  engine.unref();
  return engine;
}

async function tryLease(dataDir: string): Promise<Lease | null> {
  const text = await readFile(engineFile(dataDir), 'utf8').catch(() => '');
  if (!text) return null;
  const address = JSON.parse(text) as EngineAddress;
  const socket = await greet(address);
  if (!socket) return null;
  let released = false;
  const lost = new Promise<void>((resolve) => {
    socket.on('close', () => {
      if (!released) resolve();
    });
  });
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    pid: address.pid,
    lost,
    release: () => {
      released = true;
      socket.destroy();
    },
  };
}

/** Connects to the engine and compares its process id: the file may be stale and its port used by another program. */
const greet = ({ leasePort, pid }: EngineAddress): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect(leasePort, '127.0.0.1');
    const give = (answer: Socket | null): void => {
      if (!answer) socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => give(null));
    socket.once('error', () => give(null));
    socket.once('close', () => give(null));
    socket.once('data', (data) => {
      socket.setTimeout(0);
      give(String(data).trim() === String(pid) ? socket : null);
    });
  });
