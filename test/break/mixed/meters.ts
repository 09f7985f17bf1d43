/** Measures memory, open files and disk of the service over time. */
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Sample {
  readonly minute: number;
  /** Resident memory in MB. */
  readonly service: number;
  readonly files: number;
  /** Bytes of the data folder and of removed files that the service still holds open, in MB. */
  readonly disk: number;
}

const MB = 2 ** 20;

/** Reads /proc, which only Linux has. */
export const canMeasure = (): boolean => existsSync('/proc/self/status');

export function sample(minute: number, servicePid: number, dataDir: string): Sample | null {
  try {
    return {
      minute,
      service: residentOf(servicePid),
      files: readdirSync(`/proc/${servicePid}/fd`).length,
      disk: Math.round((sizeOf(dataDir) + removedOf(servicePid)) / MB),
    };
  } catch (error) {
    // A file was removed while it was read.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function residentOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

/** The bytes of files that have no name any more and still take space, because the process has them open. */
function removedOf(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => isRemoved(path))
    .reduce((sum, path) => sum + statSync(path).size, 0);
}

function isRemoved(path: string): boolean {
  try {
    return readlinkSync(path).endsWith(' (deleted)');
  } catch {
    // The file was closed after it was listed.
    return false;
  }
}

export interface Growth {
  readonly first: number;
  readonly last: number;
  /**
   * The slope of the lowest values of the minutes, in the half in which it is smaller. A heap that grows once
   * to its working size grows in one half only; what leaks grows in both.
   */
  readonly perMinute: number;
}

type Point = readonly [minute: number, value: number];

export function growthOf(samples: readonly Sample[], of: Exclude<keyof Sample, 'minute'>): Growth {
  // Memory rises between two collections of garbage, so the lowest value of a minute counts.
  const lowest = new Map<number, number>();
  for (const one of samples) {
    const minute = Math.floor(one.minute);
    lowest.set(minute, Math.min(lowest.get(minute) ?? Number.POSITIVE_INFINITY, one[of]));
  }
  const points: Point[] = [...lowest];
  const half = points.length >> 1;
  const slopes = [points.slice(0, half + 1), points.slice(half)].map(slopeOf);
  const [first, last] = [points[0]?.[1] ?? 0, points.at(-1)?.[1] ?? 0];
  return { first, last, perMinute: Math.round(Math.min(...slopes) * 100) / 100 };
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function slopeOf(points: readonly Point[]): number {
  const [x, y] = [meanOf(points.map(([minute]) => minute)), meanOf(points.map(([, value]) => value))];
  const above = points.reduce((sum, [minute, value]) => sum + (minute - x) * (value - y), 0);
  const below = points.reduce((sum, [minute]) => sum + (minute - x) ** 2, 0);
  return below === 0 ? 0 : above / below;
}
