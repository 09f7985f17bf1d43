/** Measures the time and memory of one load of synthetic files by `bin/load.ts` into a new data folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { LoadResult } from '../../local/load/result.ts';
import { PUBLICATION_DEFAULTS, type Summary, writeSynthetic } from '../../synthetic/write.ts';
import { argumentsOf } from '../local-service.ts';
import { sumMb, watchEach } from '../processes.ts';

export type MeasuredLoad = Awaited<ReturnType<typeof measureLoad>>;

/** Writes the files, calls `work` with their folder, and deletes everything afterwards. */
export async function withSynthetic<T>(
  companies: number,
  work: (folder: string, files: string, summary: Summary) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const files = join(folder, 'files');
    return await work(
      folder,
      files,
      await writeSynthetic({ ...PUBLICATION_DEFAULTS, companies, dir: files }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

export async function measureLoad(companies: number, folder: string, files: string, { bytes }: Summary) {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const { result, wallSeconds, watched } = await loadInto(dataDir, files, watchEach);
  return {
    companies,
    rows: rowsOf(result),
    items: result.items,
    /** Bytes of the uncompressed rows. */
    bytes,
    seconds: result.seconds,
    steps: result.steps,
    /** From the start of the process to its end. */
    wallSeconds,
    /** The sum of the peaks of its processes, in MB. */
    loadMb: sumMb(watched.peaks()),
  };
}

const rowsOf = ({ rows }: LoadResult): number => Object.values(rows).reduce((sum, n) => sum + n, 0);

/** A load writes a line to stderr at the end of each step. */
const isProgress = (line: string, { steps }: LoadResult): boolean =>
  Object.keys(steps).some((step) => line.startsWith(`${step} `));

/**
 * Loads the files by `bin/load.ts`, and watches the process.
 * @throws Error where the load is refused, or one of its processes writes to stderr
 */
export async function loadInto<W extends { stop(): void }>(
  dataDir: string,
  files: string,
  watch: (pid: number) => W,
): Promise<{ readonly result: LoadResult; readonly wallSeconds: number; readonly watched: W }> {
  const started = performance.now();
  const args = [...argumentsOf('load'), 'cnpj', '--version', '2026-10', '--from', files, '--json'];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const watched = watch(child.pid ?? 0);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const wallSeconds = (performance.now() - started) / 1000;
  watched.stop();
  const result = JSON.parse(output.trim().split('\n').at(-1) ?? '') as LoadResult;
  // A load's process that crashes at its end, as one did whose machine code was dropped after minutes,
  // changes no result.
  const reported = errors.split('\n').filter((line) => line !== '' && !isProgress(line, result));
  if (reported.length > 0) throw new Error(`a process of the load reported: ${reported.join('\n')}`);
  if (!result.published) throw new Error(`the load was refused: ${result.reason}`);
  return { result, wallSeconds, watched };
}
