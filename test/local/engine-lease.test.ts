/** The engine ends when nobody holds it: who comes at that very moment gets one that lives. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { openStore } from '../../local/store.ts';

/** Of local/engine/main.ts: so long after the last lease the engine ends. */
const IDLE_MS = 1_500;

test.each([-3, 0, 3])('a lease taken %i ms around the end of the engine holds', async (shift) => {
  const root = mkdtempSync(join(tmpdir(), 'lease-'));
  const first = await openStore({ DATA_DIR: root });
  first.client.destroy();
  first.lease.release();
  await pause(IDLE_MS + shift);
  const second = await openStore({ DATA_DIR: root });
  try {
    await pause(200);
    expect(await second.client.send(new ListTablesCommand({}))).toHaveProperty('TableNames');
    expect(await Promise.race([second.lease.lost.then(() => 'lost'), pause(1, 'held')])).toBe('held');
  } finally {
    second.client.destroy();
    second.lease.release();
    await pause(10);
    rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
});
