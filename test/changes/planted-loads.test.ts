/** Loads two months with planted changes, and compares the answers with an independent comparison. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findSource } from '../../shared/datasets/index.ts';
import { changesBetween, READ } from '../readers/changes/changes.ts';
import { startLoading } from '../support/loads/loading.ts';
import { captureLog, newKey, startApi } from '../support/service/api.ts';
import { compareFeed, compareFilters, compareKeys } from './planted/compared.ts';
import { writeMonths } from './planted/months.ts';

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
    const dir = join(root, name);
    const { months } = await writeMonths({ source: name, dir, companies, seed: 2, changes: 400 });
    for (const { version, dir: from } of months) {
      const result = await loading.load(from, {
        source: source!,
        version,
        unrelated: [],
        exportRows: 1_000_000,
      });
      expect(result.reason ?? null).toBeNull();
    }
    const both = await Promise.all(months.map((month) => READ[name]!(month.dir)));
    const expected = changesBetween(name, both[0]!, both[1]!);
    expect(await compareFeed(client, name, months, expected)).toEqual({
      feed: expected.length,
      faults: [],
    });
    const filtered = await compareFilters(client, name, expected);
    expect(filtered.faults).toEqual([]);
    expect(filtered.questions).toBeGreaterThan(10);
    if (name !== 'cnpj') return;
    const { keys, faults } = await compareKeys(client, expected, both);
    expect(faults).toEqual([]);
    expect(keys).toBeGreaterThan(expected.length / 2);
  },
);
