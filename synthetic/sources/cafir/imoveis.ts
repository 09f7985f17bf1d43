/** Records of rural properties: fixed width, blank padded. */

import { publishedDay } from '../../kit/days.ts';
import { below, chance, pick, type Random, restart } from '../../kit/random.ts';
import { ODD_TEXTS, oddEvery } from '../../kit/texts.ts';
import { rootOf } from '../cnpj/numbers.ts';
import { FAMILY, STREETS } from '../cnpj/words.ts';
import { OTHER_SPELLINGS, type State } from './states.ts';

export interface Properties {
  readonly seed: number;
  readonly state: State;
  /** Index of the first property of the state among all properties. */
  readonly from: number;
  /** Whether records have 243 bytes, as before mid-2024, instead of 245. */
  readonly old: boolean;
  readonly end: '\n' | '\r\n';
}

/** One number in 487 has letters, as the CIB may have; the path does not accept it. */
const LETTERED_PERIOD = 487;
const AREAS = ['         ', '000000000', '000000005', '999999999', '00000123 '] as const;
const DAYS = ['        ', '00000000', '0       ', '19000101', '2O230101'] as const;

const draws: Random = { state: 0 };

const padded = (text: string, width: number): string => text.slice(0, width).padEnd(width, ' ');

export function imovelRow({ seed, state, from, old, end }: Properties, row: number): string {
  const index = from + row;
  const random = restart(draws, seed ^ 0xcaf12, 1, index);
  const exempt = chance(random, 4);
  const day = index % 37 === 9 ? (DAYS[Math.floor(index / 37) % DAYS.length] ?? '') : dayOf(random, index);
  const tail = old ? `${exempt ? 1 : 0}${padded(day, 8)}` : `${padded(day, 8)}${exempt ? 'SIM' : 'NAO'}`;
  const incra = chance(random, 63) ? '' : String(below(random, 1_000_000_000)).padStart(13, '9');
  return (
    `${nirfOf(seed, index)}${areaOf(random, index)}${padded(incra, 13)}${padded(nameOf(random, index), 55)}` +
    `${pick(random, ['01', '02', '03', '  '])}${padded(roadOf(random, index), 56)}` +
    `${padded(chance(random, 30) ? `DISTRITO ${below(random, 40)}` : '', 40)}` +
    `${padded(index % 4_999 === 30 ? '' : state.uf, 2)}${padded(townOf(random, state, index), 40)}` +
    `${cepOf(random, index)}${tail}${1 + below(random, 4)}${end}`
  );
}

const nirfOf = (seed: number, index: number): string =>
  rootOf(seed + 31, index, index % LETTERED_PERIOD === 23);

const areaOf = (random: Random, index: number): string =>
  index % 53 === 12
    ? (AREAS[Math.floor(index / 53) % AREAS.length] ?? '')
    : String(1 + Math.floor(20_000 * (below(random, 1_000) / 1_000) ** 4)).padStart(9, '0');

const dayOf = (random: Random, index: number): string => publishedDay(random, index, 2003, 23);

const nameOf = (random: Random, index: number): string =>
  oddEvery(ODD_TEXTS, 23, index, `SITIO ${pick(random, FAMILY)} ${below(random, 1_000)}`);

const roadOf = (random: Random, index: number): string =>
  oddEvery(ODD_TEXTS, 29, index + 1, `ESTRADA ${pick(random, STREETS)} KM ${below(random, 120)}`);

/** Draws a municipality. The first names of a state are the most frequent; one property in 1,499 has none. */
function townOf(random: Random, { municipalities }: State, index: number): string {
  if (index % 1_499 === 77) return '';
  const share = below(random, 1_000_000) / 1_000_000;
  const name = municipalities[Math.floor(municipalities.length * share ** 2)] ?? '';
  const others = OTHER_SPELLINGS[name];
  return others && chance(random, 30) ? pick(random, others) : name;
}

const cepOf = (random: Random, index: number): string =>
  index % 59 === 3 ? '0       ' : String(1_000_000 + below(random, 98_000_000)).padStart(8, '0');
