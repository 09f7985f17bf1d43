/** Draws the filters of dates, numbers and amounts. */
import { below, chance, pick, type Random } from '../../../synthetic/kit/random.ts';
import type { Establishment } from '../../readers/search/registry.ts';

type Adding = (filters: Record<string, string>, random: Random, one: Establishment) => void;

export const monthOf = (random: Random, one: Establishment): string => {
  const month = /^\d{4}(0[1-9]|1[0-2])\d\d$/.exec(one.opened ?? '')?.[0].slice(0, 6);
  return month && chance(random, 70)
    ? month
    : `${1790 + below(random, 245)}${String(1 + below(random, 12)).padStart(2, '0')}`;
};

/** A day in one of its forms, or a month. */
const dateOf = (random: Random, month: string): string => {
  const day = String(1 + below(random, 31)).padStart(2, '0');
  return pick(random, [month, month, `${month}${day}`, `${month.slice(0, 4)}-${month.slice(4)}-${day}`]);
};

export const addRoot: Adding = (filters, random, { cnpj }) => {
  const root = cnpj.slice(0, 8);
  filters['raiz'] = pick(random, [
    root,
    root,
    root.toLowerCase(),
    `${root.slice(0, 2)}.${root.slice(2, 5)}.${root.slice(5)}`,
    `${root.slice(0, 7)}${below(random, 10)}`,
  ]);
};

export const addCep: Adding = (filters, random, { cep }) => {
  const full = /^\d{7,8}$/.test(cep ?? '') ? (cep ?? '') : String(10_000_000 + below(random, 80_000_000));
  const whole = full.padStart(8, '0');
  filters['cep'] = pick(random, [full, whole, `${whole.slice(0, 5)}-${whole.slice(5)}`, whole.slice(0, 5)]);
};

const amountNear = (random: Random, { company: { capital } }: Establishment): string => {
  const own = (capital ?? '0').replace(/,.*$/, '');
  const near = String(BigInt(/^\d+$/.test(own) ? own : '0') + BigInt(below(random, 3)) - 1n).replace('-', '');
  const drawn = String(below(random, 10 ** (1 + below(random, 7))));
  return pick(random, [capital ?? '0', own, near, `${near},${below(random, 10)}`, drawn, `00${drawn}.05`]);
};

export const addCapital: Adding = (filters, random, one) => {
  if (chance(random, 70)) filters['capital_de'] = amountNear(random, one);
  if (chance(random, 60) || !filters['capital_de']) filters['capital_ate'] = amountNear(random, one);
};

export const addOpening: Adding = (filters, random, one) => {
  const [a, b] = [monthOf(random, one), monthOf(random, one)].sort() as [string, string];
  const form = below(random, 6);
  if (form !== 0) filters['abertura_de'] = form === 1 ? `${a.slice(0, 4)}01` : a;
  if (form === 2) filters['abertura_ate'] = a;
  else if (form !== 3) filters['abertura_ate'] = form === 4 ? `${b.slice(0, 4)}12` : b;
  for (const name of ['abertura_de', 'abertura_ate']) {
    if (filters[name]) filters[name] = dateOf(random, filters[name]);
  }
};
