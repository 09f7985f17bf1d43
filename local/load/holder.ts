/** This process as the holder of a lock, known to other processes of this machine by host and process number. */
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
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
