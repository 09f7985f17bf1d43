/** PGFN: every trap of the debts and their debtors, loaded and read back. */
import { describe, expect, test } from 'vitest';
import { punctuated } from '../../../synthetic/samples/holders.ts';
import type { Row, SampleFile } from '../../../synthetic/samples/printed.ts';
import { forFile } from '../../support/for-file.ts';
import { published, startSources } from '../../support/loads/sources.ts';
import { ACME, completed, debt, file, OTHER, replacedText } from './rows.ts';

const sources = await forFile(startSources());

const load = (...files: SampleFile[]) => sources.load('pgfn', completed(files));
const loadRows = (...rows: Row[]) => load(file('SIDA', rows));
const debts = (cnpj = ACME, category = 'nao_previdenciario') =>
  sources.list('pgfn', `dividas_${category}`, cnpj);
const numbers = async () => (await debts()).items.map(({ numero_inscricao }) => numero_inscricao);

describe('a debt', () => {
  test('is never quoted: a quote is a character, wherever it stands', async () => {
    const names = ['BAR "DO" ZÉ', '"TUDO"', '"ABERTA', 'FIM"', 'D’ÁGUA “X” – €'];
    published(await loadRows(...names.map((NOME_DEVEDOR, i) => debt(`${i}`, { NOME_DEVEDOR }))));
    expect((await debts()).items.map((d) => d['nome_devedor'])).toEqual(names);
  });

  test('ends with CRLF, of which nothing is in the amount', async () => {
    const sida = file('SIDA', [debt('1', { VALOR_CONSOLIDADO: '7869.78' })]);
    expect(sida.bytes.subarray(-2).toString()).toBe('\r\n');
    published(await load(sida));
    expect(await debts()).toMatchObject({ cents: 786_978n, items: [{ valor_consolidado: '7869.78' }] });
  });

  test.each(['1.2.3', 'R$ 10,00', '10.005', '1e3', '--'])(
    'with the amount %s goes to quarantine',
    async (amount) => {
      const result = published(await loadRows(debt('1', { VALOR_CONSOLIDADO: amount }), debt('2')));
      expect(sources.quarantine(result)).toMatchObject([
        {
          line: 2,
          reason: 'bad_amount',
          detail: expect.stringContaining(`valor_consolidado is "${amount}"`),
        },
      ]);
      expect(await debts()).toMatchObject({ total: 1, cents: 1000n });
    },
  );

  test('without an amount is listed and adds nothing', async () => {
    published(await loadRows(debt('1', { VALOR_CONSOLIDADO: '' }), debt('2')));
    expect(await debts()).toMatchObject({ total: 2, cents: 1000n, items: [{ valor_consolidado: null }, {}] });
  });

  test('of 01/01/1000 has no day; every other day is as published', async () => {
    const days = ['01/01/1000', '31/12/2009', '99/99/9999', '1/1/1000', '8/3/2019'];
    const { values } = published(
      await loadRows(...days.map((DATA_INSCRICAO, i) => debt(`${i}`, { DATA_INSCRICAO }))),
    );
    const found = (await debts()).items.map((d) => [d['numero_inscricao'], d['data_inscricao']]);
    expect(Object.fromEntries(found)).toEqual({
      0: null,
      1: '31/12/2009',
      2: '99/99/9999',
      3: null,
      4: '8/3/2019',
    });
    expect(values['dividas_nao_previdenciario']?.['data_inscricao']).toMatchObject({
      marked: 2,
      malformed: 2,
    });
  });

  test('with too few or too many columns goes to quarantine, with file, line and row', async () => {
    const sida = replacedText(
      file('SIDA', [debt('1')]),
      (text) => `${text}99.111;Pessoa\r\n${';'.repeat(13)}\r\n`,
    );
    const result = published(await load(sida));
    expect(
      sources
        .quarantine(result)
        .map(({ reason: _, ...where }) => where)
        .sort((a, b) => a.line - b.line),
    ).toEqual([
      { file: sida.name, line: 3, detail: '2 columns, not 13', row: '99.111;Pessoa' },
      { file: sida.name, line: 4, detail: '14 columns, not 13', row: ';'.repeat(13) },
    ]);
  });

  test('with a delimiter in a name is split by the forms of the others, and counted', async () => {
    const status = { TIPO_SITUACAO_INSCRICAO: 'Garantia', SITUACAO_INSCRICAO: 'ATIVA' };
    const values = { ...status, TIPO_PESSOA: 'Pessoa jurídica', INDICADOR_AJUIZADO: 'SIM' };
    const names = ['ALFA;BETA LTDA', 'A; B; C', ';ALFA', 'ALFA;'];
    const rows = names.map((NOME_DEVEDOR, i) => debt(`${i}`, { ...values, NOME_DEVEDOR }));
    const both = debt('4', { ...values, UNIDADE_RESPONSAVEL: 'UNIDADE;MODELO' });
    const result = published(await loadRows(...rows, both));
    expect(await debts()).toMatchObject({
      cents: 4000n,
      items: names.map((name) => ({ nome_devedor: name, valor_consolidado: '10.00' })),
    });
    // The unit and the number have no form, so two splits fit.
    expect(sources.quarantine(result)).toMatchObject([{ line: 6, detail: '14 columns, not 13' }]);
    expect(result.gates).toContainEqual(
      expect.objectContaining({
        gate: 'values',
        detail: expect.stringMatching(/SIDA_1_202606\.csv: 4 rows have a delimiter in a value/),
      }),
    );
  });

  test('that equals another one, also in another file, is listed and added as often as it is published', async () => {
    const once = debt('1', { TIPO_DEVEDOR: 'CORRESPONSAVEL' });
    const result = published(
      await load(file('SIDA', [once, once, debt('1')], '1'), file('SIDA', [once], '2')),
    );
    expect(result.dropped_by_rule).toEqual({});
    expect(result.files.map(({ stored, again }) => [stored, again])).toEqual(
      expect.arrayContaining([
        [3, 1],
        [1, 1],
      ]),
    );
    expect(await debts()).toMatchObject({ total: 4, cents: 4000n });
  });
});

describe('a debtor', () => {
  test('that is a person is counted, and not stored', async () => {
    const hidden = ['XXX111.222XX', '***.111.222-**', '***111222**'];
    const result = published(
      await load(
        file('SIDA', [...hidden.map((CPF_CNPJ, i) => debt(`${i}`, { CPF_CNPJ })), debt('9')]),
        file('PREV', [debt('5', { CPF_CNPJ: hidden[0]! })]),
      ),
    );
    expect(result.files.map(({ resource, dropped }) => [resource, dropped])).toEqual([
      ['dividas_nao_previdenciario', { person: 3 }],
      ['dividas_fgts', {}],
      ['dividas_previdenciario', { person: 1 }],
    ]);
    expect(await numbers()).toEqual(['9']);
    // Two heads: the debtor's, and that of the other category's.
    expect(result.items).toBe(2);
  });

  test('is found with and without punctuation, each establishment for itself, also with letters', async () => {
    const branch = '99111001000251';
    const lettered = '12ABC34501DE35';
    const result = published(
      await loadRows(
        debt('1'),
        debt('2', { CPF_CNPJ: ACME }),
        debt('3', { CPF_CNPJ: punctuated(branch) }),
        debt('4', { CPF_CNPJ: punctuated(lettered) }),
      ),
    );
    expect((await debts()).items.map((d) => [d['numero_inscricao'], d['cpf_cnpj']])).toEqual([
      ['1', '99.111.001/0001-70'],
      ['2', ACME],
    ]);
    expect((await debts(branch)).total).toBe(1);
    expect([(await debts(lettered)).total, result.lettered]).toEqual([1, { pgfn: 1 }]);
    expect((await debts(OTHER, 'nao_previdenciario')).total).toBe(0);
  });

  test.each(['', '123', '99.111.001/0001', 'NAO INFORMADO'])(
    'that is neither goes to quarantine: "%s"',
    async (number) => {
      const result = published(await loadRows(debt('1', { CPF_CNPJ: number }), debt('2')));
      expect(sources.quarantine(result)).toMatchObject([{ line: 2, reason: 'bad_key' }]);
      expect(await numbers()).toEqual(['2']);
    },
  );
});

test('further columns at the end of some files are passed over, and reported together', async () => {
  const added = (part: string, column: string, numbers: readonly string[]): SampleFile =>
    replacedText(
      file(
        'SIDA',
        numbers.map((n) => debt(n)),
        part,
      ),
      (text) =>
        text
          .trimEnd()
          .split(/\r?\n/)
          .map((line, i) => `${line};${[column, 'PJ', ' '][i]}\n`)
          .join(''),
    );
  const files = [added('1', 'TIPO', ['1', '2']), added('2', 'TIPO', ['3']), added('3', 'GRAU', ['4'])];
  const result = published(await load(...files, file('SIDA', [debt('5')], '4')));
  const columns = [
    { column: 'TIPO', rows: 2 },
    { column: 'GRAU', rows: 1 },
  ];
  expect(result.newColumns).toEqual([{ resource: 'dividas_nao_previdenciario', files: 3, columns }]);
  expect((await debts()).total).toBe(5);
});
