/** Writes a publication's archives in several threads, each archive in one; the bytes do not change. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Written } from './kit/members.ts';
import type { Publication } from './publication.ts';

export interface ArchiveTask {
  readonly source: string;
  readonly publication: Publication;
  readonly dir: string;
  /** Null for the members that are plain files. */
  readonly archive: string | null;
}

/** Archives of part 0 have five times the others' rows, and a single one has all: the largest go first. */
const weightOf = (archive: string | null): number => {
  if (archive === null) return 0;
  const [, part] = /(\d)\.zip$/.exec(archive) ?? [];
  return part === undefined ? 3 : part === '0' ? 2 : 1;
};

export async function writeInThreads(
  threads: number,
  names: readonly (string | null)[],
  task: Omit<ArchiveTask, 'archive'>,
): Promise<Written> {
  const archives = [...new Set(names)].sort((a, b) => weightOf(b) - weightOf(a));
  const all: Written = { rows: {}, bytes: 0, stored: 0 };
  const workers = Array.from(
    { length: Math.min(threads, archives.length) },
    () => new Worker(new URL('./thread.ts', import.meta.url)),
  );
  const work = async (worker: Worker): Promise<void> => {
    for (let archive = archives.shift(); archive !== undefined; archive = archives.shift()) {
      worker.postMessage({ ...task, archive } satisfies ArchiveTask);
      // `once` rejects with the error of the thread.
      const [written] = await once(worker, 'message');
      add(all, written as Written);
    }
  };
  try {
    await Promise.all(workers.map(work));
    return all;
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function add(all: Written, { rows, bytes, stored }: Written): void {
  for (const [kind, count] of Object.entries(rows)) all.rows[kind] = (all.rows[kind] ?? 0) + count;
  all.bytes += bytes;
  all.stored += stored;
}
