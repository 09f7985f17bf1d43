/**
 * Keeps the entries of LevelDB's folder on disk. LevelDB syncs its folder when it writes a manifest, but not after it has
 * begun a new log or replaced CURRENT: on a file system that does not sync a new file's entry with its content, a log whose
 * content was synced can be missing after a power loss.
 */
import { open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A change within the same tick of the file system's clock does not show in the time; ticks take 10 ms at most. */
const TICK_MS = 50;

/**
 * Syncs the folder and the two above it, which the first start has created. Returns a function that syncs the folder again
 * if its entries have changed.
 */
export async function syncFolders(folder: string): Promise<() => Promise<void>> {
  for (const above of [dirname(dirname(folder)), dirname(folder)]) await syncFolder(above);
  let synced = 0;
  const syncEntries = async (): Promise<void> => {
    const { mtimeMs } = await stat(folder);
    if (mtimeMs === synced) return;
    const settled = Math.abs(Date.now() - mtimeMs) > TICK_MS;
    await syncFolder(folder);
    synced = settled ? mtimeMs : 0;
  };
  await syncEntries();
  return syncEntries;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
