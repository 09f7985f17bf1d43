/** One process at a time has a lock file, and a dead process has none. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LockFile, startOf, takeLock } from '../../local/disk/lock-file.ts';

let folder: string;
const path = () => join(folder, 'update.lock');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const isTaken = (lock: unknown): lock is LockFile =>
  typeof lock === 'object' && lock !== null && 'release' in lock;
const leave = (holder: string, start: string | null = null): void =>
  writeFileSync(`${path()}-4`, JSON.stringify({ holder, start }));
const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid;

/** Takes the lock and releases it. */
async function happens(): Promise<string> {
  const lock = await takeLock(path());
  if (!isTaken(lock)) return 'kept';
  await lock.release();
  return 'taken over';
}

describe('a lock', () => {
  test('is had by one of many that take it at once, and free again after its release', async () => {
    const locks = await Promise.all(Array.from({ length: 20 }, () => takeLock(path())));
    const taken = locks.filter(isTaken);
    expect(taken).toHaveLength(1);
    await taken[0]?.release();
    expect(await happens()).toBe('taken over');
    expect(readdirSync(folder)).toEqual(['update.lock-2']);
  });

  test('of a dead process is taken over by one of many', async () => {
    leave(`${hostname()}/${deadPid()}/1`);
    const locks = await Promise.all(Array.from({ length: 20 }, () => takeLock(path())));
    const taken = locks.filter(isTaken);
    expect(taken).toHaveLength(1);
    await taken[0]?.release();
  });

  test('of a living process is kept, and names it', async () => {
    const holder = `${hostname()}/${process.ppid}/1`;
    leave(holder, await startOf(process.ppid));
    expect(await takeLock(path())).toEqual({ holder });
  });

  test.runIf(process.platform === 'linux')(
    'of a dead process whose number another process has now is taken over',
    async () => {
      leave(`${hostname()}/${process.ppid}/1`, 'another boot 1');
      expect(await happens()).toBe('taken over');
    },
  );

  test.each([
    [10, 'kept'],
    [120, 'taken over'],
  ])('of a process on another host that renewed it %d s ago is %s', async (seconds, expected) => {
    leave('elsewhere/1/1');
    const then = Date.now() / 1_000 - seconds;
    utimesSync(`${path()}-4`, then, then);
    expect(await happens()).toBe(expected);
  });

  test('that a power cut left empty is taken over', async () => {
    writeFileSync(`${path()}-1`, '');
    expect(await happens()).toBe('taken over');
  });
});
