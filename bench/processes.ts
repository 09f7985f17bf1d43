/** What Linux tells of a running process: its peak memory, and the processor time it has used. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ticks of /proc/PID/stat a second; fixed in the kernel's interface. */
const TICKS = 100;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Peak resident memory in MB; 0 for a process that is gone. */
export const peakMb = (pid: number): number =>
  Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);

/**
 * Memory now that is not a mapped file, in MB. LevelDB maps its files, and pages of them count as resident for as long
 * as nobody else wants the memory.
 */
export const ownMb = (pid: number): number =>
  Math.round(Number(/^RssAnon:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);

/** Seconds of processor time so far, of all threads, in user and system mode. */
export function cpuSeconds(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  // The command's name is in brackets and may hold blanks; utime and stime are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
}

const children = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

/** Resident memory now, in MB, of a process and of those it started, but for one. */
function familyMb(pid: number, without: number): number {
  const family = [pid, ...children(pid)].filter((p) => p !== without);
  const kB = family.map((p) => Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${p}/status`))?.[1] ?? 0));
  return Math.round(kB.reduce((sum, n) => sum + n, 0) / 1024);
}

/** Process of the engine of a data folder, 0 before it is up. */
export function enginePid(dataDir: string): number {
  const text = read(join(dataDir, 'engine.json'));
  return text === '' ? 0 : (JSON.parse(text) as { pid: number }).pid;
}

export interface Watch {
  /** Highest values seen, in MB. */
  readonly peaks: { process: number; engine: number; engineOwn: number };
  stop(): void;
}

const EVERY_MS = 50;

/** `process` is the load with the processes of its tasks, pages that they share counted in each. */
export function watchMemory(pid: number, dataDir: string): Watch {
  const peaks = { process: 0, engine: 0, engineOwn: 0 };
  const look = (): void => {
    const engine = enginePid(dataDir);
    peaks.process = Math.max(peaks.process, familyMb(pid, engine));
    if (engine === 0) return;
    peaks.engine = Math.max(peaks.engine, peakMb(engine));
    peaks.engineOwn = Math.max(peaks.engineOwn, ownMb(engine));
  };
  const timer = setInterval(look, EVERY_MS);
  return { peaks, stop: () => clearInterval(timer) };
}
