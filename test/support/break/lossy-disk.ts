/**
 * A disk that loses power: an ext4 in an image file, whose shut-down call drops everything that was not
 * synced, also the file system's own journal. Needs root, loop devices, mkfs.ext4 and python3, so only slow
 * forms of tests use it.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface LossyDisk {
  /** The folder in which the disk is mounted. It stays the same for the life of the disk. */
  readonly folder: string;
  /** Cuts the power: from now on every call on the disk fails, and nothing that was not synced is kept. */
  readonly cut: () => Promise<void>;
  /** Mounts the disk again after a cut. Ends when every process that had files open on it has ended. */
  readonly remount: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const run = promisify(execFile);

/**
 * Shuts the file system down when a line arrives, without starting a process for it. The argument 2 means
 * that the journal is not flushed.
 */
const CUTTER = `
import fcntl, os, struct, sys
disk = os.open(sys.argv[1], os.O_RDONLY)
print("ready", flush=True)
if sys.stdin.readline():
    fcntl.ioctl(disk, 0x8004587d, struct.pack("I", 2))
    print("cut", flush=True)
`;

/** Nothing is written by time: a commit of the journal every ten minutes instead of every five seconds. */
const OPTIONS = 'loop,commit=600';
const UNMOUNT_MS = 20_000;

/** Returns why this machine cannot run such a disk, or null where it can. */
export function whyNoLossyDisk(): string | null {
  if (process.platform !== 'linux') return 'needs Linux';
  return process.getuid?.() === 0 ? null : 'needs root, to mount a file system';
}

export async function makeLossyDisk(megabytes = 512): Promise<LossyDisk> {
  const root = await mkdtemp(join(tmpdir(), 'lossy-disk-'));
  const image = join(root, 'image');
  const folder = join(root, 'disk');
  await writeFile(image, '');
  await truncate(image, megabytes << 20);
  await run('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
  await mkdir(folder);
  let cutter = await mount(image, folder);
  return {
    folder,
    cut: async () => {
      cutter.stdin?.write('now\n');
      await once(cutter, 'exit');
    },
    remount: async () => {
      await unmount(cutter, folder);
      cutter = await mount(image, folder);
    },
    remove: async () => {
      await unmount(cutter, folder);
      await rm(root, { recursive: true, force: true });
    },
  };
}

async function mount(image: string, folder: string): Promise<ChildProcess> {
  await run('mount', ['-o', OPTIONS, image, folder]);
  const cutter = spawn('python3', ['-c', CUTTER, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(cutter.stdout, 'data');
  if (!String(line).startsWith('ready')) throw new Error(`the cutter of ${folder} did not start`);
  return cutter;
}

async function unmount(cutter: ChildProcess, folder: string): Promise<void> {
  if (cutter.exitCode === null) {
    cutter.stdin?.end();
    await once(cutter, 'exit');
  }
  const deadline = performance.now() + UNMOUNT_MS;
  for (;;) {
    const busy = await run('umount', [folder]).then(
      () => null,
      (error: Error) => error,
    );
    if (busy === null) return;
    if (performance.now() > deadline) throw busy;
    await pause(50);
  }
}
