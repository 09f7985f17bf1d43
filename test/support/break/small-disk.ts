/** A small disk in memory, to be filled, emptied or made read-only. Needs root: slow forms of tests only. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface SmallDisk {
  readonly folder: string;
  /** Takes all space but `left` bytes. */
  readonly fill: (left?: number) => Promise<void>;
  /** Gives back what `fill` has taken. */
  readonly empty: () => Promise<void>;
  /** Waits until no file on the disk is open for writing: before that the system refuses the change. */
  readonly setReadOnly: (readOnly: boolean) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const run = promisify(execFile);
const PATIENCE_MS = 20_000;

/** Returns why this machine cannot run such a disk, or null where it can. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'needs Linux';
  return process.getuid?.() === 0 ? null : 'needs root, to mount a file system';
}

export async function makeSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: async (left = 0) => {
      await rm(ballast, { force: true });
      const { bavail, bsize } = await statfs(folder);
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left))).catch(
        (error: NodeJS.ErrnoException) => {
          // A program that writes at the same time may have taken the rest: the disk is full all the same.
          if (error.code !== 'ENOSPC') throw error;
        },
      );
    },
    empty: () => rm(ballast, { force: true }),
    setReadOnly: (readOnly) => patiently('mount', ['-o', `remount,${readOnly ? 'ro' : 'rw'}`, folder]),
    remove: async () => {
      await patiently('umount', [folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function patiently(command: string, args: readonly string[]): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const failure = await run(command, [...args]).then(
      () => null,
      (error: Error) => error,
    );
    if (failure === null) return;
    if (performance.now() > deadline) throw failure;
    await pause(50);
  }
}
