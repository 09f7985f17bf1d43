/** Reserves the space that LevelDB needs when it opens: it writes its logs as tables, and a manifest. */
import { open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Manifest, new log, and some space so that the next write does not fail at once. */
const SPARE = 4 << 20;
const CHUNK = 1 << 20;
/** LevelDB leaves files with other names than its own alone. */
const RESERVE = 'reserved-space';

/**
 * Takes the needed space with a file, and returns a function that gives it back; null where there is not so much. Free
 * blocks alone do not show a quota, a read-only disk or a failed one. Without this LevelDB would be closed, fail to open,
 * and no longer answer reads.
 */
export async function reserveRoom(folder: string): Promise<(() => Promise<void>) | null> {
  const file = join(folder, RESERVE);
  const release = (): Promise<void> => rm(file, { force: true });
  try {
    const needed = (await logBytes(folder)) + SPARE;
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < needed) return null;
    await writeZeros(file, needed);
    return release;
  } catch {
    // Every failure has the same meaning here, and the cause is known from the write that failed before.
    await release().catch(() => undefined);
    return null;
  }
}

async function logBytes(folder: string): Promise<number> {
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  const sizes = await Promise.all(logs.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function writeZeros(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w');
  try {
    const zeros = Buffer.alloc(CHUNK);
    for (let written = 0; written < bytes; written += CHUNK) await file.write(zeros);
    await file.sync();
  } finally {
    await file.close();
  }
}
