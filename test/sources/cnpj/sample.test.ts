/** The bundled CNPJ sample: what it holds, and answers derived from its rows by hand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleFolder } from '../../../local/sample.ts';
import { cnpj as source } from '../../../shared/datasets/cnpj/index.ts';
import { readPublication } from '../../readers/publication.ts';
import type { CompanyCase, CompanyExpectation } from './expected.ts';

const SAMPLE_DIR = sampleFolder(source);

const companyCase = (cnpj: string): CompanyCase => expectation.cases.find((one) => one.cnpj === cnpj)!;

const publication = await readPublication(SAMPLE_DIR);
const expectation: CompanyExpectation = JSON.parse(readFileSync(join(SAMPLE_DIR, 'expected.json'), 'utf8'));

test('holds 30 companies, 56 establishments and 158 partners, one of them twice, and no row is put aside', () => {
  const all = [...publication.companies.values()];
  expect(all).toHaveLength(30);
  expect(all.flatMap((c) => c.establishments)).toHaveLength(56);
  expect(all.flatMap((c) => c.partners)).toHaveLength(158);
  const clean = { rejected: 0, orphans: 0 };
  expect(publication.counts).toMatchObject({ empresas: clean, socios: clean, simples: clean });
  expect(publication.counts.estabelecimentos).toMatchObject({ ...clean, repeated: 1 });
  expect(publication.counts.socios.repeated).toBe(1);
  expect(publication.withoutEmpresa).toBe(1);
});

describe('expected.json, by hand', () => {
  test('the bakery: one establishment, two partners, in Simples', () => {
    const { empresa, estabelecimento, simples, estabelecimentos, socios } = companyCase('99111001000170');
    expect(empresa).toEqual({
      cnpj_basico: '99111001',
      razao_social: 'PADARIA MODELO LTDA',
      natureza_juridica: '2062',
      qualificacao_responsavel: '49',
      capital_social_raw: '10000,00',
      porte_empresa: '01',
      ente_federativo_responsavel: null,
      dataset_month: '2026-10',
    });
    expect(simples).toEqual({
      cnpj_basico: '99111001',
      opcao_pelo_simples: 'S',
      data_opcao_simples: '20210401',
      data_exclusao_simples: null,
      opcao_pelo_mei: 'N',
      data_opcao_mei: null,
      data_exclusao_mei: null,
      dataset_month: '2026-10',
    });
    expect(estabelecimento).toMatchObject({
      cnpj_completo: '99111001000170',
      nome_fantasia: 'PADARIA MODELO',
      cnae_fiscal_secundaria: '4721102,5611203',
      complemento: null,
      telefone_1: '55500101',
    });
    expect(estabelecimentos).toEqual([estabelecimento]);
    expect(socios.map((s) => s.nome_socio_razao_social)).toEqual([
      'MARVALINA DOS EXEMPLOS',
      'QUIRINEU DE AMOSTRA',
    ]);
  });

  test('the chain: head office first, then branches by number, the alphanumeric one last', () => {
    const order = ['99222002000192', '99222002000273', '99222002000354', '99222002E08G13'];
    for (const cnpj of order.slice(0, 3)) {
      expect(companyCase(cnpj).estabelecimento.cnpj_completo).toBe(cnpj);
      expect(companyCase(cnpj).estabelecimentos.map((e) => e.cnpj_completo)).toEqual(order);
      expect(companyCase(cnpj).socios.map((s) => s.cnpj_cpf_socio)).toEqual([
        '99111001000170',
        '***111222**',
        '***111222**',
      ]);
    }
    expect(companyCase('99222002000354').estabelecimento.nome_fantasia).toBe('FARMÁCIA EXEMPLO  SUL');
    expect(companyCase('99222002000192').socios[2]!.data_entrada_sociedade).toBe('20201345');
  });

  test('the foreign one, the MEI and the two without a row', () => {
    expect(companyCase('99333003000104').estabelecimento).toMatchObject({
      uf: 'EX',
      municipio: '9707',
      pais: '249',
      cep: null,
    });
    expect(companyCase('99333003000104').socios[0]!.cnpj_cpf_socio).toBeNull();
    expect(companyCase('99444004000126').empresa.razao_social).toBe('ZELINDRO INVENTADO 12345678900');
    expect(companyCase('99444004000126').socios).toEqual([]);
    expect(companyCase('99444004000126').estabelecimento).toMatchObject({ cep: '1001000', ddd_1: '011' });
    const { cnpj_basico, dataset_month, ...rest } = companyCase('99555005000148').empresa;
    expect([cnpj_basico, dataset_month]).toEqual(['99555005', '2026-10']);
    expect(new Set(Object.values(rest))).toEqual(new Set([null]));
    expect(companyCase('99666006000160').simples.opcao_pelo_simples).toBeNull();
    expect(companyCase('99666006000160').simples.cnpj_basico).toBe('99666006');
  });

  test('the traps: quotes, blanks, NULs, dates', () => {
    expect(companyCase('99888008000284').empresa.razao_social).toBe('BAR "DO TESTE"; CAFÉ € “AROMA” – LTDA');
    expect(companyCase('99888008000284').estabelecimento).toMatchObject({
      identificador_matriz_filial: '1',
      nome_fantasia: 'COM NUL',
      complemento: 'FUNDOS; SALA "2"\\',
      logradouro: 'DOS  BRANCOS',
      numero: null,
      data_inicio_atividade: '2020113',
      data_situacao_cadastral: null,
    });
    expect(companyCase('99888008000101').estabelecimento.cep).toBeNull();
  });

  test('the cooperative: 125 partners, those of the first file before those of the second', () => {
    const numbers = companyCase('99777007000181').socios.map((s) =>
      Number(s.nome_socio_razao_social!.slice(-3)),
    );
    expect(numbers).toHaveLength(125);
    const second = numbers.findIndex((n, i) => i > 0 && n < numbers[i - 1]!);
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 125 }, (_, i) => i + 1));
    for (const half of [numbers.slice(0, second), numbers.slice(second)]) {
      expect(half).toEqual([...half].sort((a, b) => a - b));
    }
  });
});
