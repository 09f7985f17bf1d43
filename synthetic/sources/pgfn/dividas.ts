/** Makes rows of debts: never quoted, one for each debtor of a debt, each with the whole value. */

import { JUNK_DAYS, slashedDay, someDay } from '../../kit/days.ts';
import type { Holdings } from '../../kit/holdings.ts';
import { holderName, masked } from '../../kit/parties.ts';
import { below, chance, mix, pick, type Random, restart } from '../../kit/random.ts';
import { ODD_TEXTS, oddEvery } from '../../kit/texts.ts';
import { STATES } from '../cnpj/words.ts';
import type { Category } from './categories.ts';

export interface Debts {
  readonly category: Category;
  readonly holdings: Holdings;
  readonly seed: number;
}

/** Unusual names. None has the delimiter, which cannot be quoted here; quotes are ordinary characters. */
const ODD_NAMES = [...ODD_TEXTS.filter((text) => !text.includes(';')), '"ABRE E NAO FECHA', 'FECHA"'];

const SITUATIONS = ['ATIVA AJUIZADA', 'ATIVA A SER COBRADA', 'ATIVA NAO AJUIZAVEL'] as const;
const KINDS = ['Em cobrança', 'Benefício Fiscal', 'Garantia', 'Suspenso por decisão judicial'] as const;
const CREDITS = [
  'Receita da dívida ativa - ENSAIO',
  'R D Ativa - Multa "Isolada"',
  'Contribuições',
  '',
] as const;
const UNITS = ['PRIMEIRA REGIAO', 'UNIDADE MODELO', 'SÃO MODELO', 'DIVISÃO DE ENSAIO'] as const;

/** Kinds of debtors, in capitals in some rows and not in others. */
const DEBTORS = [
  ['PRINCIPAL', 'Principal'],
  ['CORRESPONSAVEL', 'Corresponsável'],
  ['SOLIDARIO', 'Solidário'],
] as const;

const draws: Random = { state: 0 };
const shared: Random = { state: 0 };

/** Returns the debt of a row. Two consecutive rows share a debt, about as in reality. */
const debtOf = (row: number): number => row >> 1;

export function dividaRow({ category, holdings, seed }: Debts, row: number): string {
  const random = restart(draws, seed ^ category.longest, 1, row);
  const holder = holdings.holderOf(row);
  // All even rows can be in one file, so a row's parity alone does not decide on the principal debtor.
  const isPrincipal = row % 2 === mix(seed, 5, debtOf(row)) % 2;
  const other = isPrincipal ? 0 : 1 + (mix(seed, 2, row) % 2);
  const [capitals, mixed] = DEBTORS[other] ?? DEBTORS[0];
  const debtor = mix(seed, 3, row) % 2 === 0 ? capitals : mixed;
  const name = oddEvery(
    ODD_NAMES,
    31,
    row,
    holderName(random, holder, 100_000) + (holder === null ? '' : ' LTDA'),
  );
  return (
    `${holder === null ? hiddenCpf(random) : masked(holder)};Pessoa ${holder === null ? 'física' : 'jurídica'};` +
    `${debtor};${name};${pick(random, STATES)};${pick(random, UNITS)};` +
    `${category.entity ? `PGFN;${pick(random, STATES)};` : ''}${debtCells(category, seed, debtOf(row))}\r\n`
  );
}

const hiddenCpf = (random: Random): string =>
  `XXX${String(below(random, 1_000)).padStart(3, '0')}.${String(below(random, 1_000)).padStart(3, '0')}XX`;

/** Makes the cells from NUMERO_INSCRICAO to the end, which are the same for every debtor of the debt. */
function debtCells({ member, longest }: Category, seed: number, debt: number): string {
  const random = restart(shared, seed ^ longest, 4, debt);
  const number = `${member === 'FGTS' ? 'FGSP' : '90'}${String(debt * 7 + 1).padStart(9, '0')}`;
  return (
    `${number};${pick(random, KINDS)};${pick(random, SITUATIONS)};${pick(random, CREDITS)};` +
    `${dateOf(random, debt)};${chance(random, 60) ? 'SIM' : 'NAO'};${amountOf(random, debt)}`
  );
}

/** Draws one of few days, so that many debts of a debtor have the same; one in 31 is absent or invalid. */
function dateOf(random: Random, debt: number): string {
  if (debt % 62 === 5) return '01/01/1000';
  if (debt % 62 === 36)
    return debt % 124 === 36 ? '' : slashedDay(JUNK_DAYS[Math.floor(debt / 124) % JUNK_DAYS.length] ?? '');
  return slashedDay(someDay(random, 2012, 14));
}

/** Draws an amount; a few have no whole part, one decimal, no decimals, a very large value or no value. */
function amountOf(random: Random, debt: number): string {
  const forms = ['.58', '0.07', '1200.5', '88', '99999999999999.99', '0.00', '', '.5'] as const;
  if (debt % 43 === 11) return forms[Math.floor(debt / 43) % forms.length] ?? '';
  return `${below(random, 4_000_000)}.${String(below(random, 100)).padStart(2, '0')}`;
}
