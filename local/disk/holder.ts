/** Executions on this machine as lock holders; names have the host, process id and a unique number. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Holders } from '../../loaders/work/world.ts';

/** Time after its last renewal when a lock expires, also where no process can check its holder. */
export const LEASE_MS = 60_000;

const running = new Set<string>();

export interface Execution {
  readonly name: string;
  end(): void;
}

export function beginExecution(): Execution {
  const name = `${hostname()}/${process.pid}/${randomUUID()}`;
  running.add(name);
  return { name, end: () => running.delete(name) };
}

/** An execution that is a load; the id of its record has the form of the names on Step Functions. */
export interface LoadExecution extends Execution {
  readonly id: string;
}

export const beginLoad = (source: string, version: string): LoadExecution => ({
  ...beginExecution(),
  id: `${source}-${version}-${randomUUID().slice(0, 8)}`,
});

export const processHolders: Holders = {
  leaseMs: LEASE_MS,
  isAlive: async (holder) => {
    const [host, pid] = holder.split('/');
    if (host !== hostname() || !pid) return undefined;
    return Number(pid) === process.pid ? running.has(holder) : exists(Number(pid));
  },
};

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A killed process stays a zombie until its parent reaps it, maybe forever in a container without init. */
function isZombie(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return false;
  try {
    // `12 (node) Z …`; the name of a program may contain brackets.
    return /\) Z [^)]*$/.test(readFileSync(stat, 'utf8'));
  } catch (error) {
    // The process was reaped after the signal was sent.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return true;
    throw error;
  }
}
