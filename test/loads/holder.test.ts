/** The holder of a lock on this machine, and whether its process is alive. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { processHolders } from '../../local/disk/holder.ts';
import { isHeld, type LockRecord } from '../../shared/store/generations/catalog.ts';
import { DAY_MS } from '../../shared/time.ts';
import { JUMPS } from '../support/clocks.ts';
import { until } from '../support/programs.ts';

const holder = (pid: number): string => `${hostname()}/${pid}/1`;

test('a running process is alive, and an ended one is not', async () => {
  const child = spawn('sleep', ['9999']);
  expect(await processHolders.isAlive(holder(child.pid!))).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await processHolders.isAlive(holder(child.pid!))).toBe(false);
});

test.runIf(process.platform === 'linux')('a killed process that is not reaped yet is dead', async () => {
  // The shell replaces itself by another program, which never waits for the child.
  const parent = spawn('sh', ['-c', 'sleep 9999 & echo $!; exec sleep 9999']);
  const [line] = await once(parent.stdout, 'data');
  const pid = Number(line);
  try {
    // The shell reaps its children until it has replaced itself.
    await until(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'sleep\n');
    expect(await processHolders.isAlive(holder(pid))).toBe(true);
    process.kill(pid, 'SIGKILL');
    await until(() => / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
    expect(await processHolders.isAlive(holder(pid))).toBe(false);
  } finally {
    parent.kill('SIGKILL');
  }
});

test('the state of a process on another machine is undefined', async () => {
  expect(await processHolders.isAlive('elsewhere/1/1')).toBeUndefined();
});

describe('a lock', () => {
  const NOW = Date.UTC(2026, 10, 10);
  const LEASE_MS = 60_000;
  const lock: LockRecord = { load_id: 'x', holder: 'h', expires: NOW + LEASE_MS, lease_ms: LEASE_MS };
  const of =
    (alive: boolean | undefined): typeof processHolders.isAlive =>
    async () =>
      alive;

  test.each(JUMPS)(
    'of an unknown holder blocks no longer than its lease where the clock is set by %s',
    async (_, jump) => {
      for (const claimed of [false, true]) {
        const held = { ...lock, claimed };
        expect(await isHeld(held, of(undefined), NOW + LEASE_MS + 1)).toBe(false);
        expect(await isHeld(held, of(undefined), NOW + jump)).toBe(false);
      }
    },
  );

  test.each(JUMPS.filter(([, jump]) => jump < 0))(
    'of a live holder holds where the clock is set by %s',
    async (_, jump) => {
      expect(await isHeld(lock, of(true), NOW + jump)).toBe(true);
      expect(await isHeld(lock, of(false), NOW + jump)).toBe(false);
    },
  );

  test('holds until it expires where the clocks of two machines differ by seconds', async () => {
    for (const now of [NOW - 3_000, NOW, NOW + LEASE_MS])
      expect(await isHeld(lock, of(undefined), now)).toBe(true);
  });

  test('of an earlier version, which does not say its lease, holds for at most a day', async () => {
    const { lease_ms: _, ...earlier } = lock;
    expect(await isHeld(earlier, of(undefined), NOW)).toBe(true);
    expect(await isHeld({ ...earlier, expires: NOW + 2 * DAY_MS }, of(undefined), NOW)).toBe(false);
  });
});
