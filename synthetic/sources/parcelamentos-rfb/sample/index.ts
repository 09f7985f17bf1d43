/** The bundled sample of instalment plans: UTF-8 with a BOM, semicolons, Brazilian amounts and dates. */
import type { Sample } from '../../../samples/bundled.ts';
import { BAKERY, CHAIN, CHAIN_BRANCH, COOPERATIVE, punctuated, STRANGER } from '../../../samples/holders.ts';
import { type Row, separated } from '../../../samples/printed.ts';

/** Number of plans of one company, more than one block of 50. */
const MANY_PLANS = 55;

const COLUMNS = [
  ...['CPF/CNPJ', 'Nome', 'Tipo Pessoa', 'UF', 'Município', 'CNAE', 'Porte', 'Data de Adesão'],
  ...['Quantidade de Parcelas', 'Valor Parcelado', 'Saldo Devedor'],
];

const plan = (cnpj: string, name: string, since: string, balance: string, values: Row = {}): Row => ({
  'CPF/CNPJ': punctuated(cnpj),
  Nome: name,
  'Tipo Pessoa': 'PJ',
  UF: 'SP',
  Município: 'CIDADE MODELO',
  CNAE: '1091102',
  Porte: 'ME',
  'Data de Adesão': since,
  'Quantidade de Parcelas': '60',
  'Valor Parcelado': '12.345,67',
  'Saldo Devedor': balance,
  ...values,
});

const chain = 'REDE EXEMPLO DE FARMÁCIAS S.A.';

const ROWS: readonly Row[] = [
  plan(BAKERY, 'PADARIA MODELO LTDA', '15/03/2024', '9.876,54'),
  plan(BAKERY, 'PADARIA MODELO LTDA', '02/01/2025', '0,46', { 'Quantidade de Parcelas': '012' }),
  // A row with a partly hidden number is counted and not stored.
  plan('', 'HERMENILSO DE AMOSTRA', '02/01/2025', '100,00', {
    'CPF/CNPJ': '***.111.222-**',
    'Tipo Pessoa': 'PF',
  }),
  // The amount is empty, and the date and the number are invalid: each becomes null.
  plan(CHAIN, chain, '31/02/2024', '', { 'Quantidade de Parcelas': 'N/A', Porte: '' }),
  plan(CHAIN, chain, '01/06/2023', '1.000,00', { Porte: 'DEMAIS' }),
  plan(CHAIN_BRANCH, chain, '01/06/2023', '77,00', { UF: 'RJ', Município: 'CIDADE EXEMPLO' }),
  plan(STRANGER, 'EMPRESA QUE O CNPJ NÃO CONHECE', '01/06/2023', '1,00'),
  ...Array.from({ length: MANY_PLANS }, (_, i) =>
    plan(
      COOPERATIVE,
      'COOPERATIVA MODELO DE ENSAIOS',
      `${String(1 + (i % 28)).padStart(2, '0')}/0${1 + (i % 9)}/202${i % 6}`,
      `${1 + i}.${String(100 + i)},${10 + i}`,
    ),
  ),
];

export const sample: Sample = [
  {
    name: 'parcelamentos-2026-09.csv',
    bytes: separated(
      { columns: COLUMNS, delimiter: ';', lineEnd: '\r\n', quoted: 'none', encoding: 'utf-8 with BOM' },
      ROWS,
    ),
  },
];
