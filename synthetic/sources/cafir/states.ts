/** Places of properties: states by their share; municipalities, some with the same name in many states. */

/** Properties of each state among 1,000, about as in Brazil, which has ten million. */
const SHARES = {
  MG: 146,
  RS: 112,
  BA: 104,
  PR: 92,
  SP: 90,
  SC: 66,
  CE: 54,
  PE: 46,
  GO: 45,
  MA: 38,
  PI: 36,
  PA: 32,
  ES: 27,
  PB: 26,
  MT: 24,
  RN: 16,
  SE: 13,
  AL: 12,
  MS: 12,
  TO: 11,
  RJ: 11,
  RO: 10,
  AM: 6,
  AC: 3,
  DF: 2,
  RR: 2,
  AP: 1,
} as const;

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
const MUNICIPALITIES = 5_570;

export function statesOf(properties: number): State[] {
  return Object.entries(SHARES).map(([uf, share], i) => {
    const rows = Math.max(4, Math.round((properties * share) / 1_000));
    const own = Math.max(1, Math.min(Math.round((MUNICIPALITIES * share) / 1_000), Math.floor(rows / 8)));
    const shared = SHARED.filter(([, every]) => i % every === 0).map(([name]) => name);
    const names = Array.from({ length: own }, (_, n) => `POVOADO ${uf} ${n + 1}`);
    return { uf, rows, files: filesOf(share), municipalities: [...shared, ...names] };
  });
}

function filesOf(share: number): number {
  if (share > 140) return 3;
  return share >= 90 ? 2 : 1;
}

/** Other spellings of a name: with its accent, with two blanks, in lower case. */
export const OTHER_SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  'SAO MODELO': ['SÃO MODELO', 'SAO  MODELO', 'Sao Modelo'],
};
