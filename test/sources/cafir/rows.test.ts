/** CAFIR: every trap of file names and fixed width records, loaded and read back. */
import { describe, expect, test } from 'vitest';
import type { Row } from '../../../synthetic/samples/printed.ts';
import { cafirBytes, oldCafirBytes } from '../../../synthetic/sources/cafir/sample/files.ts';
import { forFile } from '../../support/for-file.ts';
import { published, startSources } from '../../support/loads/sources.ts';

const property = (nirf: string, values: Row = {}): Row => ({
  nirf,
  area: '000000350',
  nome: 'FAZENDA MODELO',
  uf: 'MG',
  municipio: 'CIDADE MODELO',
  data: '20240315',
  imune: 'NAO',
  sncr: '2',
  ...values,
});

const MG = 'K34313UF.D60901.MG01.csv';

const sources = await forFile(startSources());

const load = (bytes: Buffer, name = MG) => sources.load('cafir', [{ name, bytes }]);
const loadRows = (...rows: Row[]) => sources.load('cafir', [{ name: MG, bytes: cafirBytes(rows) }]);
const nirfs = async (order?: string, wanted?: readonly (string | null)[]) =>
  (await sources.ordered('cafir', order, wanted)).items.map(({ nirf }) => nirf);

describe('a record', () => {
  test('of 245 bytes and one of 243 are distinguished by their length, in one file', async () => {
    const now = cafirBytes([property('90000001', { imune: 'SIM' })]);
    const before = oldCafirBytes([property('90000002', { imune: '1', data: '20230630', sncr: '4' })]);
    expect([now.length, before.length]).toEqual([246, 244]);
    published(await load(Buffer.concat([now, before])));
    expect(await sources.record('cafir', '90000001')).toMatchObject({
      imune_isento: 'SIM',
      data_atualizacao_raw: '20240315',
      data_atualizacao_cadastro: '2024-03-15',
      codigo_sncr: '2',
    });
    expect(await sources.record('cafir', '90000002')).toMatchObject({
      imune_isento: '1',
      data_atualizacao_raw: '20230630',
      data_atualizacao_cadastro: '2023-06-30',
      codigo_sncr: '4',
    });
  });

  test('of another length goes to quarantine, with its line and length', async () => {
    const [one, two] = [cafirBytes([property('90000001')]), cafirBytes([property('90000002')])];
    const result = published(
      await load(
        Buffer.concat([
          one,
          two.subarray(0, 240),
          Buffer.from('\n'),
          two.subarray(0, 245),
          Buffer.from('X\n'),
        ]),
      ),
    );
    expect(result.files[0]).toMatchObject({ read: 3, stored: 1, quarantined: { wrong_length: 2 } });
    expect(
      sources
        .quarantine(result)
        .map(({ file, line, detail }) => [file, line, detail])
        .sort(),
    ).toEqual([
      [MG, 2, '240 bytes, not 243 or 245'],
      [MG, 3, '246 bytes, not 243 or 245'],
    ]);
  });

  test('may end with CRLF, or with the file', async () => {
    const lines = cafirBytes([property('90000001'), property('90000002')])
      .toString('latin1')
      .trimEnd();
    published(await load(Buffer.from(lines.replaceAll('\n', '\r\n'), 'latin1')));
    expect(await nirfs()).toEqual(['90000001', '90000002']);
  });

  test('is cut by bytes before it is decoded, and loses NULs and padding', async () => {
    published(
      await loadRows(
        property('90000001', {
          nome: 'SÍTIO “SÃO JOÃO” – ÁGUA\0',
          logradouro: '\0\0  KM 3',
          distrito: '\0',
          cep: '        ',
        }),
      ),
    );
    expect(await sources.record('cafir', '90000001')).toMatchObject({
      nome_imovel_rural: 'SÍTIO “SÃO JOÃO” – ÁGUA',
      logradouro: 'KM 3',
      distrito: null,
      cep: null,
      uf: 'MG',
      codigo_imovel_incra: null,
    });
  });

  const numbered = (n: number): string => String(90_000_001 + n);

  test('has an area with one decimal implied in nine digits, and other texts as published', async () => {
    const areas = [
      ['000000350', '35.0'],
      ['000000005', '0.5'],
      ['000000000', '0.0'],
      ['123456789', '12345678.9'],
      ['         ', null],
      ['12,5     ', '12,5'],
      ['00000123 ', '00000123'],
    ] as const;
    published(await loadRows(...areas.map(([area], n) => property(numbered(n), { area }))));
    for (const [n, [, hectares]] of areas.entries())
      expect(await sources.record('cafir', numbered(n))).toMatchObject({ area_total_hectares: hectares });
  });

  test('has the day as published, and its ISO form where it is one', async () => {
    const days = [
      ['20240229', '2024-02-29'],
      ['0', null],
      ['00000000', null],
      ['19000101', null],
      ['19000315', null],
      ['20230229', null],
      ['', null],
    ] as const;
    const { values } = published(await loadRows(...days.map(([data], n) => property(numbered(n), { data }))));
    for (const [n, [data, iso]] of days.entries())
      expect(await sources.record('cafir', numbered(n))).toMatchObject({
        data_atualizacao_raw: data === '' ? null : data,
        data_atualizacao_cadastro: iso,
      });
    expect(values['imoveis']?.['data_atualizacao_cadastro']).toEqual({
      empty: 1,
      marked: 4,
      valid: 1,
      malformed: 1,
    });
  });
});

describe('a NIRF', () => {
  test.each([['1234567'], [''], ['9a00001b'], ['1234 678']])(
    'of no form goes to quarantine: "%s"',
    async (nirf) => {
      const result = published(await loadRows(property(nirf), property('90000001')));
      expect(sources.quarantine(result)).toMatchObject([
        { line: 1, reason: 'bad_key', detail: expect.stringContaining('nirf') },
      ]);
    },
  );

  test('repeated with the same content is kept once; with another, the first stays', async () => {
    const [a, b] = [property('90000001'), property('90000002')];
    const result = published(
      await sources.load('cafir', [
        { name: MG, bytes: cafirBytes([a, b, a]) },
        { name: 'K34313UF.D60901.MG02.csv', bytes: cafirBytes([{ ...b, nome: 'OUTRA' }]) },
      ]),
    );
    expect(result.files).toMatchObject([
      { read: 3, stored: 2, dropped: { repeated: 1 } },
      { read: 1, stored: 0, quarantined: { repeated_key: 1 } },
    ]);
    expect((await sources.ordered('cafir')).items.map((p) => [p['nirf'], p['nome_imovel_rural']])).toEqual([
      ['90000001', 'FAZENDA MODELO'],
      ['90000002', 'FAZENDA MODELO'],
    ]);
  });
});

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
