/** Places of properties: states by their towns; municipalities, some with the same name in many states. */
import { PAIRS } from '../../../shared/datasets/cnpj/ibge.ts';

/** Added to the towns of each state, because the federal district has one. */
const BASE = 10;
/** States by their numbers of towns: about as in Brazil, MG has most properties; DF, RR and AP have few. */
const STATES = Object.entries(PAIRS).map(([uf, pairs]) => ({ uf, towns: pairs.split(' ').length }));
const WEIGHTS = STATES.reduce((sum, { towns }) => sum + BASE + towns, 0);

export interface State {
  readonly uf: string;
  readonly rows: number;
  /** Files of the state; the largest has three. */
  readonly files: number;
  /** Names, the most frequent first. */
  readonly municipalities: readonly string[];
}

/** Names that occur in every n-th state; the first is in all 27. */
const SHARED: readonly (readonly [name: string, every: number])[] = [
  ['SANTA AMOSTRA', 1],
  ['SAO MODELO', 2],
  ['BOM EXEMPLO', 5],
  ['NOVA SINTAXE', 13],
];

export function statesOf(properties: number): State[] {
  return STATES.map(({ uf, towns }, i) => {
    const rows = Math.max(4, Math.round((properties * (BASE + towns)) / WEIGHTS));
    const own = Math.max(1, Math.min(towns, Math.floor(rows / 8)));
    const shared = SHARED.filter(([, every]) => i % every === 0).map(([name]) => name);
    const names = Array.from({ length: own }, (_, n) => `POVOADO ${uf} ${n + 1}`);
    return { uf, rows, files: filesOf(towns), municipalities: [...shared, ...names] };
  });
}

function filesOf(towns: number): number {
  if (towns > 800) return 3;
  return towns > 390 ? 2 : 1;
}

/** Other spellings of a name: with its accent, with two blanks, in lower case. */
export const OTHER_SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  'SAO MODELO': ['SÃO MODELO', 'SAO  MODELO', 'Sao Modelo'],
};
