/** The clean-up of loads: tables and quarantine of generations that are no longer needed. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { StepName } from '../../loaders/work/ports.ts';
import type { LoadResult } from '../../local/load/result.ts';
import { readGenerations, writeGenerations } from '../../shared/store/generations/catalog.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { forFile } from '../support/for-file.ts';
import { rowOf, writePublication } from '../support/loads/fixtures.ts';
import { startLoading } from '../support/loads/loading.ts';

const loading = await forFile(startLoading());

const control = controlTable('dev');

const withBadRows = (version: string, bad: number) => ({
  socios: [rowOf('socios', {}), ...Array.from({ length: bad }, (_, i) => [`ruim ${version} ${i}`])],
});

/** Loads one company and the given number of bad rows; more than ten of them are refused. */
const load = (version: string, bad: number, accept: string[] = []): Promise<LoadResult> =>
  loading.loadRows(withBadRows(version, bad), { version, accept });

async function releaseAt(time: string): Promise<void> {
  const { client } = loading.store;
  const records = await readGenerations(client, control, 'cnpj');
  const moved = records.map((r) => ({ ...r, released_at: r.released_at ? time : null }));
  await writeGenerations(client, control, 'cnpj', moved);
}

let first: LoadResult;

const letTimePass = (): Promise<void> => releaseAt('2026-01-01T00:00:00.000Z');

function quarantined(): string[] {
  const folder = join(loading.store.dataDir, 'work', 'quarantine', 'cnpj');
  return existsSync(folder)
    ? readdirSync(folder)
        .map((name) => name.slice(5, 12))
        .sort()
    : [];
}

/** Returns the versions whose values and rows to compare are kept. */
function reported(): string[] {
  const folder = join(loading.store.dataDir, 'work', 'reports', 'cnpj');
  const isWhole = (name: string): boolean =>
    ['rows.json', 'values.json'].every((file) => existsSync(join(folder, name, file)));
  return readdirSync(folder)
    .filter(isWhole)
    .map((name) => name.slice(5, 12))
    .sort();
}

/** Returns the versions that have tables. A generation has both tables of its source or none. */
async function tablesOf(): Promise<string[]> {
  const names = await loading.tables();
  const versionsOf = (table: string): string[] =>
    names.flatMap((name) => name.match(`^dev-${table}-(\\d{6})-`)?.[1] ?? []).sort();
  const versions = versionsOf('cnpj');
  expect(versionsOf('cnpj-indice')).toEqual(versions);
  expect(names).toHaveLength(2 * versions.length);
  return versions;
}

describe('the quarantine', () => {
  test('of a generation stays as long as its table, and that of a refused load until another load', async () => {
    first = await load('2026-01', 2);
    for (const { reason } of [first, await load('2026-02', 2), await load('2026-03', 2)])
      expect(reason).toBeNull();
    // The manifest named the first until a moment ago, and requests may still read it.
    expect(quarantined()).toEqual(['2026-01', '2026-02', '2026-03']);
    expect(await tablesOf()).toEqual(['202601', '202602', '202603']);

    await letTimePass();
    expect((await load('2026-04', 11)).reason).toMatch(/^gate quarantine/);
    expect(quarantined()).toEqual(['2026-02', '2026-03', '2026-04']);
    expect(reported()).toEqual(['2026-02', '2026-03', '2026-04']);
    expect(await tablesOf()).toEqual(['202602', '202603']);

    // The same load is refused once more and then waived; it still has its own quarantine.
    expect((await load('2026-04', 12)).reason).toMatch(/^gate quarantine/);
    const accepted = await load('2026-04', 12, ['quarantine']);
    expect(accepted.published).toBe(true);
    expect(loading.quarantine(accepted)).toHaveLength(12);
    expect(quarantined().filter((version) => version === '2026-04')).toHaveLength(1);

    await letTimePass();
    expect((await load('2026-05', 0, ['row-change'])).reason).toBeNull();
    expect(quarantined()).toEqual(['2026-03', '2026-04']);
    await letTimePass();
    expect((await load('2026-06', 0)).reason).toBeNull();
    expect(quarantined()).toEqual(['2026-04']);
    expect(await tablesOf()).toEqual(['202604', '202605', '202606']);
    await letTimePass();
    // These files are served, so nothing but the clean-up is done.
    expect(await load('2026-06', 0)).toMatchObject({ already_published: true });
    expect(quarantined()).toEqual([]);
    expect(await tablesOf()).toEqual(['202605', '202606']);
  });
});

describe('the quarantine of an interrupted load', () => {
  test('is complete when the load continues, although its rows are not read again', async () => {
    const dir = loading.folder('broken-off');
    await writePublication(dir, withBadRows('2026-12', 3));
    const onStep = (step: StepName): void => {
      if (step === 'import') throw new Error('broken off');
    };
    await expect(loading.load(dir, { version: '2026-12', onStep })).rejects.toThrow('broken off');
    const result = await loading.load(dir, { version: '2026-12' });
    expect(result.reason).toBeNull();
    expect(loading.quarantine(result)).toHaveLength(3);
  });
});

test('a generation that was deleted can be loaded again from the same files, into the same store', async () => {
  expect(await tablesOf()).not.toContain('202601');
  const again = await load('2026-01', 2);
  expect(again).toMatchObject({ reason: null, already_published: false, fingerprint: first.fingerprint });
  expect(await tablesOf()).toContain('202601');
});
