/** A small disk in memory, to be filled and emptied. Needs root. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns why this machine cannot run such a disk, or null where it can. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'needs Linux';
  return process.getuid?.() === 0 ? null : 'needs root, to mount a file system';
}

export async function makeSmallDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: async () => {
      await rm(ballast, { force: true });
      const { bavail, bsize } = await statfs(folder);
      await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
        // A program that writes at the same time may have taken the rest: the disk is full all the same.
        if (error.code !== 'ENOSPC') throw error;
      });
    },
    empty: () => rm(ballast, { force: true }),
    remove: async () => {
      // The store's own thread may still close its files.
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
