/** The works of the bundled CNO sample, all invented, with the columns as printed. */

import {
  ASSOCIATION,
  BAKERY,
  BAR,
  CHAIN,
  CHAIN_BRANCH,
  COOPERATIVE,
  FOREIGN,
  LETTERED,
  STRANGER,
} from '../../../samples/holders.ts';
import type { Row } from '../../../samples/printed.ts';
import { ORDINARY } from '../../cnpj/sample/ordinary.ts';

/** Number of areas of one work, more than one block of 50. */
const MANY_AREAS = 60;

const work = (cno: string, responsible: string, values: Row): Row => ({
  CNO: cno,
  'Código do Pais': '105',
  'Nome do pais': 'BRASIL',
  'Data de início': '2024-03-01',
  'Data de inicio da responsabilidade': '2024-03-01',
  'Data de registro': '2024-03-08',
  CEP: '01001000',
  'NI do responsável': responsible,
  'Qualificação do responsavel': '0070',
  'Código do municipio': '0101',
  'Nome do município': 'CIDADE MODELO',
  'Tipo de logradouro': 'RUA',
  Logradouro: 'DAS AMOSTRAS',
  'Número do logradouro': '100',
  Bairro: 'CENTRO',
  Estado: 'SP',
  'Unidade de medida': 'm2',
  'Área total': '120.00',
  Situação: '02',
  'Data da situação': '2024-03-08',
  ...values,
});

/** Ordinary companies, so that the sample has more numbers than the expected answers name. */
const ordinary: readonly Row[] = ORDINARY.slice(0, 8).map((company, i) => {
  const [head] = company.establishments;
  const cnpj = `${head?.['cnpj_basico']}${head?.['cnpj_ordem']}${head?.['cnpj_dv']}`;
  return work(`9000100100${i}0`, cnpj, {
    Nome: `OBRA DE EXEMPLO ${i + 1}`,
    'Número do logradouro': i % 2 === 0 ? 'SN' : String(i * 10),
    'Área total': `${(i + 1) * 75}.50`,
    Situação: ['01', '02', '03', '14', '15'][i % 5] ?? '02',
    'Nome empresarial': company.empresa?.['razao_social'] ?? '',
  });
});

export const WORKS: readonly Row[] = [
  work('900010000170', BAKERY, {
    Nome: 'PADARIA MODELO',
    'Nome empresarial': 'PADARIA MODELO LTDA',
    'Área total': '350.40',
    Complemento: 'LOJA 1',
    'Caixa Postal': '12345',
    'Código de localização': '588MC9X2+AB',
  }),
  // Leading zeros count; the texts have commas and curly quotes; the start is a day that means "unknown".
  work('010010000255', CHAIN, {
    Nome: 'FARMÁCIA EXEMPLO, MATRIZ',
    'Nome empresarial': 'REDE EXEMPLO DE FARMÁCIAS S.A.',
    Complemento: 'GLEBA 9, junto à QUADRA “Z”,',
    'CNO vinculado': '900010000170',
    CEP: '00100000',
    'Data de início': '1900-01-01',
    'Número do logradouro': 's/n',
  }),
  // The responsible is a person, whose number is not published; the bakery is linked to the work.
  work('900010000330', '', {
    Nome: 'CASA DE MARVALINA DOS EXEMPLOS',
    'Qualificação do responsavel': '0057',
    Estado: 'São Paulo (capital)',
    'Área total': '74.26',
  }),
  work('900010000410', CHAIN_BRANCH, {
    Nome: 'FARMÁCIA EXEMPLO RIO',
    'Nome empresarial': 'REDE EXEMPLO DE FARMÁCIAS S.A.',
    Estado: 'RJ',
    'Código do municipio': '0102',
    'Nome do município': 'CIDADE EXEMPLO',
    CEP: '20010000',
    'Área total': '555555555555.55',
  }),
  work('900010000501', COOPERATIVE, {
    Nome: 'GALPÃO "A"',
    'Nome empresarial': 'COOPERATIVA MODELO DE ENSAIOS',
    Situação: '15',
    'Data de início': '1970-01-01',
    'Data de inicio da responsabilidade': '0001-01-01',
    'Data de registro': '',
    'Data da situação': '9999-01-31',
    'Unidade de medida': 'm3',
  }),
  work('900010000680', BAR, { Nome: 'BAR DO TESTE', 'Nome empresarial': 'BAR "DO TESTE"' }),
  work('900010000760', LETTERED, { Nome: 'OBRA DA RAIZ ALFANUMÉRICA' }),
  work('900010000840', STRANGER, { Nome: 'OBRA DE QUEM O CNPJ NÃO CONHECE' }),
  ...ordinary,
];

const area = (cno: string, metragem: string, values: Row = {}): Row => ({
  CNO: cno,
  Categoria: 'Obra Nova',
  Destinação: 'Edifício Comercial',
  'Tipo de obra': 'Alvenaria',
  'Tipo de Área': 'Principal',
  Metragem: metragem,
  ...values,
});

const complementary: Row = {
  'Tipo de Área': 'Complementar',
  'Tipo de Área Complementar': 'Área descoberta, sem piso',
};

export const AREAS: readonly Row[] = [
  area('900010000170', '300.40'),
  area('900010000170', '50.00', complementary),
  area('010010000255', '120.00', { Categoria: 'Reforma' }),
  // The publisher repeats rows; two equal areas are listed as two.
  area('900010000170', '50.00', complementary),
  ...Array.from({ length: MANY_AREAS }, (_, i) =>
    area('900010000410', `${i + 1}.25`, i % 3 === 0 ? complementary : {}),
  ),
  area('900010000501', '0.00', { 'Tipo de obra': 'Mista' }),
];

const activity = (cno: string, cnae: string, registered = '2024-03-08'): Row => ({
  CNO: cno,
  CNAE: cnae,
  'Data de registro': registered,
});

export const ACTIVITIES: readonly Row[] = [
  activity('900010000170', '4321500'),
  activity('900010000170', '4120400'),
  activity('010010000255', '4120400'),
  activity('900010000410', '4399103', '1900-01-01'),
];

const link = (cno: string, ni: string, from: string, to = '', values: Row = {}): Row => ({
  CNO: cno,
  'Data de início': from,
  'Data de fim': to,
  'Data de registro': '2024-03-08',
  'Qualificação do contribuinte': '0053',
  'NI do responsável': ni,
  ...values,
});

export const LINKS: readonly Row[] = [
  link('900010000170', CHAIN, '2024-04-01', '2024-12-31'),
  // The bakery is responsible and linked; the work is in its list once.
  link('900010000170', BAKERY, '2024-03-01', '9999-01-31'),
  link('900010000170', ASSOCIATION, '2024-04-01'),
  link('900010000330', BAKERY, '', '', { 'Qualificação do contribuinte': '0070' }),
  link('900010000170', CHAIN, '2024-04-01', '2024-12-31'),
  link('900010000410', FOREIGN, '1900-01-01', '1970-01-01'),
  link('900010000410', '', '2024-05-02'),
];
