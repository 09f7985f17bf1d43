/** Processes of a program, found through /proc. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export const hasProc = (): boolean => existsSync('/proc/self/task');

/** The processes with this text in their command line, such as the workers of a data folder. */
export function processesNaming(text: string): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return all.filter((pid) => pid !== process.pid && textOf(`/proc/${pid}/cmdline`).includes(text));
}

/** Returns an empty text for a process that has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

/** Kills a process that may have ended already. */
export function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
