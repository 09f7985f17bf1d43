/** A fetch finds its addresses and its folder, and reports what it has done. */
import { describe, expect, test } from 'vitest';
import { givenAddresses } from '../../operator/fetch/addresses.ts';
import { type FetchRequest, runFetch } from '../../operator/fetch/run.ts';
import { fetchReport } from '../../operator/fetch/view/report.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { fetching, originOf, publication } from '../support/update/fetching.ts';

const source = (name: string) => findSource(name)!;
const request = (name: string, more: Partial<FetchRequest> = {}): FetchRequest => ({
  source: source(name),
  version: null,
  addresses: [],
  snapshots: '/dados',
  folder: null,
  hours: 24,
  ...more,
});

describe('the folder', () => {
  test.each([
    [null, '/dados/cnpj/2026-10'],
    ['/outra', '/outra'],
  ])('is with --to %s %s', async (to, folder) => {
    const { world, publications } = fetching();
    publications.set('cnpj', publication('cnpj', '2026-10'));
    const result = await runFetch(world, request('cnpj', { folder: to }));
    expect([result.fetched, result.folder, result.bytes]).toEqual([true, folder, 4_000]);
  });

  test('of another publication is refused, and nothing is fetched', async () => {
    const { world, publications, sealed, fetched } = fetching();
    publications.set('cnpj', publication('cnpj', '2026-10'));
    sealed.set('/outra', originOf(publication('cnpj', '2026-09')));
    await expect(runFetch(world, request('cnpj', { folder: '/outra' }))).rejects.toThrow(
      '/outra has cnpj 2026-09; give another folder in --to for cnpj 2026-10',
    );
    expect(fetched).toEqual([]);
  });

  test('with the same publication says that it was there', async () => {
    const { world, publications } = fetching();
    publications.set('cnpj', publication('cnpj', '2026-10'));
    expect((await runFetch(world, request('cnpj'))).already_fetched).toBe(false);
    const again = await runFetch(world, request('cnpj'));
    expect(again.already_fetched).toBe(true);
    expect(fetchReport(again)).toContain('they were there already');
  });
});

test('a version that is not whole yet is not fetched, and the reason has the sentences', async () => {
  const { world, publications, fetched } = fetching();
  publications.set('cnpj', publication('cnpj', '2026-10', ['Socios9.zip is missing', 'Simples.zip changes']));
  const result = await runFetch(world, request('cnpj'));
  expect(result).toMatchObject({
    fetched: false,
    folder: null,
    reason: 'cnpj 2026-10 is not whole yet at its publisher: Socios9.zip is missing; Simples.zip changes',
  });
  expect(fetched).toEqual([]);
});

describe('the addresses', () => {
  test('of the call come before those of the setting', () => {
    const env = { FETCH_URL_CNPJ: 'https://um.example/, https://dois.example/' };
    const given = ['https://tres.example/'];
    expect(givenAddresses(source('cnpj'), given, env)).toEqual(given);
    expect(givenAddresses(source('cnpj'), [], env)).toEqual(['https://um.example/', 'https://dois.example/']);
    expect(givenAddresses(source('cnpj'), [], {})).toEqual([]);
  });
});

test('the report has each file with size, time and the beginning of its SHA-256, and where it all is', async () => {
  const { world, publications } = fetching();
  publications.set('cno', publication('cno', '2026-10-10', [], [1_234_567]));
  const result = { ...(await runFetch(world, request('cno'))), seconds: 2 };
  expect(fetchReport(result).split('\n')).toEqual([
    'file           bytes  changed at the publisher  SHA-256',
    'part0.zip  1,234,567  2026-10-10T18:30:00.000Z  abababababab',
    '',
    'version         2026-10-10',
    'published at    2026-10-10T18:30:00.000Z',
    'fetched at      2026-10-11T06:00:00.000Z',
    'address         https://dados.example/cno/',
    'folder          /dados/cno/2026-10-10',
    'seconds         2',
    'FETCHED         1.23 MB',
  ]);
});
