/** Fetched publications that are older than the served one are counted, and removed only on request. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepNewest } from '../../operator/update/old-publications.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';

let snapshots: string;
beforeEach(() => {
  snapshots = mkdtempSync(join(tmpdir(), 'old-'));
  for (const version of ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', 'notas']) {
    mkdirSync(join(snapshots, 'cnpj', version), { recursive: true });
    writeFileSync(join(snapshots, 'cnpj', version, 'a.zip'), Buffer.alloc(1_000));
    // An operator has put the files of 2026-07 into its folder.
    if (version !== '2026-07') mkdirSync(join(snapshots, 'cnpj', version, '.obtidos'));
  }
});
afterEach(() => rmSync(snapshots, { recursive: true, force: true }));

const keep = (count: number | undefined) =>
  keepNewest({ snapshots, keep: count }, new Map([[cnpj, '2026-10']]));
const left = () => readdirSync(join(snapshots, 'cnpj')).sort();

test('without --keep all stay, and the sentence says how many bytes the older ones take', async () => {
  expect(await keep(undefined)).toBe(
    '2 older publications take 2.00 KB; --keep N removes all but the newest N of each source.',
  );
  expect(left()).toHaveLength(6);
});

test.each([
  [1, ['2026-07', '2026-10', '2026-11', 'notas']],
  [2, ['2026-07', '2026-09', '2026-10', '2026-11', 'notas']],
])('with --keep %d the served one counts, and folders of operators stay', async (count, names) => {
  expect(await keep(count)).toMatch(/^Removed \d older publications/);
  expect(left()).toEqual(names);
});

test('a source without publications has nothing to say', async () => {
  rmSync(snapshots, { recursive: true });
  expect(await keep(1)).toBeNull();
  expect(existsSync(snapshots)).toBe(false);
});
