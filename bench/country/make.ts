/** Makes the country: writes its archives and loads them. Each step that an earlier run has finished is kept. */
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { loadInto } from '../load/measured-load.ts';
import { type ProcessPeak, peakMb, watchEach } from '../processes.ts';
import { affordable, BYTES_A_COMPANY, bytesUnder, freeBytes, watchDisk } from './disk.ts';
import { keepState, type Loaded, readState, type State, type Written } from './state.ts';

export const filesIn = (folder: string): string => join(folder, 'files');
export const dataIn = (folder: string): string => join(folder, 'data');

const GB = 1e9;
const gigabytes = (bytes: number): string => (bytes / GB).toFixed(1);

/** Decides the size by the free disk, or takes that of the run to resume. @throws Error where neither is possible */
export function beginIn(folder: string, wanted: number, free = freeBytes(folder)): State {
  const known = readState(folder);
  if (known) {
    if (known.wanted === wanted) return known;
    throw new Error(`${folder} has a country of ${known.wanted} companies, not ${wanted}`);
  }
  const companies = affordable(wanted, free);
  const needed = `${gigabytes(wanted * BYTES_A_COMPANY)} GB at the peak, ${gigabytes(free)} GB are free`;
  if (companies === 0) throw new Error(`no room for a country: it needs ${needed}`);
  if (companies < wanted) {
    const share = ((companies / wanted) * 100).toFixed(1);
    console.log(
      `The disk is short: ${wanted} companies need ${needed}. Runs with ${share} %, ${companies} companies.`,
    );
  }
  return keepState(folder, { companies, wanted });
}

export async function makeCountry(folder: string, begun: State): Promise<Required<State>> {
  const written = begun.written ?? (await writeArchives(folder, begun.companies));
  const state = keepState(folder, { ...begun, written });
  const loaded = begun.loaded ?? (await load(folder));
  return { ...keepState(folder, { ...state, loaded }), written, loaded };
}

async function writeArchives(folder: string, companies: number): Promise<Written> {
  const dir = filesIn(folder);
  rmSync(dir, { recursive: true, force: true });
  const options = { ...PUBLICATION_DEFAULTS, companies, dir, threads: availableParallelism() };
  const { rows, bytes, stored, seconds } = await writeSynthetic(options);
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return { seconds, bytes, stored, rows: all, peakMb: peakMb(process.pid) };
}

async function load(folder: string): Promise<Loaded> {
  const data = dataIn(folder);
  rmSync(data, { recursive: true, force: true });
  const disk = watchDisk(data);
  try {
    const { result, watched } = await loadInto(data, filesIn(folder), watchEach);
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
