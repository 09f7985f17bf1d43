/** Invented establishments in the order of a search index, with their terms. */
import { encodeRow } from '../../shared/store/records/rows.ts';
import { CONTAINER_PLACES, termText } from '../../shared/store/records/sets/keys.ts';
import { below, chance, type Random, restart } from '../../synthetic/kit/random.ts';

const SEED = 14;
const STATES = 27;
const TOWNS = 200;
const ACTIVITIES = 1_300;
const VOCABULARY = 300_000;

const SYLLABLES =
  'BA CA DE FI GO LU MA NE PI RO SA TE VI XA ZE BRA CLA DRO FLE GRI MON PAR SER TOR VAL'.split(' ');

/** Draws a number below `limit` so that the frequencies fall as those of words do (Zipf). */
const falling = (random: Random, limit: number): number =>
  Math.floor(limit ** (below(random, 1 << 30) / (1 << 30))) - 1;

function wordOf(number: number): string {
  let rest = number + 1;
  let word = '';
  for (; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) word += SYLLABLES[rest % SYLLABLES.length];
  return `${word}S`;
}

interface Establishment {
  readonly situacao: number;
  readonly branch: number;
  readonly uf: number;
  readonly town: number;
  readonly cnae: number;
  readonly words: readonly string[];
  readonly index: number;
}

function establishment(index: number): Establishment {
  const random = restart({ state: 0 }, SEED, 1, index);
  return {
    situacao: chance(random, 42) ? 0 : chance(random, 90) ? 1 : 2,
    branch: chance(random, 5) ? 1 : 0,
    uf: falling(random, STATES),
    town: falling(random, TOWNS),
    cnae: falling(random, ACTIVITIES),
    words: Array.from({ length: 2 + below(random, 3) }, () => wordOf(falling(random, VOCABULARY))),
    index,
  };
}

/** Numbers from 0 of the establishments in the order active first, head office first, state, town, activity. */
function ordered(count: number): Float64Array {
  const ranks = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    const { situacao, branch, uf, town, cnae } = establishment(index);
    const rank = (((situacao * 2 + branch) * STATES + uf) * TOWNS + town) * ACTIVITIES + cnae;
    ranks[index] = rank * 2 ** 22 + index;
  }
  return ranks.sort().map((rank) => rank % 2 ** 22);
}

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0');

function rowOf({ index, words, situacao, branch, uf, town, cnae }: Establishment): string {
  const situation = ['02', '08', '04'][situacao] as string;
  return encodeRow([
    `${padded((Math.imul(index, 48_271) % 99_999_999) >>> 0, 8)}000${branch + 1}${padded(index % 97, 2)}`,
    `${words.join(' ')} LTDA`,
    index % 3 === 0 ? (words[0] ?? null) : null,
    situation,
    String(branch + 1),
    stateOf(uf),
    padded(uf * TOWNS + town, 4),
    padded(100_000 + cnae * 97, 7),
    `20${padded(index % 25, 2)}${padded(1 + (index % 12), 2)}${padded(1 + (index % 28), 2)}`,
  ]);
}

const stateOf = (uf: number): string => `U${String.fromCharCode(65 + uf)}`;

export interface Terms {
  /** Numbers of entries by term, ascending. */
  readonly entries: ReadonlyMap<string, readonly number[]>;
  readonly rows: readonly string[];
}

/** `count` is at most four million. */
export function inventTerms(count: number): Terms {
  const entries = new Map<string, number[]>();
  const rows: string[] = [];
  for (const index of ordered(count)) {
    const found = establishment(index);
    const terms = [
      termText('situacao', String(found.situacao)),
      termText('uf', stateOf(found.uf)),
      termText('municipio', padded(found.uf * TOWNS + found.town, 4)),
      termText('cnae', padded(found.cnae, 7)),
      ...new Set(found.words.map((word) => termText('nome', word))),
    ];
    for (const term of terms) {
      const numbers = entries.get(term);
      if (numbers) numbers.push(rows.length);
      else entries.set(term, [rows.length]);
    }
    rows.push(rowOf(found));
  }
  return { entries, rows };
}

/** The places of ascending numbers by container. */
export function containersOf(numbers: readonly number[]): Map<number, Uint16Array> {
  const places = new Map<number, number[]>();
  for (const number of numbers) {
    const container = Math.floor(number / CONTAINER_PLACES);
    const here = places.get(container);
    if (here) here.push(number % CONTAINER_PLACES);
    else places.set(container, [number % CONTAINER_PLACES]);
  }
  return new Map([...places].map(([container, here]) => [container, Uint16Array.from(here)]));
}
