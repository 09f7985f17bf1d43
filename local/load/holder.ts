/** This process as the holder of a lock, known to other processes of this machine by host and process number. */
import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Holder } from '../../loaders/lock.ts';

const nameOf = (pid: number): string => `${hostname()}/${pid}`;

export const thisProcess: Holder = {
  name: nameOf(process.pid),
  isAlive: (holder) => {
    const [host, pid] = holder.split('/');
    if (host !== hostname() || !pid) return undefined;
    // A lock under our own number is of an earlier process that had it: this one takes its lock only once.
    return Number(pid) !== process.pid && exists(Number(pid));
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
  // `12 (node) Z …`; the name may hold brackets of its own.
  return existsSync(stat) && /\) Z [^)]*$/.test(readFileSync(stat, 'utf8'));
}
