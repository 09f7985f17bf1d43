/**
 * A load that must not be published is refused: the old generation stays, the reason is reported, and no
 * table, work or lock remains.
 */
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { fileObjects } from '../../local/disk/objects.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { readLock } from '../../shared/store/generations/catalog.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { writePublication } from '../support/loads/fixtures.ts';
import { lastLoad } from '../support/loads/load-records.ts';
import { startLoading } from '../support/loads/loading.ts';
import { companiesWithPartners } from '../support/loads/plain-companies.ts';

const loading = await startLoading();
const first = await loading.loadRows(companiesWithPartners(100));
expect(first.reason).toBeNull();
const live = await loading.manifest();
const tables = await loading.tables();
afterAll(() => loading.close());

const control = controlTable('dev');

describe('a refused load', () => {
  afterEach(async () => {
    expect(await loading.manifest()).toEqual(live);
    expect(await loading.tables()).toEqual(tables);
    expect(loading.workFiles()).toEqual([]);
    expect(await readLock(loading.store.client, control, 'cnpj')).toBeNull();
  });

  test('by orphans reports their kind', async () => {
    const { estabelecimentos, ...given } = companiesWithPartners(100);
    const rows = { ...given, estabelecimentos: estabelecimentos.slice(0, 85) };
    expect(await loading.loadRows(rows, { version: '2026-11' })).toMatchObject({
      published: false,
      fingerprint: null,
      reason: expect.stringMatching(/empresas whose owner is not in the publication: 15 of 100/),
    });
  });

  test('by an empty file names it', async () => {
    const result = await loading.loadRows({ ...companiesWithPartners(100), simples: [] });
    expect(result.reason).toMatch(/empty file: .*SIMPLES/);
  });

  test('by its files is recorded with its reason, although the load has no identity yet', async () => {
    const dir = loading.folder('nothing');
    await writePublication(dir, { ...companiesWithPartners(100), socios: null });
    await loading.load(dir, { version: '2027-01' });
    expect(await lastLoad(loading.store.client, control, '2027-01')).toMatchObject({
      load_id: 'cnpj-2027-01',
      source: 'cnpj',
      versao: '2027-01',
      state: 'refused',
      reason: expect.stringMatching(/^no file of: socios/),
    });
  });

  test('is recorded with its reason', async () => {
    const dir = loading.folder('record');
    await writePublication(dir, companiesWithPartners(50));
    await loading.load(dir, { version: '2026-12' });
    const { loadId } = await takeInventory(cnpj, '2026-12', fileObjects(dir));
    expect(await lastLoad(loading.store.client, control, '2026-12')).toMatchObject({
      load_id: loadId,
      state: 'refused',
      reason: expect.stringMatching(/^gate row-change/),
    });
  });
});

describe('the sample', () => {
  test('is not compared with the load that follows it', async () => {
    expect(
      (await loading.loadRows(companiesWithPartners(90), { version: '2027-01', sample: true })).published,
    ).toBe(true);
    expect((await loading.loadRows(companiesWithPartners(3), { version: '2027-02' })).published).toBe(true);
  });
});
