/** The lock of a folder into which one process at a time fetches. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LoadRefused } from '../../loaders/work/ports.ts';
import { durableFiles, PART } from '../../local/disk/durable-files.ts';
import { beginExecution, LEASE_MS, processHolders } from '../../local/load/holder.ts';
import { FETCHING } from '../../shared/ingestion/fetched-names.ts';
import type { FolderDisk } from './folder-disk.ts';

export interface FolderLock {
  /** @throws LoadRefused where another process has taken the lock over */
  check(): Promise<void>;
  release(): Promise<void>;
}

/** The file is touched several times within the lease. */
const TOUCH_MS = LEASE_MS / 4;
/** A lock that is released or taken over at the same moment is asked for again. */
const ATTEMPTS = 3;

/** @throws LoadRefused where a living process has the lock */
export async function lockFolder(disk: FolderDisk, folder: string): Promise<FolderLock> {
  const path = join(folder, FETCHING);
  const execution = beginExecution();
  try {
    await take(disk, folder, path, execution.name);
  } catch (error) {
    execution.end();
    throw error;
  }
  // A failed touch does not end a fetch: at worst the lock expires, which the next step of the fetch finds.
  const timer = setInterval(() => disk.touch(path).catch(() => undefined), TOUCH_MS);
  timer.unref();
  const isOurs = async (): Promise<boolean> => (await disk.readText(path)) === execution.name;
  return {
    check: async () => {
      if (!(await isOurs())) throw new LoadRefused(`${folder}: another process has taken over this folder`);
    },
    release: async () => {
      clearInterval(timer);
      try {
        if (await isOurs()) await disk.rm(path, { force: true });
      } finally {
        execution.end();
      }
    },
  };
}

async function take(disk: FolderDisk, folder: string, path: string, name: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await disk.create(path, name)) return;
    const holder = await disk.readText(path);
    if (holder === null) continue;
    if (await isHeld(disk, path, holder)) break;
    if (await takeOver(disk, folder, path, holder, name)) return;
  }
  const [host, pid] = ((await disk.readText(path)) ?? '').split('/');
  const named = pid ? ` (process ${pid} on ${host})` : '';
  throw new LoadRefused(
    `${folder}: another process fetches into this folder${named}; wait until it has ended`,
  );
}

/**
 * A lock expires although its process lives: after a power cut the number may be that of another program, and
 * the name may be cut. A process that was only suspended finds at its next step that the lock is another's.
 */
async function isHeld(disk: FolderDisk, path: string, holder: string): Promise<boolean> {
  const age = await disk.ageOf(path);
  return age !== null && age < LEASE_MS && (await processHolders.isAlive(holder)) !== false;
}

/**
 * If several processes find the same dead holder, the one that creates the ticket of this holder replaces the
 * lock. The lock is read again under the ticket, since it may have been replaced before.
 */
async function takeOver(
  disk: FolderDisk,
  folder: string,
  path: string,
  holder: string,
  name: string,
): Promise<boolean> {
  const ticket = `${path}${PART}${createHash('sha256').update(holder).digest('hex').slice(0, 36)}`;
  if (!(await disk.create(ticket, name))) {
    // A process that was killed at this point has left its ticket.
    if (((await disk.ageOf(ticket)) ?? 0) >= LEASE_MS) await disk.rm(ticket, { force: true });
    return false;
  }
  try {
    if ((await disk.readText(path)) !== holder) return false;
    await durableFiles(folder, disk).write(path, name);
    return true;
  } finally {
    await disk.rm(ticket, { force: true });
  }
}
