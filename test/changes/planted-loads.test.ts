/** Loads months with planted changes, and compares the answers with an independent comparison. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { READ } from '../readers/changes/changes.ts';
import { startLoading } from '../support/loads/loading.ts';
import { captureLog, newKey, startApi } from '../support/service/api.ts';
import { compareFeed, compareFilters, compareKeys } from './planted/compared.ts';
import { changesOfMonths } from './planted/expected.ts';
import { WAIVED, writeMonths, writeReturn } from './planted/months.ts';

captureLog();
const root = mkdtempSync(join(tmpdir(), 'planted-loads-'));
const loading = await startLoading();
const api = await startApi(loading.store, await newKey(loading.store));
const client = { ...api, requests: () => 0, close: () => undefined };
afterAll(async () => {
  await api.close();
  loading.close();
  rmSync(root, { recursive: true, force: true });
});

/** In a registry of this size the planted changes are few enough for every gate. */
const COMPANIES = 1_600;

test('all changes are found, and none is invented', async () => {
  const source = cnpj.name;
  const written = { source, dir: join(root, source), companies: COMPANIES, seed: 2, changes: 400 };
  const { months } = await writeMonths(written);
  const all = [...months, await writeReturn(written)];
  for (const { version, dir } of all) {
    const accept = WAIVED[source] ?? [];
    const result = await loading.load(dir, { version, unrelated: [], accept, exportRows: 1_000_000 });
    expect(result.reason ?? null).toBeNull();
  }
  const read = await Promise.all(all.map(({ dir }) => READ[source]!(dir)));
  const pairs = changesOfMonths(source, all, read);
  for (const { months: pair, changes } of pairs)
    expect(await compareFeed(client, source, pair, changes)).toEqual({ feed: changes.length, faults: [] });
  const [newest] = pairs;
  const expected = newest!.changes;
  expect(expected.some(({ tipo }) => tipo === 'retorno')).toBe(true);
  const filtered = await compareFilters(client, source, expected);
  expect(filtered.faults).toEqual([]);
  expect(filtered.questions).toBeGreaterThan(10);
  const byPair = pairs.map(({ changes }) => changes);
  const { keys, faults } = await compareKeys(client, byPair, read);
  expect(faults).toEqual([]);
  expect(keys).toBeGreaterThan(expected.length / 2);
});
