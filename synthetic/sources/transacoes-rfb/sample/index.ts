/** The bundled sample of tax settlements: windows-1252, commas, quoted texts, ISO dates, decimal points. */
import type { Sample } from '../../../samples/bundled.ts';
import { BAKERY, CHAIN, COOPERATIVE, STRANGER } from '../../../samples/holders.ts';
import { type Row, separated } from '../../../samples/printed.ts';

const COLUMNS = [
  ...['Contribuinte', 'CNPJ', 'Processo', 'Data da Negociação', 'Dívida Transacionada', 'Redução'],
  ...['Créditos PF BCN', 'Dívida com Redução', 'Saldo Devedor', 'Memorial de Cálculo'],
];
const TEXTS = ['Contribuinte', 'Processo', 'Memorial de Cálculo'];

const settlement = (cnpj: string, name: string, process: string, on: string, balance: string): Row => ({
  Contribuinte: name,
  CNPJ: cnpj,
  Processo: process,
  'Data da Negociação': on,
  'Dívida Transacionada': '150000.00',
  Redução: '45000.00',
  'Créditos PF BCN': '0.00',
  'Dívida com Redução': '105000.00',
  'Saldo Devedor': balance,
  'Memorial de Cálculo': `Memorial “${process}”, fls. 1–2`,
});

const chain = 'REDE EXEMPLO DE FARMÁCIAS S.A.';
const cooperative = 'COOPERATIVA MODELO DE ENSAIOS';

const ROWS: readonly Row[] = [
  settlement(BAKERY, 'PADARIA MODELO LTDA', '10000.000101/2024-11', '2024-05-20', '98000.10'),
  settlement(BAKERY, 'PADARIA MODELO LTDA', '10000.000102/2025-12', '2025-02-28', '.90'),
  // Rows of one day are sorted by number of the process; those without a day are last.
  settlement(CHAIN, chain, '10000.000203/2024-13', '2024-05-20', '300.00'),
  settlement(CHAIN, chain, '10000.000202/2024-12', '2024-05-20', '200.00'),
  settlement(CHAIN, chain, '10000.000201/2024-11', '', '100.00'),
  settlement(COOPERATIVE, cooperative, '10000.000301/2023-11', '2023-11-30', '1000000.00'),
  settlement('***111222**', 'CONCEIÇÃONILDA FICTÍCIO', '10000.000901/2023-11', '2023-11-30', '10.00'),
  settlement(STRANGER, 'EMPRESA QUE O CNPJ NÃO CONHECE', '10000.000902/2023-11', '2023-11-30', '10.00'),
];

export const sample: Sample = [
  {
    name: 'transacoes-2026-09.csv',
    bytes: separated(
      { columns: COLUMNS, delimiter: ',', lineEnd: '\n', quoted: TEXTS, encoding: 'windows-1252' },
      ROWS,
    ),
  },
];
