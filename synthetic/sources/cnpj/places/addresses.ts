/** Makes establishments' addresses and telephones: cells joined by the separator, without outer quotes. */
import { below, chance, pick, type Random, restart } from '../../../kit/random.ts';
import { type Population, STREAM } from '../population.ts';
import { DISTRICTS, ODD_CELLS, STREET_TYPES, STREETS } from '../words.ts';
import { activityOf } from './activities.ts';
import { type State, stateOf, townIn } from './towns.ts';

interface Place {
  readonly uf: string;
  readonly town: string;
}

const EMPTY_PHONE = '";"';

/** Makes the eight cells tipo_logradouro to municipio. `place`: state and town, or null for one abroad. */
export function addressOf(random: Random, index: number, place: Place | null): string {
  const street = index % 223 === 6 ? oddAt(index, 223) : `${pick(random, STREETS)} ${below(random, 90)}`;
  const extra = index % 227 === 9 ? oddAt(index, 227) : extraOf(random);
  const number = chance(random, 8) ? 'S/N' : String(1 + below(random, 4_000));
  const region = place ? `${cepOf(random, index, place)}";"${place.uf}";"${place.town}` : '";"EX";"9707';
  return `${pick(random, STREET_TYPES)}";"${street}";"${number}";"${extra}";"${pick(random, DISTRICTS)}";"${region}`;
}

const oddAt = (index: number, period: number): string =>
  ODD_CELLS[Math.floor(index / period) % ODD_CELLS.length] ?? '';

const extraOf = (random: Random): string => (chance(random, 40) ? `SALA ${below(random, 900)}` : '');

/** Beginnings of the CEPs of one town, at most. */
const BEGINNINGS = 20;

/** Draws a CEP of a town; those of a town begin alike. One in 150 has lost its zero, is `0` or blank. */
function cepOf(random: Random, index: number, { town }: Place): string {
  if (index % 450 === 44) return '0';
  if (index % 450 === 194) return '        ';
  const drawn = below(random, 98_000_000);
  const beginning = 1_000 + ((Number(town) * BEGINNINGS + (drawn % BEGINNINGS)) % 98_000);
  const cep = beginning * 1_000 + (Math.floor(drawn / BEGINNINGS) % 1_000);
  if (index % 450 === 344) return String(1_000_000 + (cep % 8_000_000));
  return String(cep).padStart(8, '0');
}

/** Makes the six cells from ddd_1 to fax. The numbers begin with 5550, which no operator uses. */
export function phonesOf(random: Random, index: number): string {
  const first = chance(random, 70) ? phoneOf(random, index) : EMPTY_PHONE;
  const second = chance(random, 15) ? phoneOf(random, index + 1) : EMPTY_PHONE;
  return `${first}";"${second}";"${chance(random, 5) ? phoneOf(random, index) : EMPTY_PHONE}`;
}

function phoneOf(random: Random, index: number): string {
  const area = index % 101 === 3 ? '011' : String(11 + below(random, 88));
  return `${area}";"5550${String(below(random, 10_000)).padStart(4, '0')}`;
}

/** The state and the main activity of a company, from which those of its establishments are drawn. */
interface Home {
  readonly state: State;
  readonly activity: string;
}

const NOWHERE: Place = { uf: '', town: '' };

const draws: Random = { state: 0 };

export function homeOf(population: Population, company: number): Home {
  const random = restart(draws, population.seed, STREAM.home, company);
  return { state: stateOf(random), activity: activityOf(random) };
}

/** Draws state and town of an establishment: mostly in the state of its company; one in 2,003 has neither. */
export function placeOf(random: Random, index: number, { state }: Home): Place {
  if (index % 2_003 === 63) return NOWHERE;
  const chosen = chance(random, 75) ? state : stateOf(random);
  return { uf: chosen.uf, town: townIn(random, chosen) };
}
