/** What two publications of companies give as changes. All names and numbers are invented. */
import { describe, expect, test } from 'vitest';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { comparing, fieldsOf, lineOf, type Records } from '../support/changes/compared.ts';

const compare = comparing(cnpj.changes!, (resource, record) =>
  resource === 'estabelecimentos' ? `${record['cnpj_ordem']}${record['cnpj_dv']}` : '',
);

type Values = Readonly<Record<string, string | null>>;

const HEAD: Values = {
  cnpj_ordem: '0001',
  cnpj_dv: '91',
  identificador_matriz_filial: '1',
  nome_fantasia: 'PADARIA DO LAGO',
  situacao_cadastral: '02',
  data_situacao_cadastral: '20200301',
  data_inicio_atividade: '20200301',
  cnae_fiscal_principal: '4721102',
  cnae_fiscal_secundaria: '5611203',
  tipo_logradouro: 'RUA',
  logradouro: 'DAS ACACIAS',
  numero: '12',
  cep: '01001000',
  uf: 'SP',
  municipio: '7107',
  telefone_1: '33334444',
  correio_eletronico: 'ana@padaria.example',
};
const BRANCH: Values = {
  ...HEAD,
  cnpj_ordem: '0002',
  cnpj_dv: '72',
  identificador_matriz_filial: '2',
  uf: 'RJ',
  municipio: '6001',
};
const COMPANY: Values = {
  razao_social: 'PADARIA DO LAGO LTDA',
  natureza_juridica: '2062',
  qualificacao_responsavel: '49',
  capital_social_raw: '10000,00',
  porte_empresa: '01',
};
const OPTION: Values = { opcao_pelo_simples: 'S', data_opcao_simples: '20200301', opcao_pelo_mei: 'N' };
const ANA: Values = {
  identificador_socio: '2',
  nome_socio_razao_social: 'ANA INVENTADA',
  cnpj_cpf_socio: '***111222**',
  qualificacao_socio: '49',
  data_entrada_sociedade: '20200301',
  faixa_etaria: '4',
};
const RUI: Values = { ...ANA, nome_socio_razao_social: 'RUI INVENTADO', cnpj_cpf_socio: '***333444**' };

const ALL: Records = {
  estabelecimentos: [HEAD, BRANCH],
  empresas: [COMPANY],
  simples: [OPTION],
  socios: [ANA, RUI],
};

const lines = (before: Records | null, now: Records | null): string[] => compare(before, now).map(lineOf);
const headWith = (values: Values): Records => ({
  ...ALL,
  estabelecimentos: [{ ...HEAD, ...values }, BRANCH],
});

describe('an establishment', () => {
  test.each<[string, string | null, string]>([
    ['the first day of the period of the earlier version', '20261001', 'abertura'],
    ['the last day of that of the later version', '20261130', 'abertura'],
    ['a day before', '20260930', 'inclusao'],
    ['a day after', '20261201', 'inclusao'],
    ['no day', null, 'inclusao'],
  ])('that was opened on %s (%s) is new by the kind %s', (_, data_inicio_atividade, kind) => {
    const branch = { ...BRANCH, data_inicio_atividade };
    const now: Records = { ...ALL, estabelecimentos: [HEAD, branch] };
    expect(lines({ ...ALL, estabelecimentos: [HEAD] }, now)).toEqual([`${kind} 99000001000272`]);
  });

  test('that a kept version had before returns, also with a new day of opening', () => {
    const now: Records = {
      ...ALL,
      estabelecimentos: [HEAD, { ...BRANCH, data_inicio_atividade: '20261101' }],
    };
    const found = compare({ ...ALL, estabelecimentos: [HEAD] }, now, { gone: ['99000001000272'] });
    expect(found.map(lineOf)).toEqual(['retorno 99000001000272']);
    expect(compare(null, ALL, { gone: ['99000001000191'] }).map(lineOf)).toEqual([
      'retorno 99000001000191',
      'inclusao 99000001000272',
    ]);
  });
});

describe('spelling', () => {
  test.each<[string, string, string, string]>([
    ['case and accents', 'logradouro', 'DAS ACACIAS', 'das Acácias'],
    ['blanks', 'logradouro', 'DAS ACACIAS', 'DAS  ACACIAS'],
    ['punctuation', 'nome_fantasia', 'D AVILA', "D' AVILA."],
    ['a zero before a CEP', 'cep', '01001000', '1001000'],
    ['signs of a telephone', 'telefone_1', '33334444', '(3333) 4444'],
    ['signs of a CNAE', 'cnae_fiscal_principal', '4721102', '4721-1/02'],
    ['zeros before a code', 'pais', '13', '013'],
    ['blanks and repetitions of activities', 'cnae_fiscal_secundaria', '5611203', '5611-2/03, 5611203'],
    ['the form of a day', 'data_situacao_especial', '20261001', '2026-10-01'],
    ['an instant of a day', 'data_situacao_especial', '20261001', '01/10/2026 00:00:00'],
  ])('of %s alone is a change of its own kind', (_, field, before, now) => {
    expect(lines(headWith({ [field]: before }), headWith({ [field]: now }))).toEqual([
      `grafia ${field}: ${before} → ${now}`,
    ]);
  });

  test.each<[string, string, string, string, string]>([
    ['a sign that is read', 'nome_fantasia', 'A & B', 'A B', 'nome_fantasia'],
    ['a sign of an address of e-mail', 'correio_eletronico', 'a.b@x.example', 'ab@x.example', 'contato'],
  ])('does not change by %s', (_, field, before, now, kind) => {
    expect(lines(headWith({ [field]: before }), headWith({ [field]: now }))).toEqual([
      `${kind} ${field}: ${before} → ${now}`,
    ]);
  });

  test.each<[string, string, string]>([
    ['10000,00', '10000', 'grafia'],
    ['10000,00', '10000.0', 'grafia'],
    ['10000,00', '1000000', 'capital_social'],
    // The publisher does not say whether it is a tenth of a thousand.
    ['1200,00', '1.200', 'capital_social'],
  ])('of an amount: %s and %s are %s', (before, now, kind) => {
    const company = (capital_social_raw: string): Records => ({
      ...ALL,
      empresas: [{ ...COMPANY, capital_social_raw }],
    });
    expect(lines(company(before), company(now))).toEqual([`${kind} capital_social_raw: ${before} → ${now}`]);
  });
});

describe('a company', () => {
  test('without a head office has changes without a place', () => {
    const branches = { estabelecimentos: [BRANCH] };
    const [change] = compare(
      { ...ALL, ...branches },
      { ...ALL, ...branches, empresas: [{ ...COMPANY, porte_empresa: '05' }] },
    );
    expect([change?.uf, change?.municipio, change?.cnae]).toEqual([null, null, null]);
  });

  test.each<[string, Values | null, Values | null, string[]]>([
    ['is in no row any more', OPTION, null, []],
    ['is in a row again', null, { ...OPTION, data_opcao_mei: '20261101' }, []],
    [
      'has a first row, which states an option between the versions',
      null,
      { ...OPTION, data_opcao_simples: '20261101', opcao_pelo_mei: 'S', data_opcao_mei: '20261015' },
      ['simples_entrada opcao_pelo_simples: null → S', 'mei_entrada opcao_pelo_mei: null → S'],
    ],
    ['has no option in a first row', null, { opcao_pelo_simples: 'N', data_opcao_simples: '20261101' }, []],
  ])('%s', (_, before, now, expected) => {
    const simples = (option: Values | null): Records => ({ ...ALL, simples: option ? [option] : [] });
    expect(lines(simples(before), simples(now))).toEqual(expected);
  });
});

test('a row of a company that is missing says nothing about its values', () => {
  const without: Records = { ...ALL, empresas: [], simples: [] };
  expect([lines(ALL, without), lines(without, ALL)]).toEqual([[], []]);
});

describe('a partner', () => {
  const partners = (...socios: Values[]): Records => ({ ...ALL, socios });

  test('says who of the same name entered and who left', () => {
    const other = { ...ANA, cnpj_cpf_socio: '***555666**' };
    expect(
      compare(partners(ANA), partners(other)).map(({ tipo, antes, depois }) => [tipo, antes, depois]),
    ).toEqual([
      ['socio_saida', expect.stringContaining('***111222**'), null],
      ['socio_entrada', null, expect.stringContaining('***555666**')],
    ]);
  });

  const MARIA: Values = { ...ANA, nome_socio_razao_social: 'MARIA INVENTADA' };

  test('with the same document, kind and date under another name is the same partner', () => {
    const now = { ...MARIA, qualificacao_socio: '05' };
    expect(lines(partners(ANA, RUI), partners(RUI, now))).toEqual([
      'socio_alterado nome_socio_razao_social: ANA INVENTADA → MARIA INVENTADA',
      'socio_alterado qualificacao_socio: 49 → 05',
    ]);
    const company: Values = { ...ANA, identificador_socio: '1', cnpj_cpf_socio: '99000002000181' };
    const renamed = { ...company, nome_socio_razao_social: 'OUTRA SA', cnpj_cpf_socio: '99.000.002/0001-81' };
    expect(lines(partners(company), partners(renamed))).toEqual([
      'socio_alterado nome_socio_razao_social: ANA INVENTADA → OUTRA SA',
      'grafia cnpj_cpf_socio: 99000002000181 → 99.000.002/0001-81',
    ]);
  });

  test.each<[string, Values[], Values[]]>([
    ['without a document', [{ ...ANA, cnpj_cpf_socio: null }], [{ ...MARIA, cnpj_cpf_socio: null }]],
    ['of another kind', [ANA], [{ ...MARIA, identificador_socio: '3' }]],
    ['of another date', [ANA], [{ ...MARIA, data_entrada_sociedade: '20200302' }]],
    [
      'without a date',
      [{ ...ANA, data_entrada_sociedade: null }],
      [{ ...MARIA, data_entrada_sociedade: null }],
    ],
    ['of two who left', [ANA, { ...ANA, nome_socio_razao_social: 'EVA INVENTADA' }], [MARIA]],
    ['of two who entered', [ANA], [MARIA, { ...ANA, nome_socio_razao_social: 'EVA INVENTADA' }]],
  ])('%s and of another name is another partner', (_, before, now) => {
    const kinds = compare(partners(...before), partners(...now)).map(({ tipo }) => tipo);
    expect(kinds.sort()).toEqual([...now.map(() => 'socio_entrada'), ...before.map(() => 'socio_saida')]);
  });

  test('with the identity of another one is compared with the row that is not equal', () => {
    const other = { ...ANA, qualificacao_socio: '22' };
    expect(lines(partners(ANA, other), partners({ ...ANA, qualificacao_socio: '05' }, other))).toEqual([
      'socio_alterado qualificacao_socio: 49 → 05',
    ]);
    expect(lines(partners(ANA, ANA), partners(ANA))).toEqual(['socio_saida ANA INVENTADA']);
    expect(lines(partners(ANA, other), partners(other))).toEqual(['socio_saida ANA INVENTADA']);
  });
});

test('a field that the earlier generation does not have is not compared', () => {
  const without = (...lacking: string[]) => ({ earlier: fieldsOf(cnpj.changes!, lacking) });
  const now = headWith({ nome_fantasia: 'PADARIA NOVA', numero: '13' });
  expect(compare(ALL, now, without('nome_fantasia')).map(lineOf)).toEqual(['endereco numero: 12 → 13']);
  expect(compare(ALL, ALL, without('nome_fantasia', 'faixa_etaria', 'uf'))).toEqual([]);
});

test('fields in another order are compared by their names', () => {
  const fields = Object.entries(fieldsOf(cnpj.changes!));
  const earlier = Object.fromEntries(fields.map(([name, list]) => [name, list.toReversed()]));
  expect(compare(ALL, headWith({ numero: '13' }), { earlier }).map(lineOf)).toEqual([
    'endereco numero: 12 → 13',
  ]);
});

test('cells that are stored with escapes are compared as they were published', () => {
  const odd = 'SALA\n1\x7f\x1a';
  expect(lines(ALL, headWith({ complemento: odd }))).toEqual([`endereco complemento: null → ${odd}`]);
  expect(lines(headWith({ complemento: odd }), headWith({ complemento: odd }))).toEqual([]);
});
