/** The short form of the campaign that tries to break the service. */
import { expect, test } from 'vitest';
import { folderForFile } from '../support/for-file.ts';
import { tryTraffic } from './traffic.ts';

const folder = folderForFile('break');

test('mixed traffic with loads, rollbacks, key changes and a damaged store is answered rightly', async () => {
  const traffic = { folder, seed: 1, minutes: 2, isShort: true, say: () => undefined };
  const { minutes, faults, requests } = await tryTraffic(traffic, new AbortController().signal);
  expect([minutes, faults]).toEqual([2, []]);
  expect(requests).toBeGreaterThan(100);
});
