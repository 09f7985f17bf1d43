/** Reads the memory and the processor time of a running process from /proc. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Ticks of /proc/PID/stat a second, which the interface of the kernel fixes. */
const TICKS = 100;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const entries = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** Peak resident memory in MB; 0 for a process that is gone. */
export const peakMb = (pid: number): number =>
  Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);

/** Current memory without mapped files, in MB. */
const ownMb = (pid: number): number =>
  Math.round(Number(/^RssAnon:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);

/** Seconds of processor time so far, all threads, in user and system mode, with that of ended children. */
function cpuSecondsWithEnded(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / TICKS;
}

/** Returns a process and all that descend from it. */
export const treeOf = (pid: number): number[] => [pid, ...children(pid).flatMap(treeOf)];

/** Seconds of processor time so far of a process and all that descend from it. */
export const treeCpuSeconds = (pid: number): number =>
  treeOf(pid).reduce((sum, one) => sum + cpuSecondsWithEnded(one), 0);

export const isRunning = (pid: number): boolean => read(`/proc/${pid}/stat`) !== '';

/** Any thread of a process may have started a child. */
const children = (pid: number): number[] =>
  entries(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );

/** The peaks of one process, in MB; `own` is without mapped files. */
export interface ProcessPeak {
  program: string;
  rss: number;
  own: number;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Returns the program of a process as its path in the repository, or its command. */
function programOf(pid: number): string {
  const words = read(`/proc/${pid}/cmdline`).split('\0');
  const source = words.find((word) => word.startsWith(ROOT) && word.endsWith('.ts'));
  return source?.slice(ROOT.length) ?? words[0]?.split('/').at(-1) ?? '';
}

/** Peaks are the kernel's own, so that only memory without mapped files depends on how often this looks. */
const EACH_EVERY_MS = 250;

/** Watches a process and all that descend from it, each on its own. */
export function watchEach(pid: number): { readonly peaks: () => ProcessPeak[]; stop(): void } {
  const peaks = new Map<number, ProcessPeak>();
  const look = (): void => {
    for (const one of treeOf(pid)) {
      const peak = peaks.get(one) ?? { program: '', rss: 0, own: 0 };
      // A process that has just been forked still has the command of its parent, and one that ends has none.
      peak.program = programOf(one) || peak.program;
      peak.rss = Math.max(peak.rss, peakMb(one));
      peak.own = Math.max(peak.own, ownMb(one));
      peaks.set(one, peak);
    }
  };
  const timer = setInterval(look, EACH_EVERY_MS);
  return { peaks: () => [...peaks.values()], stop: () => clearInterval(timer) };
}

/** The sum of the peaks of all processes, in MB; shared pages count in each. */
export const sumMb = (peaks: readonly ProcessPeak[]): number => peaks.reduce((sum, { rss }) => sum + rss, 0);
