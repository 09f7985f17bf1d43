/** Processes share a key through one local store: admitted requests stay within decision 0043's bound. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../local/store.ts';
import { excessOf, overshoot } from './overshoot.ts';

/** A slow machine may let requests through without a permit, which would distort the count. */
const root = mkdtempSync(join(tmpdir(), 'limit-shared-'));
const SHARE = { dataDir: join(root, 'data'), table: 'dev-uso', patienceMs: 10_000 };

beforeAll(async () => {
  const { client } = await openStore({ DATA_DIR: SHARE.dataDir });
  client.destroy();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('four processes over their limit admit together no more than the bound, and no less than the burst', async () => {
  const found = await overshoot(4, { ...SHARE, perSecond: 50, burst: 100, seconds: 3, holdSeconds: 0 });
  expect(found.unlimited).toBe(0);
  expect(found.asked).toBeGreaterThan(found.admitted);
  expect(found.excess).toBeLessThanOrEqual(found.bound);
  expect(found.bound).toBe(100 + 4 * 10);
  expect(found.admitted).toBeGreaterThan(100);
});

test('four processes stay within the bound also where each process holds a lease while the burst refills', async () => {
  const found = await overshoot(4, { ...SHARE, perSecond: 100, burst: 100, seconds: 1, holdSeconds: 2 });
  expect(found.unlimited).toBe(0);
  expect(found.excess).toBeLessThanOrEqual(found.bound);
  // How close it comes to the bound depends on the machine; test/usage/permits-bound.test.ts simulates that.
  expect(found.admitted).toBeGreaterThan(0);
});

test('the measurement shows when more than the bound is admitted', () => {
  const steady = Array.from({ length: 500 }, (_, i) => i * 100);
  expect(excessOf(steady, 10)).toBeCloseTo(1);
  expect(excessOf([...steady, ...Array(30).fill(20_000)], 10)).toBeCloseTo(31);
});
