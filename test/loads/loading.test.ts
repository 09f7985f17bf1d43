/** A load stores, drops, quarantines and refuses rows, tested through the real steps and the real store. */

import { describe, expect, test } from 'vitest';
import { codecOf } from '../../loaders/records/codecs/codec.ts';
import { report } from '../../local/load/report.ts';
import type { LoadResult } from '../../local/load/result.ts';
import { readItems } from '../../shared/aws/read-items.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { rowsTables } from '../../shared/datasets/define.ts';
import { decodeBlock } from '../../shared/store/records/block.ts';
import { readHeads } from '../../shared/store/records/read-list.ts';
import type { Place } from '../../shared/store/records/served/places.ts';
import { forFile } from '../support/for-file.ts';
import { rowOf, writePublication } from '../support/loads/fixtures.ts';
import { startLoading } from '../support/loads/loading.ts';
import { basico, companies } from '../support/loads/plain-companies.ts';

const loading = await forFile(startLoading());

/** Returns the stored head of a company in the live generation. */
async function placeOf(partition: string, suffix: string): Promise<Place> {
  const name = (await loading.manifest()).sources['cnpj']!.tables['cnpj']!;
  return codecOf(rowsTables(cnpj.tables)[0]!).place!(name, partition, suffix);
}

async function head(partition: string, suffix = '000101') {
  const place = await placeOf(partition, suffix);
  const [found] = await readHeads((keys) => readItems(loading.store.client, keys), [place]);
  return found;
}

const published = (result: LoadResult): LoadResult => {
  expect(result.reason).toBeNull();
  return result;
};

describe('a row', () => {
  test('repeated exactly is kept once where it has a key, listed again where it has none, and counted', async () => {
    const twice = rowOf('socios', { cnpj_basico: basico(2), nome_socio_razao_social: 'ANA' });
    const result = published(
      await loading.loadRows(
        companies(20, {
          empresas: [rowOf('empresas', { cnpj_basico: basico(1) })],
          estabelecimentos: [rowOf('estabelecimentos', { cnpj_basico: basico(1) })],
          socios: [twice, twice, twice],
          simples: [rowOf('simples', { cnpj_basico: basico(1) })],
        }),
      ),
    );
    expect(result.dropped_by_rule).toEqual({ repeated: 3 });
    expect(result.again).toEqual({ socios: 2 });
    expect((await head(basico(2)))?.lists.map((l) => l.total)).toEqual([1, 3]);
    expect(await head(basico(1))).toMatchObject({ lists: [{ total: 1 }, { total: 1 }] });
  });

  test('with a known key and other content goes to quarantine, and the first stays', async () => {
    const other = rowOf('empresas', { cnpj_basico: basico(1), razao_social: 'OUTRA' });
    const branch = rowOf('estabelecimentos', { cnpj_basico: basico(1), uf: 'RJ' });
    const result = published(
      await loading.loadRows(companies(21, { empresas: [other], estabelecimentos: [branch] })),
    );
    expect(result.quarantined_by_reason).toEqual({ repeated_key: 2 });
    expect(loading.quarantine(result)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ reason: 'repeated_key', line: 22, row: expect.stringContaining('OUTRA') }),
        expect.objectContaining({ file: expect.stringMatching(/ESTABELE$/), line: 22 }),
      ]),
    );
    expect((await head(basico(1)))?.singles[0]).toContain('EMPRESA DE TESTE LTDA');
  });

  test('that is broken goes to quarantine with file, line and reason', async () => {
    const result = published(
      await loading.loadRows(
        companies(22, {
          empresas: ['"00000001";"CURTA"\n', '"0000000X1";"A";"2062";"49";"1,00";"01";""\n'],
          socios: ['"00000001";"2;"ABERTA\n'],
          estabelecimentos: ['"00000001";"0002";"02"\n'],
        }),
      ),
    );
    const found = loading.quarantine(result).map(({ file, line, reason }) => [file, line, reason]);
    expect(found).toHaveLength(4);
    expect(found).toEqual(
      expect.arrayContaining([
        ['K3241.K03200Y0.D61010.EMPRECSV', 23, 'wrong_columns'],
        ['K3241.K03200Y0.D61010.EMPRECSV', 24, 'bad_key'],
        ['K3241.K03200Y0.D61010.SOCIOCSV', 2, 'stray_quote'],
        ['K3241.K03200Y0.D61010.ESTABELE', 23, 'wrong_columns'],
      ]),
    );
    expect(result.quarantined).toBe(4);
  });

  test('of a company without an establishment is an orphan; an establishment alone is served', async () => {
    const lone = rowOf('estabelecimentos', { cnpj_basico: '77777777' });
    const result = published(
      await loading.loadRows(
        companies(23, {
          empresas: [rowOf('empresas', { cnpj_basico: '88888888' })],
          socios: [rowOf('socios', { cnpj_basico: '88888888' })],
          simples: [rowOf('simples', { cnpj_basico: '88888888' })],
          estabelecimentos: [lone],
        }),
      ),
    );
    expect(result.dropped_by_rule).toEqual({ orphan: 3 });
    expect(result.without).toEqual({ empresas: 1, simples: 1 });
    expect(await head('77777777')).toMatchObject({ singles: [null, null] });
    expect(await head('88888888')).toBeUndefined();
  });
});

describe('the order of a list', () => {
  test('of establishments is matriz, then cnpj_ordem; of partners it is that of the files, part by part', async () => {
    const branch = (ordem: string, kind: string) =>
      rowOf('estabelecimentos', {
        cnpj_basico: '00000001',
        cnpj_ordem: ordem,
        identificador_matriz_filial: kind,
      });
    const partner = (name: string) =>
      rowOf('socios', { cnpj_basico: '00000001', nome_socio_razao_social: name });
    const dir = loading.folder('order');
    await writePublication(
      dir,
      {
        empresas: [rowOf('empresas', { cnpj_basico: '00000001' })],
        simples: [rowOf('simples', { cnpj_basico: '00000001' })],
        estabelecimentos: {
          parts: [
            [branch('0003', '2'), branch('E08G', '2')],
            [branch('0002', '2'), branch('0007', '1')],
          ],
        },
        socios: { parts: [[partner('ZÉ'), partner('ANA')], [partner('BIA')], [partner('CID')]] },
      },
      // Part 10 comes after part 9, in natural order.
      { names: { socios: (part) => `K3241.K03200Y${part + 9}.D61010.SOCIOCSV` } },
    );
    published(await loading.load(dir, { accept: ['row-change', 'fewer-files'] }));
    const place = await placeOf('00000001', '');
    const keys = place.lists.map((list) => {
      const { table, keyOf } = place.blocksOf(list);
      return { table, key: keyOf(0) };
    });
    const [e, s] = await readItems(loading.store.client, keys);
    expect(decodeBlock(e!).map((row) => row.slice(0, 4))).toEqual(['0007', '0002', '0003', 'E08G']);
    expect(decodeBlock(s!).map((row) => row.split('\x7f')[1])).toEqual(['ZÉ', 'ANA', 'BIA', 'CID']);
  });
});

/** Gates that compare with what another test has loaded. */
const OTHER_ROWS = ['row-change', 'fewer-files', 'values'];

describe('numbers with letters', () => {
  test('are counted where a number of the publication is one, and the report names the setting', async () => {
    const branch = { cnpj_basico: basico(3), cnpj_ordem: '0E08', identificador_matriz_filial: '2' };
    const result = published(
      await loading.loadRows(
        companies(20, {
          empresas: [rowOf('empresas', { cnpj_basico: '99A00001' })],
          estabelecimentos: [
            rowOf('estabelecimentos', branch),
            rowOf('estabelecimentos', { cnpj_basico: '99A00001', nome_fantasia: 'SEGUNDA' }),
            // Letters elsewhere do not count.
            rowOf('estabelecimentos', { ...branch, cnpj_ordem: '0002', nome_fantasia: 'TERCEIRA' }),
          ],
        }),
        { accept: OTHER_ROWS },
      ),
    );
    expect(result.lettered).toEqual({ cnpj: 2 });
    expect(report(result)).toContain(
      'with letters    cnpj 2: numbers whose own addresses need CNPJ_ALFANUMERICO=true; a CNPJ has its ficha',
    );
    const without = published(await loading.loadRows(companies(20), { accept: OTHER_ROWS }));
    expect(without.lettered).toEqual({});
    expect(report(without)).not.toContain('CNPJ_ALFANUMERICO');
  });
});
