/** What two publications of debts, works and properties give as changes. All values are invented. */
import { describe, expect, test } from 'vitest';
import { cafir } from '../../shared/datasets/cafir/index.ts';
import { pgfn } from '../../shared/datasets/pgfn/index.ts';
import { comparing, lineOf, type Records } from '../support/changes/compared.ts';

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

  test.each<Case>([
    [{ data_inscricao: '2020-02-01' }, 'grafia data_inscricao: 01/02/2020 → 2020-02-01'],
    [{ numero_inscricao: '80620000001-01' }, 'grafia numero_inscricao: 80 6 20 000001-01 → 80620000001-01'],
  ])('changes its spelling by %o', (values, line) => {
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

  test('does not change by the name of its file', () => {
    expect(lines({ ...PROPERTY, codigo_lote: 'D61001', uf_arquivo: 'MG', parte_arquivo: '2' })).toEqual([]);
  });
});
