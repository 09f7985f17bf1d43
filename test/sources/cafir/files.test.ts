/** CAFIR: what the name of a file says, and the list over all files. */
import { describe, expect, test } from 'vitest';
import type { Row } from '../../../synthetic/samples/printed.ts';
import { cafirBytes } from '../../../synthetic/sources/cafir/sample/files.ts';
import { forFile } from '../../support/for-file.ts';
import { published, startSources } from '../../support/loads/sources.ts';
import { MG, property } from './rows.ts';

const sources = await forFile(startSources());

const load = (bytes: Buffer, name = MG) => sources.load('cafir', [{ name, bytes }]);
const loadRows = (...rows: Row[]) => sources.load('cafir', [{ name: MG, bytes: cafirBytes(rows) }]);
const nirfs = async (order?: string, wanted?: readonly (string | null)[]) =>
  (await sources.ordered('cafir', order, wanted)).items.map(({ nirf }) => nirf);

describe('the name of the file', () => {
  test('gives state, part and batch, in capitals or not, with .csv at its end or without', async () => {
    const result = published(
      await sources.load('cafir', [
        { name: 'K34313UF.D60901.MG03.csv', bytes: cafirBytes([property('90000001')]) },
        { name: 'k34313uf.d60901.sp12.csv', bytes: cafirBytes([property('90000002')]) },
        { name: 'dados/K34313UF.D60901.DF1.csv', bytes: cafirBytes([property('90000003')]) },
        { name: 'K34313UF.D60901.AC01', bytes: cafirBytes([property('90000004')]) },
      ]),
    );
    expect(result.files).toHaveLength(4);
    expect(await sources.record('cafir', '90000001')).toMatchObject({
      uf_arquivo: 'MG',
      parte_arquivo: 3,
      codigo_lote: 'D60901',
      // The record's own state is another field.
      uf: 'MG',
    });
    expect(await sources.record('cafir', '90000002')).toMatchObject({
      uf_arquivo: 'SP',
      parte_arquivo: 12,
      uf: 'MG',
    });
    expect(await sources.record('cafir', '90000003')).toMatchObject({ uf_arquivo: 'DF', parte_arquivo: 1 });
    expect(await sources.record('cafir', '90000004')).toMatchObject({ uf_arquivo: 'AC', parte_arquivo: 1 });
  });

  test.each(['K34313UF.csv', 'K34313UF.D60901.csv', 'K34313UF.D60901.MG.csv', 'K34313UF.MG01.D60901.csv'])(
    'that does not say them refuses the load: %s',
    async (name) => {
      const result = await load(cafirBytes([property('90000001')]), name);
      expect(result.published).toBe(false);
      expect(result.reason).toContain(
        `${name}: the name does not say codigo_lote, uf_arquivo, parte_arquivo`,
      );
    },
  );

  test('of another publication is no file of CAFIR', async () => {
    const result = await load(cafirBytes([property('90000001')]), 'K34314XX.D60901.MG01.csv');
    expect(result.reason).toMatch(/^no file of: imoveis \(a member named like K34313UF\)/);
  });
});

describe('the list', () => {
  test('has what is in no municipality or state last', async () => {
    published(
      await loadRows(
        property('90000001', { uf: '', municipio: '' }),
        property('90000002', { municipio: '' }),
        property('90000003', { uf: 'SP' }),
        property('90000004'),
      ),
    );
    expect(await nirfs()).toEqual(['90000004', '90000002', '90000003', '90000001']);
  });
});
