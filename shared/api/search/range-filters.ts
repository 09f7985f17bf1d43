/** The filters of ranges: by opening, and by capital. */
import * as z from 'zod/mini';
import { AMOUNT_FORM } from '../../datasets/amounts.ts';
import { optional, type QueryParameter } from '../query-params.ts';
import * as values from '../value-schemas.ts';

const DATE_FORM = /^\d{4}((0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])?|-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)$/;

/** `2021-03-15` and `20210315` are one day, `202103` and `2021-03` one month. */
const date = (name: string, description: string, example: string): QueryParameter =>
  optional(
    name,
    `${description} Vazio equivale a não informar.`,
    () =>
      z.pipe(
        values.pattern(
          DATE_FORM,
          'A data deve ser um dia, AAAA-MM-DD ou AAAAMMDD, ou um mês, AAAAMM, com mês de 01 a 12 e dia de 01 a 31.',
        ),
        z.transform((text) => text.replaceAll('-', '')),
      ),
    example,
  );

const isMonth = (date: string): boolean => date.length === 'AAAAMM'.length;

/** Returns the first day of a month, or the day itself; and the last day that a month may have. */
export const firstDay = (date: string): string => (isMonth(date) ? `${date}01` : date);
export const lastDay = (date: string): string => (isMonth(date) ? `${date}31` : date);

const amount = (name: string, description: string, example: string): QueryParameter =>
  optional(
    name,
    `${description} Em reais, sem separador de milhar, com até duas casas depois de vírgula ou ponto. Quem não tem capital publicado não atende. Vazio equivale a não informar.`,
    () =>
      z.pipe(
        values.pattern(
          AMOUNT_FORM,
          'O valor deve ter só dígitos, sem separador de milhar, e até duas casas decimais: 100000, 100000,50 ou 100000.50.',
        ),
        z.transform(canonicalAmount),
      ),
    example,
  );

/** `1000,5` and `01000.50` are one amount. */
function canonicalAmount(text: string): string {
  const [whole = '', cents = ''] = text.split(/[.,]/);
  return `${whole.replace(/^0+(?=\d)/, '')},${cents.padEnd(2, '0')}`;
}

export const OPENING: readonly QueryParameter[] = [
  date(
    'abertura_de',
    'Início de atividade a partir deste dia (AAAA-MM-DD ou AAAAMMDD) ou mês (AAAAMM).',
    '202001',
  ),
  date(
    'abertura_ate',
    'Início de atividade até este dia ou mês, inclusive, como em `abertura_de`.',
    '2026-12-31',
  ),
];

export const CAPITAL: readonly QueryParameter[] = [
  amount('capital_de', 'Capital social da empresa, a partir deste valor.', '1000'),
  amount('capital_ate', 'Capital social da empresa, até este valor, inclusive.', '50000,00'),
];
