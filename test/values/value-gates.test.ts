/** Publications that are wrong as a whole are refused by the gates `encoding` and `values`, and nothing served changes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeValues } from '../../loaders/account/value-gates.ts';
import type { LoadResult } from '../../local/load/result.ts';
import { creditos } from '../../shared/datasets/creditos-ativos-rfb/creditos.ts';
import type { LoadReport } from '../../shared/store/loads/load-report.ts';
import { toWindows1252 } from '../../synthetic/kit/windows1252.ts';
import { cnoFiles } from '../../synthetic/sources/cno/sample/files.ts';
import { number, work } from '../sources/cno/rows.ts';
import { rowOf } from '../support/loads/fixtures.ts';
import { type Loading, startLoading } from '../support/loads/loading.ts';
import { basico } from '../support/loads/plain-companies.ts';
import { published, type Sources, startSources } from '../support/loads/sources.ts';

let sources: Sources;
beforeAll(async () => {
  sources = await startSources();
});
afterAll(() => sources.close());

const HEADER = 'ano_mes;uf;tipo_contribuinte;situacao;grupo_tributo;cnae_secao_descr;vl_total';
const credits = (months: readonly string[]): Buffer =>
  toWindows1252(
    [HEADER, ...months.map((month) => `${month};SP;PJ;Devedor;IRPJ;INDÚSTRIAS;1.234,56`)].join('\n'),
  );
const loadCredits = (months: readonly string[], accept: readonly string[] = []): Promise<LoadResult> =>
  sources.load('creditos_ativos_rfb', [{ name: 'creditos-ativos.csv', bytes: credits(months) }], { accept });

const works = (count: number, values: Record<string, string>) =>
  Array.from({ length: count }, (_, i) =>
    work(number(i + 1), {
      'Data de registro': '2024-05-06',
      Situação: '02',
      'Nome do município': 'X',
      ...values,
    }),
  );
const PLAIN = {
  'Nome do pais': 'BRASIL',
  'Data de início': '2024-01-01',
  'Data de inicio da responsabilidade': '2024-01-01',
  'Qualificação do responsavel': '0070',
  'Código do municipio': '7107',
  Logradouro: 'DO SOL',
  'Área total': '60.00',
  'Data da situação': '2024-05-06',
};

const filesOf = (report: LoadReport, name: string) => report.files.find(({ file }) => file === name)!;
const reportOf = (result: LoadResult): LoadReport =>
  JSON.parse(readFileSync(join(result.report!, 'values.json'), 'utf8'));

describe('the account of values', () => {
  test('counts empty, marked, valid and malformed values of each field of each file, with an example', async () => {
    const rows = [
      ...works(6, PLAIN),
      work(number(7), { ...PLAIN, 'Data de início': '' }),
      work(number(8), { ...PLAIN, 'Data de início': '1900-01-01' }),
      work(number(9), { ...PLAIN, 'Data de início': '2024-13-01' }),
    ];
    const result = published(await sources.load('cno', cnoFiles({ works: rows })));
    const { fields, split } = filesOf(reportOf(result), 'cno.csv');
    expect(split).toBe(9);
    expect(fields['data_inicio']).toEqual({
      empty: 1,
      marked: 1,
      valid: 6,
      malformed: 1,
      example: { line: 10, value: '2024-13-01' },
    });
    expect(result.values['obras']?.['data_inicio']).toEqual({ empty: 1, marked: 1, valid: 6, malformed: 1 });
  });
});

describe('the gate values', () => {
  test('refuses dates with a time, which would all be null', async () => {
    const result = await sources.load(
      'cno',
      cnoFiles({ works: works(8, { ...PLAIN, 'Data de início': '2024-01-01 00:00:00' }) }),
    );
    expect(result.published).toBe(false);
    expect(result.reason).toMatch(
      /^gate values: cno\.csv: data_inicio: 8 of 8 values are not of their form, such as "2024-01-01 00:00:00" in line 2; allowed /,
    );
  });

  test('refuses months that no filter would find, and serves what was served', async () => {
    published(await loadCredits(['2023-05', '202306']));
    const served = await sources.manifest();
    const result = await loadCredits(['05/2023', '06/2023', '07/2023']);
    expect(result.reason).toMatch(
      /creditos-ativos\.csv: ano_mes: 3 of 3 values .* such as "05\/2023" in line 2/,
    );
    expect(await sources.manifest()).toEqual(served);
  });

  test('serves a value of another form as published, without removing characters, where it is waived', async () => {
    published(await loadCredits(['05/2023', '06/2023', '07/2023'], ['values']));
    const { items } = await sources.ordered('creditos_ativos_rfb');
    expect(items.map((item) => item['ano_mes']).sort()).toEqual(['05/2023', '06/2023', '07/2023']);
  });

  test('lets single values of another form through, and counts them', async () => {
    const result = published(
      await loadCredits([...Array.from({ length: 40 }, (_, i) => `${1980 + i}-05`), '2023-13']),
    );
    expect(result.values['creditos']?.['ano_mes']).toMatchObject({ valid: 40, malformed: 1 });
  });
});

describe('the gate encoding', () => {
  const names = (name: string) => ({
    empresas: Array.from({ length: 5 }, (_, i) =>
      rowOf('empresas', { cnpj_basico: basico(i + 1), razao_social: name }),
    ),
    estabelecimentos: Array.from({ length: 5 }, (_, i) =>
      rowOf('estabelecimentos', { cnpj_basico: basico(i + 1) }),
    ),
  });
  let loading: Loading;
  beforeAll(async () => {
    loading = await startLoading();
  });
  afterAll(() => loading.close());

  test('refuses a CNPJ month in UTF-8, naming file, line and what it looks like', async () => {
    const inUtf8 = new TextDecoder('windows-1252').decode(Buffer.from('FARMÁCIA AÇÃO'));
    const result = await loading.loadRows(names(inUtf8), { sample: true });
    expect(result.reason).toMatch(
      /^gate encoding: .*EMPRECSV: 5 of 5 rows with accents or other signs look like another encoding, such as ".*" in line 1; allowed /,
    );
    expect((await loading.loadRows(names('FARMÁCIA AÇÃO'), { sample: true })).reason).toBeNull();
  });

  test('refuses files whose accents were replaced, by comparison with what is served', () => {
    const report = (nonAscii: number): LoadReport => ({
      source: 'creditos_ativos_rfb',
      versao: '2026-09',
      files: [
        {
          file: 'creditos-ativos.csv',
          resource: 'creditos',
          part: '',
          read: 2_000,
          split: 2_000,
          fields: {},
          text: { nonAscii, strange: 0, example: null },
        },
      ],
    });
    const gate = (now: number, before: number | null) =>
      judgeValues(
        {
          report: report(now),
          live: before === null ? null : report(before),
          resourceNamed: () => creditos,
          compared: [],
        },
        [],
      ).find((result) => result.gate === 'encoding');
    expect(gate(0, 900)?.detail).toBe(
      'creditos: 0 % of the rows have accents or other signs, 45 % in the live 2026-09; they were removed or replaced',
    );
    expect(gate(700, 900)?.passed).toBe(true);
    expect(gate(0, null)?.passed).toBe(true);
  });
});
