/** Executions of this machine as holders of locks, known to other processes by host, process and a number of their own. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Holders } from '../../loaders/work/world.ts';

/** A lock ends a minute after its holder, also where nobody can tell that it is gone. */
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

/** An execution that is a load, and the id of its record: like the names that Step Functions knows. */
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

/** Killed, and nobody has asked for its end yet: in a container whose first process does not, for ever. Linux tells. */
function isZombie(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return false;
  try {
    // `12 (node) Z …`; the name may hold brackets of its own.
    return /\) Z [^)]*$/.test(readFileSync(stat, 'utf8'));
  } catch (error) {
    // Asked for in between: it is not even a zombie any more.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return true;
    throw error;
  }
}
