/** Parcelamentos and transações, of which no layout is public: read by header, in any form that is likely. */
import { describe, expect, test } from 'vitest';
import { NAME_COLUMNS } from '../../../loaders/read/declared-encoding.ts';
import { toWindows1252 } from '../../../synthetic/kit/windows1252.ts';
import type { SampleFile } from '../../../synthetic/samples/printed.ts';
import { forFile } from '../../support/for-file.ts';
import { published, startSources } from '../../support/loads/sources.ts';
import { ACME, BALANCE, PLAN_HEADER, PLANS, plan, SETTLEMENTS, SINCE, textOf } from './undocumented-rows.ts';

const sources = await forFile(startSources());

const loadPlans = (bytes: Buffer, ...more: SampleFile[]) =>
  sources.load('parcelamentos_rfb', [{ name: PLANS, bytes }, ...more]);
const loadRows = (...rows: string[][]) =>
  sources.load('parcelamentos_rfb', [{ name: PLANS, bytes: Buffer.from(textOf([PLAN_HEADER, ...rows])) }]);
const plans = (cnpj = ACME) => sources.list('parcelamentos_rfb', 'parcelamentos', cnpj);
const loadSettlements = (text: string) =>
  sources.load('transacoes_rfb', [{ name: SETTLEMENTS, bytes: Buffer.from(text) }]);
const settlements = () => sources.list('transacoes_rfb', 'transacoes', ACME);

describe('the encoding', () => {
  const text = textOf([PLAN_HEADER, plan({ 1: 'AÇÃO – “LTDA”' }), plan({ 1: 'SEM ACENTO' })]);
  const plain =
    'CPF/CNPJ;Nome;Tipo Pessoa;UF;Municipio;CNAE;Porte;Adesao Deferimento;Quantidade Parcelas;Valor Parcelado;Saldo Devedor\n';
  const late = plain + textOf([plan({ 1: 'SEM ACENTO' }), plan({ 1: 'AÇÃO – “LTDA”' })]);

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['windows-1252', toWindows1252(text)],
    ['UTF-8, recognisable late in the file', Buffer.from(late)],
    ['windows-1252, recognisable late in the file', toWindows1252(late)],
  ])('%s is found out', async (_, bytes) => {
    const result = published(await loadPlans(bytes));
    expect((await plans()).items.map(({ nome }) => nome).sort()).toEqual(['AÇÃO – “LTDA”', 'SEM ACENTO']);
    expect(result.ignored).toEqual([]);
  });

  test('of a file with a mark is not given up for one damaged line', async () => {
    const [head = '', tail = ''] = `\ufeff${text}`.split('SEM');
    const damaged = Buffer.concat([Buffer.from(head), Buffer.from([0xc7]), Buffer.from(tail)]);
    const result = await loadPlans(damaged);
    expect(result.reason).toMatch(/^gate lost-characters: 1 rows contain U\+FFFD/);
  });
});

describe('the delimiter', () => {
  test.each([
    ['a semicolon', ';'],
    ['a comma', ','],
    ['a tab', '\t'],
  ])('%s is found out', async (_, delimiter) => {
    const quoted = plan().map((cell) => `"${cell}"`);
    published(await loadPlans(Buffer.from(textOf([PLAN_HEADER, quoted], delimiter))));
    expect(await plans()).toMatchObject({
      total: 1,
      cents: 10_000n,
      items: [{ valor_parcelado: '1.234,56' }],
    });
  });

  test('may stand in a cell in quotes', async () => {
    published(await loadRows(plan({ 1: '"SILVA; ""IRMÃOS"" LTDA"' })));
    expect((await plans()).items[0]).toMatchObject({ nome: 'SILVA; "IRMÃOS" LTDA' });
  });
});

describe('the columns', () => {
  test.each([
    [
      'cnpj;razao_social;tipo_contribuinte;estado;nome_municipio;cnae_fiscal;porte_empresa;data_de_adesao;qtd_parcelas;valor_consolidado;vl_saldo_devedor',
    ],
    [
      'NI CONTRIBUINTE;Contribuinte;tipo-pessoa;uf;município;cnae;porte;Data Adesão/Deferimento;Qtde. Parcelas;Valor  Parcelado;"Saldo Devedor"',
    ],
  ])('of a plan are known by their synonyms: %s', async (header) => {
    published(await loadPlans(Buffer.from(`${header}\n${textOf([plan()])}`)));
    const record = (await plans()).items[0]!;
    expect(Object.values(record)).not.toContain(null);
    expect(record).toMatchObject({
      adesao_deferimento: '2024-03-15',
      quantidade_parcelas: 60,
      saldo_devedor: '100,00',
    });
  });

  test.each([
    [
      'nome;cpf_cnpj;numero_processo;data_da_negociacao;valor_divida_transacionada;reducoes;creditos_de_pf_e_bcn;valor_com_reducao;saldo_devedor;memorial_de_calculo',
    ],
    [
      'Razão Social;NI;N. Processo;Data;Dívida Transacionada;Desconto;Prejuízo Fiscal/BCN;Dívida com Redução;Saldo Devedor;Link Memorial',
    ],
  ])('of a settlement are known by their synonyms: %s', async (header) => {
    const row = ['EMPRESA', ACME, '1', '2024-03-15', '3.00', '1.00', '0.00', '2.00', '2.00', 'X'];
    published(await loadSettlements(`${header}\n${row.join(';')}\n`));
    expect(Object.values((await settlements()).items[0]!)).not.toContain(null);
  });

  test('that are missing refuse the load, naming file, fields and columns found', async () => {
    const header = PLAN_HEADER.with(BALANCE, 'Saldo').with(SINCE, 'Quando');
    const result = await loadPlans(Buffer.from(textOf([header, plan()])));
    expect(result.published).toBe(false);
    expect(result.reason).toBe(
      `${PLANS}: the layout changed: no column for adesao_deferimento, saldo_devedor. Columns found: ${header.join(', ')}; ${NAME_COLUMNS}`,
    );
  });

  test('with the same meaning twice refuse the load', async () => {
    const result = await loadPlans(
      Buffer.from(
        textOf([
          [...PLAN_HEADER, 'CNPJ'],
          [...plan(), ACME],
        ]),
      ),
    );
    expect(result.reason).toContain('two columns for cpf_cnpj');
  });
});

describe('colunas.json beside the files', () => {
  const names = (map: unknown): SampleFile => ({
    name: 'colunas.json',
    bytes: Buffer.from(JSON.stringify(map)),
  });
  const header = PLAN_HEADER.with(BALANCE, 'Saldo').with(SINCE, 'Quando');
  const bytes = Buffer.from(textOf([header, plan()]));

  test('names columns that no synonym covers', async () => {
    published(await loadPlans(bytes, names({ Saldo: 'saldo_devedor', Quando: 'adesao_deferimento' })));
    expect(await plans()).toMatchObject({ cents: 10_000n, items: [{ adesao_deferimento: '2024-03-15' }] });
  });

  test('goes before a synonym, and can pass a column over', async () => {
    const two = Buffer.from(
      textOf([
        [...PLAN_HEADER, 'Saldo'],
        [...plan(), '7,00'],
      ]),
    );
    const result = published(await loadPlans(two, names({ Saldo: 'saldo_devedor', 'Saldo Devedor': null })));
    expect(await plans()).toMatchObject({ cents: 700n, items: [{ saldo_devedor: '7,00' }] });
    expect(result.ignored).toEqual([`${PLANS}: column Saldo Devedor`]);
  });

  test('that names no field refuses the load, saying which', async () => {
    const wrong = { Saldo: 'saldo_devido', Quando: 'adesao_deferimento' };
    const result = await loadPlans(bytes, names(wrong));
    expect(result).toMatchObject({
      published: false,
      reason: expect.stringMatching(/^colunas\.json: no field saldo_devido; fields are cpf_cnpj, /),
    });
  });

  test.each([
    ['[]', 'not an object'],
    ['{"Saldo": 7}', 'the value of "Saldo" is no text'],
    ['{bad', 'not JSON: .* at position 1 \\(line 1 column 2\\)'],
    ['', 'not JSON: Unexpected end of JSON input'],
    ['{"Saldo": "\xe9"}', 'not UTF-8'],
  ])('that is no such object refuses the load, saying what and where: %s', async (text, fault) => {
    const result = await loadPlans(bytes, { name: 'colunas.json', bytes: Buffer.from(text, 'latin1') });
    expect(result.reason).toMatch(
      new RegExp(`^colunas\\.json: ${fault}; allowed: an object like \\{ "Header as printed": "field", `),
    );
  });

  test('in another folder than theirs is not read, and named', async () => {
    const elsewhere = { ...names({ 'Saldo Devedor': 'valor_parcelado' }), name: 'antes/colunas.json' };
    const result = published(await loadPlans(Buffer.from(textOf([PLAN_HEADER, plan()])), elsewhere));
    expect(await plans()).toMatchObject({ items: [{ saldo_devedor: '100,00' }] });
    expect(result.ignored).toEqual(['antes/colunas.json']);
  });

  test('makes another load of the same files', async () => {
    const first = published(
      await loadPlans(bytes, names({ Saldo: 'saldo_devedor', Quando: 'adesao_deferimento' })),
    );
    const swapped = {
      Saldo: 'saldo_devedor',
      Quando: 'adesao_deferimento',
      Nome: null,
      'Tipo Pessoa': 'nome',
    };
    const result = await loadPlans(bytes, names(swapped));
    expect(result.reason).toContain('no column for tipo_pessoa');
    expect((await sources.manifest()).fingerprint).toBe(first.fingerprint);
  });
});
