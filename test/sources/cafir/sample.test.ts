/** The answers expected of the bundled CAFIR sample, derived by hand. */
import { expect, test } from 'vitest';
import { caseOf } from '../answers.ts';

const sampleCase = caseOf('cafir');

test('a property, field by field', () => {
  expect(sampleCase('/v1/cafir/imoveis/90000017').item).toEqual({
    nirf: '90000017',
    area_total_hectares: '35.0',
    codigo_imovel_incra: '9501000000017',
    nome_imovel_rural: 'FAZENDA MODELO DA CANASTRA',
    situacao_imovel: '01',
    logradouro: 'ESTRADA DAS AMOSTRAS KM 3',
    distrito: 'SEDE',
    uf: 'MG',
    municipio: 'SAO ROQUE DE MINAS',
    cep: '37928000',
    data_atualizacao_raw: '20240315',
    data_atualizacao_cadastro: '2024-03-15',
    imune_isento: 'NAO',
    codigo_sncr: '1',
    codigo_lote: 'D60901',
    uf_arquivo: 'MG',
    parte_arquivo: 1,
  });
  const days = ['90000025', '90000033', '90000050'].map((nirf) => {
    const item = sampleCase(`/v1/cafir/imoveis/${nirf}`).item!;
    return [item['data_atualizacao_raw'], item['data_atualizacao_cadastro']];
  });
  expect(days).toEqual([
    ['0', null],
    ['00000000', null],
    ['19000101', null],
  ]);
});
