/** Towns with a state, a name and a size. States have about their real numbers of towns and companies. */
import { below, type Random } from '../../../kit/random.ts';
import { rankBelow, weighted } from '../../../kit/zipf.ts';
import { wordAt } from '../names/invented.ts';

/** Number of towns, and of 1,000 companies those of the state. */
const STATES: readonly (readonly [uf: string, towns: number, companies: number])[] = [
  ...([
    ['AC', 22, 3],
    ['AL', 102, 10],
    ['AM', 62, 11],
    ['AP', 16, 3],
    ['BA', 417, 52],
    ['CE', 184, 32],
    ['DF', 1, 20],
    ['ES', 78, 24],
    ['GO', 246, 40],
  ] as const),
  ...([
    ['MA', 217, 16],
    ['MG', 853, 110],
    ['MS', 79, 15],
    ['MT', 141, 21],
    ['PA', 144, 23],
    ['PB', 223, 14],
    ['PE', 185, 33],
    ['PI', 224, 9],
    ['PR', 399, 72],
  ] as const),
  ...([
    ['RJ', 92, 92],
    ['RN', 167, 13],
    ['RO', 52, 7],
    ['RR', 15, 3],
    ['RS', 497, 72],
    ['SC', 295, 52],
    ['SE', 75, 7],
    ['SP', 645, 285],
    ['TO', 139, 7],
  ] as const),
];

const TOWNS = STATES.reduce((sum, [, towns]) => sum + towns, 0);

/** The step is coprime with the number of towns, so that codes do not follow the states, as RFB's do not. */
const CODE_STEP = 2_741;
const codeOf = (town: number): string => String(1 + ((town * CODE_STEP) % TOWNS)).padStart(4, '0');

export interface State {
  readonly uf: string;
  /** Number of the first town. */
  readonly from: number;
  readonly towns: number;
}

const BY_SIZE: readonly State[] = (() => {
  let from = 0;
  const states = STATES.map(([uf, towns, companies]): [State, number] => {
    from += towns;
    return [{ uf, from: from - towns, towns }, companies];
  });
  return weighted(states);
})();

/** Draws a state by the number of its companies. */
export const stateOf = (random: Random): State =>
  BY_SIZE[below(random, BY_SIZE.length)] ?? { uf: '', from: 0, towns: 1 };

/** Draws the code of a town; the largest has about a tenth of a state's companies. */
export const townIn = (random: Random, { from, towns }: State): string =>
  codeOf(from + rankBelow(random, towns));

/** Names that several towns have, each in a state of its own; the first is the name of ten towns. */
const SHARED: readonly (readonly [name: string, states: number])[] = [
  ['SANTA AMOSTRA', 10],
  ['S\xc3O MODELO', 6],
  ['BOM ENSAIO', 5],
  ['EXEMPLO DO NORTE', 4],
  ['NOVA SINTAXE', 3],
  ['PORTO FICTICIO', 3],
  ["OLHO D'AMOSTRA", 2],
  ['MODELO-MIRIM', 2],
  ['VILA INVENTADA', 2],
  ['CAMPO HIPOTETICO', 2],
];

const FORMS = ['', '', 'SANTA ', 'S\xc3O ', 'NOVA ', 'PORTO ', 'VALE DO ', "BARRA D'"] as const;

const ownName = (town: number): string =>
  (FORMS[town % FORMS.length] ?? '') +
  wordAt(9_000 + town, town % 3 === 0) +
  (town % 11 === 0 ? ' DO SUL' : '');

/** Gives every shared name to the third town of several states. */
function sharedNames(): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const states = [...new Set(BY_SIZE)];
  SHARED.forEach(([name, count], i) => {
    const able = states.filter(({ from, towns }) => towns > i + 3 && !names.has(from + i + 2));
    for (let n = 0; n < count; n += 1) {
      const state = able[(i * 5 + n * 2 + (n >= able.length / 2 ? 1 : 0)) % able.length];
      if (state) names.set(state.from + i + 2, name);
    }
  });
  return names;
}

/** Returns the codes and names of all towns, by ascending code. */
export function townNames(): [code: string, name: string][] {
  const shared = sharedNames();
  return Array.from({ length: TOWNS }, (_, town): [string, string] => [
    codeOf(town),
    shared.get(town) ?? ownName(town),
  ]).sort(([a], [b]) => (a < b ? -1 : 1));
}
