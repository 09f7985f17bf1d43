/** The holder of a lock on this machine, and whether its process is alive. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { processHolders } from '../../local/load/holder.ts';
import { until } from '../support/programs.ts';

const holder = (pid: number): string => `${hostname()}/${pid}/1`;

test('a running process is alive, and an ended one is not', async () => {
  const child = spawn('sleep', ['30']);
  expect(await processHolders.isAlive(holder(child.pid!))).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await processHolders.isAlive(holder(child.pid!))).toBe(false);
});

test.runIf(process.platform === 'linux')('a killed process that is not reaped yet is dead', async () => {
  // The shell replaces itself by another program, which never waits for the child.
  const parent = spawn('sh', ['-c', 'sleep 30 & echo $!; exec sleep 30']);
  const [line] = await once(parent.stdout, 'data');
  const pid = Number(line);
  try {
    // The shell reaps its children until it has replaced itself.
    await until(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'sleep\n', 2_000);
    expect(await processHolders.isAlive(holder(pid))).toBe(true);
    process.kill(pid, 'SIGKILL');
    await until(() => / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')), 2_000);
    expect(await processHolders.isAlive(holder(pid))).toBe(false);
  } finally {
    parent.kill('SIGKILL');
  }
});

test('the state of a process on another machine is undefined', async () => {
  expect(await processHolders.isAlive('elsewhere/1/1')).toBeUndefined();
});
