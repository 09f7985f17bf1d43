/** What two publications of debts, works and properties give as changes. All values are invented. */
import { describe, expect, test } from 'vitest';
import { cafir } from '../../shared/datasets/cafir/index.ts';
import { cno } from '../../shared/datasets/cno/index.ts';
import { pgfn } from '../../shared/datasets/pgfn/index.ts';
import { comparing, lineOf, type Records, toldOf } from '../support/changes/compared.ts';

type Values = Readonly<Record<string, string | null>>;
type Case = readonly [values: Values, line: string];

describe('a debt', () => {
  const compare = comparing(pgfn.changes!, (_, { cpf_cnpj }) => cpf_cnpj!.replace(/\D/g, '').slice(8));
  const debts = (...dividas: Values[]): Records => ({ dividas_nao_previdenciario: dividas });
  const DEBT: Values = {
    cpf_cnpj: '99.000.001/0001-91',
    tipo_devedor: 'PRINCIPAL',
    nome_devedor: 'PADARIA DO LAGO LTDA',
    uf_unidade_responsavel: 'SP',
    numero_inscricao: '80 6 20 000001-01',
    situacao_inscricao: 'ATIVA EM COBRANCA',
    data_inscricao: '01/02/2020',
    indicador_ajuizado: 'NAO',
    valor_consolidado: '1000.50',
  };
  const SHARED: Values = { ...DEBT, tipo_devedor: 'CORRESPONSAVEL' };

  test('enters and leaves, also with the whole CNPJ', () => {
    const other = { ...DEBT, numero_inscricao: '80 6 20 000002-02' };
    const values =
      'tipo_devedor: PRINCIPAL; data_inscricao: 01/02/2020; valor_consolidado: 1000.50; situacao_inscricao: ATIVA EM COBRANCA';
    expect(compare(debts(DEBT), debts(DEBT, other)).map(toldOf)).toEqual([
      `entrada 80 6 20 000002-02: null → ${values}`,
    ]);
    expect(compare(debts(DEBT), null).map(toldOf)).toEqual([`saida 80 6 20 000001-01: ${values} → null`]);
    expect(compare(null, debts(DEBT))).toMatchObject([
      {
        suffix: '000191',
        chave: '99000001000191',
        conjunto: 'dividas_nao_previdenciario',
        uf: 'SP',
        cnae: null,
      },
    ]);
  });

  test.each<Case>([
    [{ situacao_inscricao: 'PARCELADA' }, 'situacao situacao_inscricao: ATIVA EM COBRANCA → PARCELADA'],
    [{ indicador_ajuizado: 'SIM' }, 'ajuizamento indicador_ajuizado: NAO → SIM'],
    [{ valor_consolidado: '10005.0' }, 'valor valor_consolidado: 1000.50 → 10005.0'],
    [{ data_inscricao: '02/02/2020' }, 'credito data_inscricao: 01/02/2020 → 02/02/2020'],
    [{ uf_unidade_responsavel: 'RJ' }, 'unidade uf_unidade_responsavel: SP → RJ'],
    [{ nome_devedor: 'PADARIA NOVA LTDA' }, 'devedor nome_devedor: PADARIA DO LAGO LTDA → PADARIA NOVA LTDA'],
    [{ tipo_devedor: 'Principal' }, 'grafia tipo_devedor: PRINCIPAL → Principal'],
    [{ valor_consolidado: '1.000,50' }, 'grafia valor_consolidado: 1000.50 → 1.000,50'],
    [{ data_inscricao: '2020-02-01' }, 'grafia data_inscricao: 01/02/2020 → 2020-02-01'],
    [{ numero_inscricao: '80620000001-01' }, 'grafia numero_inscricao: 80 6 20 000001-01 → 80620000001-01'],
  ])('changes by %o', (values, line) => {
    expect(compare(debts(DEBT, SHARED), debts(SHARED, { ...DEBT, ...values })).map(lineOf)).toEqual([line]);
  });

  test('of one establishment is not compared with that of another one', () => {
    const branch = { ...DEBT, cpf_cnpj: '99.000.001/0002-72' };
    expect(compare(debts(DEBT), debts(branch)).map(({ tipo, chave }) => [tipo, chave])).toEqual([
      ['saida', '99000001000191'],
      ['entrada', '99000001000272'],
    ]);
  });
});

describe('a work', () => {
  const compare = comparing(cno.changes!);
  const WORK: Values = {
    situacao: '02',
    area_total: '120.50',
    estado: 'SP',
    codigo_municipio: '7107',
    nome: 'CASA',
  };
  const LINK: Values = {
    ni_responsavel: '99000001000191',
    qualificacao_contribuinte: '0070',
    data_inicio: '2020-01-01',
  };
  const ACTIVITY: Values = { cnae: '4120400', data_registro: '2020-01-01' };
  const AREA: Values = {
    categoria_raw: 'Obra Nova',
    destinacao_raw: 'Residencial Unifamiliar',
    metragem: '120.5',
  };
  const ALL: Records = { obras: [WORK], vinculos: [LINK], cnaes: [ACTIVITY], areas: [AREA, AREA] };
  const lines = (now: Records | null): string[] =>
    compare(ALL, now, { partition: '990000000001' }).map(lineOf);

  test('enters and leaves alone, with its state', () => {
    const gone = compare(ALL, null, { partition: '990000000001' });
    expect(gone.map(toldOf)).toEqual([
      'saida 990000000001: situacao: 02; area_total: 120.50; nome: CASA → null',
    ]);
    expect(compare(null, ALL, { gone: ['99000001'] }).map(lineOf)).toEqual(['retorno 99000001']);
    expect(compare(null, ALL)).toMatchObject([{ tipo: 'entrada', uf: 'SP', municipio: '7107', cnae: null }]);
  });

  test.each<Case>([
    [{ situacao: '15' }, 'situacao situacao: 02 → 15'],
    [{ ni_responsavel: '99000001000191' }, 'responsavel ni_responsavel: null → 99000001000191'],
    [{ nome: 'SOBRADO' }, 'nome nome: CASA → SOBRADO'],
    [{ area_total: '12050' }, 'area_total area_total: 120.50 → 12050'],
    [{ area_total: '120.5' }, 'grafia area_total: 120.50 → 120.5'],
    [{ estado: 'RJ' }, 'endereco estado: SP → RJ'],
    [{ data_inicio: '2020-01-01' }, 'datas data_inicio: null → 2020-01-01'],
    [{ cno_vinculado: '990000000002' }, 'obra_vinculada cno_vinculado: null → 990000000002'],
  ])('changes by %o', (values, line) => {
    expect(lines({ ...ALL, obras: [{ ...WORK, ...values }] })).toEqual([line]);
  });

  test.each<[string, Records, string]>([
    [
      'a link that ends',
      { vinculos: [{ ...LINK, data_fim: '2026-01-01' }] },
      'vinculo data_fim: null → 2026-01-01',
    ],
    ['a link that leaves', { vinculos: [] }, 'vinculo_saida 99000001000191'],
    ['a link that enters', { vinculos: [LINK, LINK] }, 'vinculo_entrada 99000001000191'],
    ['an activity that leaves', { cnaes: [] }, 'atividade_saida 4120400'],
    ['an activity that enters', { cnaes: [ACTIVITY, { cnae: '4330404' }] }, 'atividade_entrada 4330404'],
    [
      'an activity with another date',
      { cnaes: [{ ...ACTIVITY, data_registro: '2020-01-02' }] },
      'atividade data_registro: 2020-01-01 → 2020-01-02',
    ],
    ['an area that leaves', { areas: [AREA] }, 'area_saida Residencial Unifamiliar'],
    ['an area that enters', { areas: [AREA, AREA, AREA] }, 'area_entrada Residencial Unifamiliar'],
    [
      'an area of another size',
      { areas: [AREA, { ...AREA, metragem: '130.5' }] },
      'area metragem: 120.5 → 130.5',
    ],
  ])('has %s', (_, records, line) => {
    expect(lines({ ...ALL, ...records })).toEqual([line]);
  });
});

describe('a property', () => {
  const compare = comparing(cafir.changes!);
  const PROPERTY: Values = {
    area_total_hectares: '35.0',
    nome_imovel_rural: 'SITIO DO LAGO',
    uf: 'MG',
    municipio: 'UBERABA',
    data_atualizacao_raw: '20200101',
    data_atualizacao_cadastro: '2020-01-01',
    codigo_lote: 'D60901',
  };
  const lines = (...imoveis: Values[]): string[] =>
    compare({ imoveis: [PROPERTY] }, { imoveis }, { partition: '99000001' }).map(lineOf);

  test('enters and leaves', () => {
    expect(compare(null, { imoveis: [PROPERTY] })).toMatchObject([
      {
        suffix: '',
        tipo: 'entrada',
        chave: '99000001',
        registro: '99000001',
        uf: 'MG',
        municipio: 'UBERABA',
      },
    ]);
    expect(compare({ imoveis: [PROPERTY] }, null, { partition: '99000001' }).map(toldOf)).toEqual([
      'saida 99000001: area_total_hectares: 35.0; nome_imovel_rural: SITIO DO LAGO → null',
    ]);
    const gone = { gone: ['99000001'], partition: '99000001' };
    expect(compare(null, { imoveis: [PROPERTY] }, gone).map(lineOf)).toEqual(['retorno 99000001']);
  });

  test.each<Case>([
    [{ situacao_imovel: '02' }, 'situacao situacao_imovel: null → 02'],
    [{ nome_imovel_rural: 'SITIO NOVO' }, 'nome nome_imovel_rural: SITIO DO LAGO → SITIO NOVO'],
    [{ area_total_hectares: '35' }, 'grafia area_total_hectares: 35.0 → 35'],
    [{ area_total_hectares: '350' }, 'area area_total_hectares: 35.0 → 350'],
    [{ municipio: 'UBERLANDIA' }, 'endereco municipio: UBERABA → UBERLANDIA'],
    [{ imune_isento: 'SIM' }, 'imunidade imune_isento: null → SIM'],
    [{ codigo_imovel_incra: '9500000000001' }, 'incra codigo_imovel_incra: null → 9500000000001'],
    [
      { data_atualizacao_raw: '20260101', data_atualizacao_cadastro: '2026-01-01' },
      'atualizacao data_atualizacao_cadastro: 2020-01-01 → 2026-01-01',
    ],
  ])('changes by %o', (values, line) => {
    expect(lines({ ...PROPERTY, ...values })).toEqual([line]);
  });

  test('does not change by the name of its file', () => {
    expect(lines({ ...PROPERTY, codigo_lote: 'D61001', uf_arquivo: 'MG', parte_arquivo: '2' })).toEqual([]);
  });
});
