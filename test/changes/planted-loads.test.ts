/** Loads months with planted changes, and compares the answers with an independent comparison. */
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findSource } from '../../shared/datasets/index.ts';
import { type Published, READ } from '../readers/changes/changes.ts';
import { KINDS } from '../readers/changes/kinds.ts';
import { folderForFile } from '../support/for-file.ts';
import { startLoading } from '../support/loads/loading.ts';
import { captureLog, newKey, startApi } from '../support/service/api.ts';
import { changesOfMonths, compareFeed, compareKeys, unseen } from './planted/compared.ts';
import { WAIVED, writeMonths, writeReturn } from './planted/months.ts';

captureLog();
const root = folderForFile('planted-loads');
const loading = await startLoading();
const api = await startApi(loading.store, await newKey(loading.store));
const client = { ...api, requests: () => 0, close: () => undefined };
afterAll(async () => {
  await api.close();
  loading.close();
});

/** In publications of these sizes the planted changes are few enough for every gate. */
const COMPANIES = { cnpj: 1_600, cno: 1_000, pgfn: 2_000, cafir: 7_000 } as const;

test.each(Object.entries(COMPANIES))(
  '%s: all changes are found, and none is invented',
  async (name, companies) => {
    const source = findSource(name)!;
    const written = { source: name, dir: join(root, name), companies, seed: 2, changes: companies / 4 };
    const { months, planted } = await writeMonths(written);
    const all = [...months, await writeReturn(written)];
    for (const { version, dir } of all) {
      const accept = WAIVED[name] ?? [];
      const result = await loading.load(dir, {
        source,
        version,
        unrelated: [],
        accept,
        exportRows: 1_000_000,
      });
      expect(result.reason ?? null).toBeNull();
    }
    const read = await Promise.all(all.map(({ dir }) => READ[name]!(dir)));
    const pairs = changesOfMonths(name, all, read);
    for (const { months: pair, changes } of pairs)
      expect(await compareFeed(client, name, pair, changes)).toEqual({ feed: changes.length, faults: [] });
    const [before, now] = read as [Published, Published];
    expect(unseen(planted, pairs.at(-1)!.changes, before, now)).toEqual([]);
    const found = new Set(pairs.flatMap(({ changes }) => changes).map(({ tipo }) => tipo));
    expect(KINDS[name]!.filter((kind) => !found.has(kind))).toEqual([]);
    const expected = pairs[0]!.changes;
    expect(expected.length).toBeGreaterThan(20);
    if (name !== 'cnpj') return;
    expect(expected.some(({ tipo }) => tipo === 'retorno')).toBe(true);
    const byPair = pairs.map(({ changes }) => changes);
    const { keys, faults } = await compareKeys(client, byPair, read);
    expect(faults).toEqual([]);
    expect(keys).toBeGreaterThan(expected.length / 2);
  },
);
