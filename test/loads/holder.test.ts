/** Who holds a lock on this machine, and whether it still lives. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { processHolders } from '../../local/load/holder.ts';
import { until } from '../support/programs.ts';

const holder = (pid: number): string => `${hostname()}/${pid}/1`;

test('a process that runs lives, one that has ended does not', async () => {
  const child = spawn('sleep', ['30']);
  expect(await processHolders.isAlive(holder(child.pid!))).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await processHolders.isAlive(holder(child.pid!))).toBe(false);
});

test.runIf(process.platform === 'linux')('one that was killed and not asked for is dead', async () => {
  // The shell never waits for its child: it becomes another program that knows of none.
  const parent = spawn('sh', ['-c', 'sleep 30 & echo $!; exec sleep 30']);
  const [line] = await once(parent.stdout, 'data');
  const pid = Number(line);
  try {
    // Until it has become that program it is a shell, which asks.
    await until(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'sleep\n', 2_000);
    expect(await processHolders.isAlive(holder(pid))).toBe(true);
    process.kill(pid, 'SIGKILL');
    await until(() => / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')), 2_000);
    expect(await processHolders.isAlive(holder(pid))).toBe(false);
  } finally {
    parent.kill('SIGKILL');
  }
});

test('a process of another machine cannot be told', async () => {
  expect(await processHolders.isAlive('elsewhere/1/1')).toBeUndefined();
});
