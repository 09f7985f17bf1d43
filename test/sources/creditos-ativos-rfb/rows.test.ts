/** Créditos ativos: one file for all months in every likely form, and months that no filter would find. */
import { describe, expect, test } from 'vitest';
import { matchLayout } from '../../../loaders/work/layouts.ts';
import type { LoadResult } from '../../../local/load/result.ts';
import { creditosAtivosRfb } from '../../../shared/datasets/creditos-ativos-rfb/index.ts';
import { toWindows1252 } from '../../../synthetic/kit/windows1252.ts';
import { forFile } from '../../support/for-file.ts';
import { published, startSources } from '../../support/loads/sources.ts';
import { UNRELATED } from '../../support/loads/unrelated.ts';

const sources = await forFile(startSources());

const SEEN = 'ano_mes;uf;tipo_contribuinte;situacao;grupo_tributo;cnae_secao_descr;vl_total';
const FILE = 'creditos-ativos.csv';

const row = (month: string, uf: string, group = 'IRPJ', amount = '1.234,56'): string =>
  [month, uf, 'PJ', 'Devedor', group, 'INDÚSTRIAS', amount].join(';');
const text = (...rows: string[]): string => [SEEN, ...rows].map((line) => `${line}\n`).join('');

const load = (content: string) =>
  sources.load('creditos_ativos_rfb', [{ name: FILE, bytes: Buffer.from(content) }]);
/** Without the waivers that tests of rows have. */
const loadMonths = (months: readonly string[], accept: readonly string[] = []): Promise<LoadResult> =>
  sources.load(
    'creditos_ativos_rfb',
    [{ name: FILE, bytes: toWindows1252(text(...months.map((month) => row(month, 'SP')))) }],
    { accept, unrelated: UNRELATED },
  );
const stored = (order?: string, wanted?: readonly (string | null)[]) =>
  sources.ordered('creditos_ativos_rfb', order, wanted);

describe('a record', () => {
  test('has the month without its hyphen, its amount as published, and null where no column is', async () => {
    published(await load(text(row('2023-05', 'SP'))));
    expect((await stored()).items).toEqual([
      {
        ano_mes: '202305',
        uf: 'SP',
        tipo_contribuinte: 'PJ',
        natureza_juridica: null,
        cnae_secao_cod: null,
        cnae_secao_descr: 'INDÚSTRIAS',
        grupo_tributo: 'IRPJ',
        situacao: 'Devedor',
        valor_total: '1.234,56',
      },
    ]);
  });

  test('keeps N/A, an amount with or without points, and a month that is published without a hyphen', async () => {
    const amounts = ['0,00', '1234,5', '999.999.999.999,99', '-3,10', 'R$ -'];
    published(
      await load(
        text(
          ...amounts.map((amount, i) =>
            row(`20230${i + 1}`, 'SP', 'IRPF', amount).replace('INDÚSTRIAS', 'N/A'),
          ),
        ),
      ),
    );
    const { items } = await stored();
    expect(items.map((c) => [c['ano_mes'], c['valor_total'], c['cnae_secao_descr']])).toEqual(
      amounts.map((amount, i) => [`20230${i + 1}`, amount === 'R$ -' ? null : amount, 'N/A']).toReversed(),
    );
  });
});

test('the file may have further columns and any order of them', async () => {
  const all =
    'vl_total;CNAE_SECAO_COD;Natureza_Jurídica;grupo tributo;UF;Situação;tipo_contribuinte;cnae_secao_descr;ANO_MES';
  const result = published(await load(`${all};lote\n1,00;C;206-2;IRPJ;SP;Devedor;PJ;INDÚSTRIAS;2023-05;7\n`));
  expect((await stored()).items[0]).toMatchObject({
    ano_mes: '202305',
    cnae_secao_cod: 'C',
    natureza_juridica: '206-2',
    valor_total: '1,00',
  });
  expect(result.ignored).toEqual([`${FILE}: column lote`]);
});

test.each(['CREDITOS_ATIVOS_2026.CSV', 'rfb/creditos-ativos-2026-09.csv'])(
  'the file may be called %s',
  (name) => {
    expect(matchLayout(creditosAtivosRfb, name)?.name).toBe('creditos');
  },
);

describe('the gate values', () => {
  test('refuses months that no filter would find, and serves what was served', async () => {
    published(await loadMonths(['2023-05', '202306']));
    const served = await sources.manifest();
    const result = await loadMonths(['05/2023', '06/2023', '07/2023']);
    expect(result.reason).toMatch(
      /creditos-ativos\.csv: ano_mes: 3 of 3 values .* such as "05\/2023" in line 2/,
    );
    expect(await sources.manifest()).toEqual(served);
  });

  test('serves a value of another form as published, without removing characters, where it is waived', async () => {
    published(await loadMonths(['05/2023', '06/2023', '07/2023'], ['values']));
    const { items } = await sources.ordered('creditos_ativos_rfb');
    expect(items.map((item) => item['ano_mes']).sort()).toEqual(['05/2023', '06/2023', '07/2023']);
  });
});
