/**
 * A lock of a program, as a file with the identity of its process. The names have numbers: the file with the
 * highest one has the lock, and the next holder creates the next number. Creating a name is atomic, so that
 * of several programs that find a dead holder only one takes over; deleting the file of the dead one first
 * would not be.
 */

import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beginExecution, LEASE_MS, processHolders } from './holder.ts';

export interface LockFile {
  /** Whether no other process has taken the lock over, as one does where this one was suspended. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

export interface Held {
  /** Host, process id and a unique number, separated by `/`. */
  readonly holder: string;
}

interface Content {
  /** Null for a lock that was released. */
  readonly holder: string | null;
  /** When the process started, where the system tells: the number of a dead process is given again. */
  readonly start: string | null;
}

interface Numbered {
  readonly path: string;
  readonly number: number;
}

/** Takes the lock of the files `PATH-1`, `PATH-2`, …, or returns who has it. The folder must exist. */
export async function takeLock(path: string): Promise<LockFile | Held> {
  for (;;) {
    const last = await lastOf(path);
    const content = last && (await contentOf(last.path));
    if (last && content && (await isHeld(last.path, content))) return { holder: content.holder ?? '' };
    const next = await create(path, (last?.number ?? 0) + 1);
    if (next) return next;
  }
}

async function create(path: string, number: number): Promise<LockFile | null> {
  const execution = beginExecution();
  const own = `${path}-${number}`;
  const made = await put(own, { holder: execution.name, start: await startOf(process.pid) });
  // The file of this number may have been deleted by the holder of a later one.
  if (!made || (await lastOf(path))?.number !== number) {
    if (made) await rm(own, { force: true });
    execution.end();
    return null;
  }
  for (const one of await all(path)) if (one.number < number) await rm(one.path, { force: true });
  const renewal = setInterval(() => void renew(own), LEASE_MS / 4).unref();
  const isLast = async (): Promise<boolean> => (await lastOf(path))?.number === number;
  return {
    isHeld: isLast,
    release: async () => {
      clearInterval(renewal);
      execution.end();
      if (!(await isLast())) return;
      await writeFile(own, JSON.stringify({ holder: null, start: null } satisfies Content));
    },
  };
}

/** Creates the file with its whole content; returns false where it exists. */
async function put(path: string, content: Content): Promise<boolean> {
  const written = `${path}.${randomUUID()}`;
  await writeFile(written, JSON.stringify(content), { mode: 0o600 });
  try {
    await link(written, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(written, { force: true });
  }
}

async function all(path: string): Promise<Numbered[]> {
  const folder = dirname(path);
  return (await readdir(folder))
    .map((name) => join(folder, name))
    .filter((file) => file.startsWith(`${path}-`) && /^\d{1,9}$/.test(file.slice(path.length + 1)))
    .map((file) => ({ path: file, number: Number(file.slice(path.length + 1)) }))
    .sort((a, b) => a.number - b.number);
}

const lastOf = async (path: string): Promise<Numbered | undefined> => (await all(path)).at(-1);

/** Returns null where the file is gone or, after a power cut, empty. */
async function contentOf(path: string): Promise<Content | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Content;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The holder on another host, such as a former container, has the lock as long as it renews the file. */
async function isHeld(path: string, { holder, start }: Content): Promise<boolean> {
  if (holder === null) return false;
  const alive = await processHolders.isAlive(holder);
  const pid = Number(holder.split('/')[1]);
  if (alive !== undefined) return alive && (start === null || start === (await startOf(pid)));
  const found = await stat(path).catch(() => null);
  return found !== null && Math.abs(Date.now() - found.mtimeMs) < LEASE_MS;
}

async function renew(path: string): Promise<void> {
  const now = new Date();
  // The folder may be gone at the end of a program.
  await utimes(path, now, now).catch(() => undefined);
}

/** Returns the machine's boot and the start in ticks after it; null on a system without /proc (macOS). */
export async function startOf(pid: number): Promise<string | null> {
  try {
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name of the program may contain brackets and blanks; the start is the 20th field after it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${boot} ${ticks}`;
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
