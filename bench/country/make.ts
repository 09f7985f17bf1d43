/** Makes the country: writes its archives and loads them. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { loadInto } from '../load/measured-load.ts';
import { type ProcessPeak, peakMb, watchEach } from '../processes.ts';
import { affordable, BYTES_A_COMPANY, bytesUnder, freeBytes, watchDisk } from './disk.ts';

export type Country = Awaited<ReturnType<typeof makeCountry>>;

export const dataIn = (folder: string): string => join(folder, 'data');

const GB = 1e9;
const gigabytes = (bytes: number): string => (bytes / GB).toFixed(1);

/** Decides the size by the free disk. @throws Error where there is no room at all */
function companiesFor(wanted: number, free: number): number {
  const companies = affordable(wanted, free);
  const needed = `${gigabytes(wanted * BYTES_A_COMPANY)} GB at the peak, ${gigabytes(free)} GB are free`;
  if (companies === 0) throw new Error(`no room for a country: it needs ${needed}`);
  if (companies < wanted) {
    const share = ((companies / wanted) * 100).toFixed(1);
    console.log(
      `The disk is short: ${wanted} companies need ${needed}. Runs with ${share} %, ${companies} companies.`,
    );
  }
  return companies;
}

/** `wanted` companies, for which the disk may not have room. */
export async function makeCountry(folder: string, wanted: number) {
  const companies = companiesFor(wanted, freeBytes(folder));
  const files = join(folder, 'files');
  const written = await writeArchives(files, companies);
  return { companies, wanted, written, loaded: await load(dataIn(folder), files) };
}

/** Returns the bytes of the rows, and those of the archives as `stored`. */
async function writeArchives(dir: string, companies: number) {
  const options = { ...PUBLICATION_DEFAULTS, companies, dir, threads: availableParallelism() };
  const { rows, bytes, stored, seconds } = await writeSynthetic(options);
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return { seconds, bytes, stored, rows: all, peakMb: peakMb(process.pid) };
}

/** Returns the bytes of the data folder at most while it was loaded, and afterwards. */
async function load(data: string, files: string) {
  const disk = watchDisk(data);
  try {
    const { result, watched } = await loadInto(data, files, watchEach);
    disk.stop();
    const { seconds, steps, items } = result;
    const finalBytes = bytesUnder(data);
    return { seconds, steps, items, peaks: byProgram(watched.peaks()), peakBytes: disk.peak(), finalBytes };
  } finally {
    disk.stop();
  }
}

/** Keeps the largest process of each program. */
export function byProgram(peaks: readonly ProcessPeak[]): (ProcessPeak & { processes: number })[] {
  const programs = new Map<string, ProcessPeak & { processes: number }>();
  for (const { program, rss, own } of peaks) {
    const known = programs.get(program) ?? { program, rss: 0, own: 0, processes: 0 };
    known.rss = Math.max(known.rss, rss);
    known.own = Math.max(known.own, own);
    known.processes += 1;
    programs.set(program, known);
  }
  return [...programs.values()];
}
