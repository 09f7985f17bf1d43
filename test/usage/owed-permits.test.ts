/** Requests that pass while another program holds the store's lock count in the month once it is free. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { storeOver } from '../../local/store/client.ts';
import { openDatabase } from '../../local/store/database.ts';
import { ensureFixedTables } from '../../local/store.ts';
import { type PermitStore, storedPermits } from '../../shared/store/usage/permit-store.ts';
import { createPermits } from '../../shared/store/usage/permits.ts';
import { folderForFile } from '../support/for-file.ts';
import { captureLog } from '../support/service/api.ts';
import { LONGEST_MS } from '../support/service/longest.ts';
import { limited } from '../support/simulated-permits.ts';

const root = folderForFile('owed-permits');
beforeEach(() => void captureLog());

test.each([
  ['by the next request of the key', false],
  ['by the timer of the service, also where the key sends none', true],
])('%s', async (name, byTimer) => {
  const file = join(root, `${byTimer}.db`);
  // The database gives up a write that another program holds up as soon as its caller does.
  const { client } = storeOver(await openDatabase(file, { patienceMs: 30 }), root);
  await ensureFixedTables(client, 'dev');
  const limits = limited(0, 0, 20);
  const clock = { wall: Date.UTC(2026, 10, 30, 23, 59), monotonic: 0 };
  /** Of the store's calls: short only while they have to fail. */
  let patienceMs = LONGEST_MS;
  const open: PermitStore = (...of) => storedPermits(client, 'dev-uso', patienceMs)(...of);
  const take = createPermits(open, () => ({ ...clock }));
  const usedIn = async (month: string) =>
    (await client.call('GetItem', { TableName: 'dev-uso', Key: { pk: 'L#k', sk: month } })).Item?.['used'];
  expect(await take('k', limits)).toMatchObject({ granted: true, remaining: 19 });
  patienceMs = 30;

  const holder = new DatabaseSync(file);
  holder.exec('BEGIN IMMEDIATE');
  for (let i = 0; i < 10; i++) expect([name, await take('k', limits)]).toEqual([name, null]);
  expect(await take('k', limits, 3)).toBeNull();
  await take.book();
  expect(await usedIn('2026-11')).toBe(1);
  holder.close();
  patienceMs = LONGEST_MS;

  if (byTimer) await take.book();
  clock.monotonic += 60_000;
  const verdicts = [];
  for (let i = 0; i < 10; i++) verdicts.push((await take('k', limits))?.granted);
  // One before, 13 without a permit, six of 20 are left.
  expect(verdicts).toEqual([...Array(6).fill(true), ...Array(4).fill(false)]);
  expect(await usedIn('2026-11')).toBe(20);
  client.destroy();
});
