/** The bundled sample of active tax credits: one file for all months, decimal commas. */
import type { Sample } from '../../../samples/bundled.ts';
import { type Row, separated } from '../../../samples/printed.ts';

const COLUMNS = [
  ...['ano_mes', 'uf', 'tipo_contribuinte', 'natureza_juridica', 'cnae_secao_cod', 'cnae_secao_descr'],
  ...['grupo_tributo', 'situacao', 'vl_total'],
];

const MONTHS = ['2026-07', '2026-08', '2026-09'];
const STATES = ['SP', 'MG', 'DF', 'EX'];
const COMPANY: Row = {
  tipo_contribuinte: 'PJ',
  natureza_juridica: '206-2 Sociedade Empresária Limitada',
  cnae_secao_cod: 'C',
  cnae_secao_descr: 'INDÚSTRIAS DE TRANSFORMAÇÃO',
};
const PERSON: Row = {
  tipo_contribuinte: 'PF',
  natureza_juridica: 'N/A',
  cnae_secao_cod: 'N/A',
  cnae_secao_descr: 'N/A',
};
const KINDS: readonly Row[] = [
  { ...COMPANY, grupo_tributo: 'IRPJ', situacao: 'Devedor' },
  { ...COMPANY, grupo_tributo: 'COFINS', situacao: 'Exigibilidade suspensa' },
  {
    ...COMPANY,
    cnae_secao_cod: 'G',
    cnae_secao_descr: 'COMÉRCIO',
    grupo_tributo: 'PIS',
    situacao: 'Devedor',
  },
  { ...PERSON, grupo_tributo: 'IRPF', situacao: 'Devedor' },
  { ...PERSON, grupo_tributo: 'ITR', situacao: 'Parcelado' },
];

/** The rows by kind, then month, then state, which is not the order of the list. */
const ROWS: readonly Row[] = KINDS.flatMap((kind, k) =>
  MONTHS.flatMap((ano_mes, m) =>
    STATES.map((uf, s) => ({
      ...kind,
      ano_mes,
      uf,
      vl_total: `${k + 1}.${m + 1}${s}5.${100 + k * 7},${10 + m}`,
    })),
  ),
);

export const sample: Sample = [
  {
    name: 'creditos-ativos.csv',
    bytes: separated(
      { columns: COLUMNS, delimiter: ';', lineEnd: '\n', quoted: 'none', encoding: 'windows-1252' },
      ROWS,
    ),
  },
];
