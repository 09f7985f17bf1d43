/** Measures memory, open files and disk of the service between two minutes, when no request runs. */
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Programs } from '../../support/programs.ts';

export interface Sample {
  readonly minute: number;
  /** Live objects and buffers in MB, after a collection of garbage. */
  readonly live: number;
  /** Resident memory in MB. */
  readonly resident: number;
  readonly files: number;
  /** Bytes of the data folder and of removed files that the service still holds open, in MB. */
  readonly disk: number;
}

const MB = 2 ** 20;

/** Reads /proc, which only Linux has. */
export const canMeasure = (): boolean => existsSync('/proc/self/status');

/**
 * Settings of a service that collects its garbage at a signal, and writes what lives to a file. V8 lets
 * garbage grow to several times what lives, more with every half hour of work, and keeps freed pages, so that
 * resident memory alone would look like a leak.
 */
export const collecting = (folder: string) => ({
  NODE_OPTIONS: `--expose-gc --require ${fileURLToPath(new URL('collecting.cjs', import.meta.url))}`,
  LIVE_BYTES_FILE: liveFile(folder),
});

const liveFile = (folder: string): string => join(folder, 'live-bytes');

/** @param answered sends a request, whose answer comes after the collection. */
export async function sample(
  minute: number,
  servicePid: number,
  { root, dataDir }: Pick<Programs, 'root' | 'dataDir'>,
  answered: () => Promise<unknown>,
): Promise<Sample | null> {
  process.kill(servicePid, 'SIGUSR2');
  await answered();
  try {
    return {
      minute,
      live: Math.round(Number(readFileSync(liveFile(root), 'utf8')) / MB),
      resident: residentOf(servicePid),
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
   * The slope in the half in which it is smaller. A cache that fills grows in one half only; what leaks grows
   * in both.
   */
  readonly perMinute: number;
}

export function growthOf(samples: readonly Sample[], of: Exclude<keyof Sample, 'minute'>): Growth {
  const half = samples.length >> 1;
  const slopes = [samples.slice(0, half + 1), samples.slice(half)].map((part) => slopeOf(part, of));
  const [first, last] = [samples[0]?.[of] ?? 0, samples.at(-1)?.[of] ?? 0];
  return { first, last, perMinute: Math.round(Math.min(...slopes) * 100) / 100 };
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function slopeOf(samples: readonly Sample[], of: Exclude<keyof Sample, 'minute'>): number {
  const [x, y] = [meanOf(samples.map(({ minute }) => minute)), meanOf(samples.map((one) => one[of]))];
  const above = samples.reduce((sum, one) => sum + (one.minute - x) * (one[of] - y), 0);
  const below = samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return below === 0 ? 0 : above / below;
}
