/** The processes of the tasks of a load. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPool, type Pool } from '../../local/load/pool.ts';

/** A task of a load that does not exist fails at once. */
const FAILING = { name: 'partition', payload: {} } as const;

let folder: string;
let pool: Pool;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pool-'));
  vi.stubEnv('NODE_COMPILE_CACHE', folder);
  pool = openPool(folder, 1, () => undefined);
});

afterEach(async () => {
  await pool.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Returns the process whose last argument is the folder, or 0. */
function childOf(argument: string): number {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,stat=,args='], { encoding: 'utf8' });
  const line = listed.split('\n').find((one) => one.endsWith(` ${argument}`) && !/^\s*\d+ Z/.test(one));
  return Number.parseInt(line ?? '0', 10);
}

/** The files that Node keeps for compiled modules, in a folder for each of its versions and options. */
const compiled = (): string[] => readdirSync(folder).flatMap((version) => readdirSync(join(folder, version)));

test('a process that has no task at the end keeps its compiled modules for the next load', async () => {
  await expect(pool.run(FAILING)).rejects.toThrow();
  expect(compiled()).toEqual([]);
  await pool.close();
  expect(compiled().length).toBeGreaterThan(100);
});

test('a process with a task is killed at the end, and its task fails', async () => {
  const task = expect(pool.run(FAILING)).rejects.toThrow('was killed');
  await pool.close();
  await task;
  expect(compiled()).toEqual([]);
});

test.each(['before its first task', 'when it is stopped'])(
  'a process without a task ends %s',
  async (when) => {
    pool.warm();
    if (when === 'when it is stopped') {
      await expect(pool.run(FAILING)).rejects.toThrow();
      process.kill(childOf(folder), 'SIGSTOP');
    }
    await pool.close();
    expect(childOf(folder)).toBe(0);
  },
);

test('a close waits for the processes of an earlier one, and a later task starts another process', async () => {
  pool.warm();
  const first = pool.close();
  await pool.close();
  expect(childOf(folder)).toBe(0);
  await first;
  await expect(pool.run(FAILING)).rejects.toThrow();
  expect(childOf(folder)).not.toBe(0);
});
