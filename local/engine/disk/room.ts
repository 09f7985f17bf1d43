/** Tells whether the disk takes what LevelDB writes when it opens: its logs as tables, and a manifest. */
import { open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Manifest, new log, and some space so that the next write does not fail at once. */
const SPARE = 4 << 20;
const CHUNK = 1 << 20;
/** LevelDB leaves files with other names than its own alone. */
const PROBE = 'space-probe';

/**
 * Writes a file of the needed size and deletes it: free blocks alone do not show a quota, a read-only disk or a failed one.
 * Without this check LevelDB would be closed, fail to open, and no longer answer reads.
 */
export async function hasRoom(folder: string): Promise<boolean> {
  const probe = join(folder, PROBE);
  try {
    const needed = (await logBytes(folder)) + SPARE;
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < needed) return false;
    await writeZeros(probe, needed);
    return true;
  } catch {
    // Every failure has the same meaning here, and the cause is known from the write that failed before.
    return false;
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
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
