/**
 * A load that must not be published is refused: the old generation stays, the reason is reported, and no
 * table, work or lock remains.
 */
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { fileObjects } from '../../local/objects.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { readGenerations, readLock } from '../../shared/store/generations/catalog.ts';
import type { Manifest } from '../../shared/store/generations/manifest.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { rowOf, writePublication } from '../support/loads/fixtures.ts';
import { lastLoad } from '../support/loads/load-records.ts';
import { type Loading, startLoading } from '../support/loads/loading.ts';
import { UNRELATED } from '../support/loads/unrelated.ts';

let loading: Loading;
let live: Manifest;
let tables: string[];

const basico = (n: number): string => String(n).padStart(8, '0');
const COMPANIES = 100;

function rows(n = COMPANIES) {
  const all = Array.from({ length: n }, (_, i) => basico(i + 1));
  return {
    empresas: all.map((b) => rowOf('empresas', { cnpj_basico: b })),
    estabelecimentos: all.map((b) => rowOf('estabelecimentos', { cnpj_basico: b })),
    socios: all.map((b) => rowOf('socios', { cnpj_basico: b })),
    simples: all.map((b) => rowOf('simples', { cnpj_basico: b })),
  };
}

beforeAll(async () => {
  loading = await startLoading();
  const first = await loading.loadRows(rows());
  expect(first.reason).toBeNull();
  live = await loading.manifest();
  tables = await loading.tables();
});
afterAll(() => loading.close());

const control = controlTable('dev');

describe('a refused load', () => {
  afterEach(async () => {
    expect(await loading.manifest()).toEqual(live);
    expect(await loading.tables()).toEqual(tables);
    expect(loading.workFiles()).toEqual([]);
    expect(await readLock(loading.store.client, control, 'cnpj')).toBeNull();
  });

  const refused = async (name: string, given: ReturnType<typeof rows>, reason: RegExp): Promise<void> => {
    const result = await loading.loadRows(given, { version: '2026-11' });
    expect(result).toMatchObject({
      published: false,
      fingerprint: null,
      reason: expect.stringMatching(reason),
    });
    const failed = result.gates.filter(({ gate, passed }) => !passed && !UNRELATED.includes(gate));
    expect(failed.map(({ gate }) => gate)).toEqual([name]);
  };

  test('by quarantine reports the file, the count and the allowance', async () => {
    const { socios, ...given } = rows();
    const broken = Array.from({ length: 11 }, (_, i) => [`not a row ${i}`]);
    await refused(
      'quarantine',
      { ...given, socios: [...socios, ...broken] },
      /SOCIOCSV: 11 of 111, allowed 0\.1 %/,
    );
  });

  test('by row-change reports both counts', async () => {
    await refused('row-change', rows(60), /empresas: 60 rows, 100 in the live 2026-10, allowed ± 25 %/);
  });

  test('by orphans reports their kind', async () => {
    const { estabelecimentos, ...given } = rows();
    await refused(
      'orphans',
      { ...given, estabelecimentos: estabelecimentos.slice(0, 85) },
      /empresas whose owner is not in the publication: 15 of 100/,
    );
  });

  test('by orphans reports the missing kind of the companies', async () => {
    const { empresas, ...given } = rows();
    await refused(
      'orphans',
      { ...given, empresas: empresas.slice(0, 85) },
      /records without empresas: 15 of 100/,
    );
  });

  test('by lost-characters reports the count', async () => {
    const { empresas, ...given } = rows();
    const lost = rowOf('empresas', { cnpj_basico: basico(1), razao_social: 'A\xef\xbf\xbdO' });
    await refused(
      'lost-characters',
      { ...given, empresas: [lost, ...empresas.slice(1)] },
      /1 rows contain U\+FFFD/,
    );
  });

  test('by fewer-files names the kind', async () => {
    const dir = loading.folder('parts');
    const { empresas, ...given } = rows();
    await writePublication(dir, {
      ...given,
      empresas: { parts: [empresas.slice(0, 50), empresas.slice(50)] },
    });
    const two = await loading.load(dir);
    expect(two.reason).toBeNull();
    live = await loading.manifest();
    tables = await loading.tables();
    await refused('fewer-files', rows(), /empresas: 1 files, 2 in the live/);
    // This returns to one file, with a waiver, for the tests that follow.
    expect((await loading.loadRows(rows(), { version: '2026-06', accept: ['fewer-files'] })).published).toBe(
      true,
    );
    live = await loading.manifest();
    tables = await loading.tables();
  });

  test('by a changed layout names the file and both column counts', async () => {
    const { socios, ...given } = rows();
    const result = await loading.loadRows({ ...given, socios: socios.map((r) => [...r, 'novo']) });
    expect(result.reason).toMatch(
      /SOCIOCSV: the layout changed: socios has 11 columns, the first row has 12/,
    );
  });

  test('by an empty file names it', async () => {
    const result = await loading.loadRows({ ...rows(), simples: [] });
    expect(result.reason).toMatch(/empty file: .*SIMPLES/);
  });

  test('by a file given twice names both', async () => {
    const dir = loading.folder('twice');
    const [first = ''] = await writePublication(dir, rows());
    writeFileSync(join(dir, `Y1-${first}`), readFileSync(join(dir, first)));
    expect((await loading.load(dir)).reason).toMatch(/the same content twice: .*EMPRECSV and .*EMPRECSV/);
  });

  test.each([
    ['cut short', (path: string) => truncateSync(path, 200), /Socios0\.zip: not a readable zip/],
    ['with damaged bytes', (path: string) => damage(path), /Socios0\.zip\/.*SOCIOCSV: damaged/],
    ['that is not a zip', (path: string) => writeFileSync(path, 'oi'), /Socios0\.zip: not a readable zip/],
  ])('by an archive %s names it', async (_, spoil, reason) => {
    const dir = loading.folder('zips');
    await writePublication(dir, rows(200), { zip: true });
    spoil(join(dir, readdirSync(dir).find((name) => name.startsWith('Socios')) ?? ''));
    const result = await loading.load(dir);
    expect(result).toMatchObject({ published: false, reason: expect.stringMatching(reason) });
  });

  test('by its files is recorded with its reason, although the load has no identity yet', async () => {
    const dir = loading.folder('nothing');
    await writePublication(dir, { ...rows(), socios: null });
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
    await writePublication(dir, rows(50));
    await loading.load(dir, { version: '2026-12' });
    const { loadId } = await takeInventory(cnpj, '2026-12', fileObjects(dir));
    expect(await lastLoad(loading.store.client, control, '2026-12')).toMatchObject({
      load_id: loadId,
      state: 'refused',
      reason: expect.stringMatching(/^gate row-change/),
    });
  });
});

describe('a waived gate', () => {
  test('lets the load publish and is recorded in the generation', async () => {
    const result = await loading.loadRows(rows(60), { version: '2026-11', accept: ['row-change'] });
    expect(result.reason).toBeNull();
    expect(result.gates.find((g) => g.gate === 'row-change')).toMatchObject({
      passed: false,
      accepted: true,
    });
    const [record] = await readGenerations(loading.store.client, control, 'cnpj');
    expect(record).toMatchObject({ versao: '2026-11', accepted: expect.arrayContaining(['row-change']) });
    expect(await lastLoad(loading.store.client, control, '2026-11')).toMatchObject({
      load_id: record!.load_id,
      state: 'published',
    });
  });

  test('waives no other gate', async () => {
    const { socios, ...given } = rows(30);
    const broken = Array.from({ length: 11 }, (_, i) => [`not a row ${i}`]);
    const result = await loading.loadRows(
      { ...given, socios: [...socios, ...broken] },
      { version: '2026-12', accept: ['row-change'] },
    );
    expect(result.reason).toMatch(/^gate quarantine/);
  });
});

describe('the sample', () => {
  test('is not compared with the load that follows it', async () => {
    expect((await loading.loadRows(rows(65), { version: '2027-01', sample: true })).published).toBe(true);
    expect((await loading.loadRows(rows(3), { version: '2027-02' })).published).toBe(true);
  });
});

/** Inverts bytes in the middle of the packed data. */
function damage(path: string): void {
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  for (let i = middle; i < middle + 8; i++) bytes[i] = (bytes[i] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}
