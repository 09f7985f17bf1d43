/** A partial publication is refused, even as the first load, unless it is waived; the waiver is shown. */

import { describe, expect, test } from 'vitest';
import { status } from '../../functions/status/status.ts';
import { lostRows } from '../../loaders/account/publication.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { resourcesOf } from '../../shared/datasets/define.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { WAIVABLE } from '../../shared/ingestion/waivable.ts';
import { type GenerationRecord, readGenerations } from '../../shared/store/generations/catalog.ts';
import { snapshots } from '../../shared/store/generations/snapshots.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { forFile } from '../support/for-file.ts';
import { publishedName, rowOf, writePublication } from '../support/loads/fixtures.ts';
import { type LoadOptions, startLoading } from '../support/loads/loading.ts';

const control = controlTable('dev');
const loading = await forFile(startLoading());

type Rows = Parameters<typeof writePublication>[1];

/** Loads with no gate waived but the given ones. */
async function load(whole: boolean, rows: Rows, options: LoadOptions = {}) {
  const dir = loading.folder('publication');
  await writePublication(dir, rows, { whole });
  return loading.load(dir, { unrelated: [], ...options });
}

/** The source on the status page, and in the list of snapshots. */
async function shown() {
  const manifest = await loading.manifest();
  const page: { fontes: Record<string, { amostra: boolean; dispensas: string[] }> } = JSON.parse(
    await status()({ manifest } as never, { now: () => 0 } as never),
  );
  const { amostra, dispensas } = page.fontes['cnpj']!;
  const listed = await snapshots(loading.store.client, 'dev', async () => undefined);
  const { waived, sample } = listed.find(({ source }) => source === 'cnpj')!.active!;
  expect([waived, sample]).toEqual([dispensas, amostra]);
  return { amostra, dispensas };
}

/** So many partners of company 99000001, none of them alike. */
const partners = (n: number, first = 0) =>
  Array.from({ length: n }, (_, i) =>
    rowOf('socios', {
      cnpj_basico: '99000001',
      cnpj_cpf_socio: `***${String(first + i).padStart(6, '0')}**`,
    }),
  );

describe('a part of a publication', () => {
  test('is refused as the first load, before any row is read, with what is there and what is not', async () => {
    const { published, reason, rows } = await load(false, {});
    expect([published, rows]).toEqual([false, {}]);
    expect(reason).toBe(
      'gate completeness: empresas: no part 1, 2, 3, 4, 5, 6, 7, 8, 9, found 0; ' +
        'estabelecimentos: no part 1, 2, 3, 4, 5, 6, 7, 8, 9, found 0; ' +
        'socios: no part 1, 2, 3, 4, 5, 6, 7, 8, 9, found 0\n' +
        'see docs/loading.md#when-a-load-is-refused; to publish it all the same: ' +
        '--accept completeness:empresas --accept completeness:estabelecimentos --accept completeness:socios',
    );
    expect(await loading.manifest()).toMatchObject({ sources: {} });
    expect(await loading.tables()).toEqual([]);
  });

  test('is published with the waiver, which the status page shows until a whole publication is loaded', async () => {
    expect(await load(false, {}, { accept: ['completeness'] })).toMatchObject({ published: true });
    expect(await shown()).toEqual({ amostra: false, dispensas: ['completeness'] });

    expect(await load(true, {}, { accept: ['row-change'] })).toMatchObject({ published: true });
    expect(await shown()).toEqual({ amostra: false, dispensas: [] });
    // A rollback shows it again.
    await loading.rollback();
    expect((await shown()).dispensas).toEqual(['completeness']);
    await loading.rollback();
    expect((await shown()).dispensas).toEqual([]);
  });

  test('is refused after a whole publication, which stays', async () => {
    const before = await loading.manifest();
    const rows = { socios: partners(4) };
    const { reason } = await load(false, rows, {
      accept: WAIVABLE.filter((gate) => gate !== 'completeness'),
    });
    expect(reason).toMatch(/^gate completeness: [^\n]+\nsee [^\n]+$/);
    expect(await loading.manifest()).toEqual(before);
  });

  test('is shown as the sample where it is one, and the next whole publication is not compared with it', async () => {
    await load(false, { socios: partners(1_500) }, { accept: WAIVABLE, sample: true });
    expect(await shown()).toEqual({
      amostra: true,
      dispensas: ['row-change', 'fewer-files', 'completeness'],
    });
    expect(await load(true, { socios: partners(3) })).toMatchObject({ published: true, reason: null });
    expect(await shown()).toEqual({ amostra: false, dispensas: [] });
  });
});

describe('a file that was cut at the end of a row', () => {
  const cut = (n: number): Rows => ({ socios: { parts: [partners(n), partners(n, n)] } });

  test('is refused if it lost more than a tenth of its rows, by the name of its part', async () => {
    await load(true, cut(1_001), { accept: ['row-change'] });
    const [record] = await readGenerations(loading.store.client, control, 'cnpj');
    expect(record!.parts!['socios']).toMatchObject({ 0: 1_001, 1: 1_001, 2: 1 });
    const two = { socios: { parts: [partners(1_001), partners(900, 1_001)] } };
    const { reason } = await load(true, two);
    expect(reason).toContain(
      'gate completeness: K3241.K03200Y1.D61010.SOCIOCSV: 900 rows, 1001 in the live 2026-10, allowed − 10 %\n',
    );
    expect(reason).toMatch(/--accept completeness:socios:10\.1%$/);
    const accept = ['completeness:socios:10.1%'];
    expect(await load(true, two, { accept })).toMatchObject({ published: true });
    expect((await shown()).dispensas).toEqual(accept);
  });

  test.each([
    [1_000, 900, false],
    [1_001, 900, true],
    [999, 1, false],
  ])('of %i rows, of which it has %i, is refused: %s', (before, read, isRefused) => {
    const live = { rows: {}, parts: { socios: { 0: before } } } as unknown as GenerationRecord;
    const found = lostRows(cnpj, [{ resource: 'socios', file: publishedName('socios'), read }], live);
    expect(found.length > 0).toBe(isRefused);
  });
});

test('the former name of the gate is refused with the present one', async () => {
  const { reason } = await load(false, {}, { accept: ['missing-parts'] });
  expect(reason).toBe('accept has "missing-parts", which is now named completeness');
});

test.each(SOURCES)('$name declares its whole publication, each with a reason', (source) => {
  for (const { layout } of resourcesOf(source)) expect(layout.whole.why).toMatch(/^[A-Z].+\.$/);
});
