/** The filters of ranges: by opening, and by capital. */
import * as z from 'zod/mini';
import { decimalOf, toCents } from '../../datasets/amounts.ts';
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

/** An amount that the rule for published ones reads, without a sign and with at most 20 digits. */
const AMOUNT_FORM = /^(\d{1,20}([.,]\d{1,2})?|\d{1,3}(\.\d{3}){1,5},\d{1,2}|\d{1,3}(\.\d{3}){2,5})$/;

const amount = (name: string, description: string, example: string): QueryParameter =>
  optional(
    name,
    `${description} Em reais, com até duas casas depois de vírgula ou ponto: \`1234,56\`, \`1234.56\` ou \`1.234,56\`. Quem não tem capital publicado não atende. Vazio equivale a não informar.`,
    () =>
      z.pipe(
        values.pattern(
          AMOUNT_FORM,
          'O valor deve ter dígitos, e até duas casas decimais: 100000, 100000.50, 100000,50 ou 100.000,50. Com um só ponto de milhar, informe também os centavos: 1.000 pode ser mil ou um.',
        ),
        z.transform((text) => decimalOf(toCents(text) ?? 0n)),
      ),
    example,
  );

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
