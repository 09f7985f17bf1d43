/** The engine ends when no program has a lease. A lease taken at that moment must belong to a running engine. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { openStore } from '../../local/store.ts';
import { isAlive, until } from '../support/programs.ts';

/** Time between the last lease and the end of the engine, as in local/engine/lease/server.ts. */
const IDLE_MS = 1_500;

test.each([-3, 0, 3])(
  'a lease taken %i ms from the end of the engine belongs to a running engine',
  async (shift) => {
    const root = mkdtempSync(join(tmpdir(), 'lease-'));
    const first = await openStore({ DATA_DIR: root });
    first.client.destroy();
    first.lease.release();
    await pause(IDLE_MS + shift);
    const second = await openStore({ DATA_DIR: root });
    try {
      const engine = second.lease.pid;
      await pause(200);
      expect(await second.client.send(new ListTablesCommand({}))).toHaveProperty('TableNames');
      expect([second.lease.pid, isAlive(engine)]).toEqual([engine, true]);
    } finally {
      second.client.destroy();
      second.lease.release();
      await pause(10);
      rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    }
  },
);

test('an engine that ends leaves the files of another one, whose data folder replaced its own', async () => {
  const root = mkdtempSync(join(tmpdir(), 'lease-'));
  const first = await openStore({ DATA_DIR: root });
  first.client.destroy();
  first.lease.release();
  rmSync(root, { recursive: true });
  const second = await openStore({ DATA_DIR: root });
  try {
    expect(second.lease.pid).not.toBe(first.lease.pid);
    await until(() => !isAlive(first.lease.pid), 30_000);
    second.client.destroy();
    const third = await openStore({ DATA_DIR: root });
    expect(await third.client.send(new ListTablesCommand({}))).toHaveProperty('TableNames');
    expect(third.lease.pid).toBe(second.lease.pid);
    third.client.destroy();
    third.lease.release();
  } finally {
    second.lease.release();
    await until(() => !isAlive(second.lease.pid), 30_000);
    rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
});
