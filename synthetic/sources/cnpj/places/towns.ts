/** Towns with a state, a name and a size. States have about their real numbers of towns and companies. */
import { PAIRS } from '../../../../shared/datasets/cnpj/ibge.ts';
import { below, type Random, rankBelow, weighted } from '../../../kit/random.ts';
import { wordAt } from '../names/invented.ts';

/** Of 1,000 companies those of each state. */
const COMPANIES: Readonly<Record<string, number>> = {
  AC: 3,
  AL: 10,
  AM: 11,
  AP: 3,
  BA: 52,
  CE: 32,
  DF: 20,
  ES: 24,
  GO: 40,
  MA: 16,
  MG: 110,
  MS: 15,
  MT: 21,
  PA: 23,
  PB: 14,
  PE: 33,
  PI: 9,
  PR: 72,
  RJ: 92,
  RN: 13,
  RO: 7,
  RR: 3,
  RS: 72,
  SC: 52,
  SE: 7,
  SP: 285,
  TO: 7,
};

/** The real codes of each state, whose towns have invented names. */
const STATES = Object.entries(COMPANIES).map(([uf, companies]) => ({
  uf,
  companies,
  codes: (PAIRS[uf] ?? '').split(' ').map((pair) => pair.slice(0, pair.indexOf(':'))),
}));

const CODES = STATES.flatMap(({ codes }) => codes);

const codeOf = (town: number): string => CODES[town] ?? '';

export interface State {
  readonly uf: string;
  /** Number of the first town. */
  readonly from: number;
  readonly towns: number;
}

const BY_SIZE: readonly State[] = (() => {
  let from = 0;
  const states = STATES.map(({ uf, companies, codes: { length: towns } }): [State, number] => {
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
  return CODES.map((code, town): [string, string] => [code, shared.get(town) ?? ownName(town)]).sort(
    ([a], [b]) => (a < b ? -1 : 1),
  );
}
