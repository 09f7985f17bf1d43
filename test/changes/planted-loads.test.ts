/** Loads months with planted changes, and compares the answers with an independent comparison. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findSource } from '../../shared/datasets/index.ts';
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

/** Sizes in which the planted changes are few enough for every gate. */
const SIZES = { cnpj: 1_600, pgfn: 6_000 } as const;

test.each(Object.entries(SIZES))(
  '%s: all changes are found, and none is invented',
  async (name, companies) => {
    const source = findSource(name);
    const written = { source: name, dir: join(root, name), companies, seed: 2, changes: 400 };
    const { months } = await writeMonths(written);
    const all = [...months, await writeReturn(written)];
    for (const { version, dir: from } of all) {
      const result = await loading.load(from, {
        source: source!,
        version,
        unrelated: [],
        accept: WAIVED[name] ?? [],
        exportRows: 1_000_000,
      });
      expect(result.reason ?? null).toBeNull();
    }
    const read = await Promise.all(all.map(({ dir }) => READ[name]!(dir)));
    const pairs = changesOfMonths(name, all, read);
    for (const { months: pair, changes } of pairs)
      expect(await compareFeed(client, name, pair, changes)).toEqual({ feed: changes.length, faults: [] });
    const [newest] = pairs;
    const expected = newest!.changes;
    expect(expected.some(({ tipo }) => tipo === 'retorno')).toBe(name === 'cnpj');
    const filtered = await compareFilters(client, name, expected);
    expect(filtered.faults).toEqual([]);
    expect(filtered.questions).toBeGreaterThan(10);
    if (name !== 'cnpj') return;
    const { keys, faults } = await compareKeys(
      client,
      pairs.map(({ changes }) => changes),
      read,
    );
    expect(faults).toEqual([]);
    expect(keys).toBeGreaterThan(expected.length / 2);
  },
);
