/** The companies: the nature, the number of branches and partners, and the oddity of each. */

import { mix } from '../../kit/random.ts';
import type { Publication } from '../../publication.ts';
import { type Group, groupOf } from './groups.ts';
import { rootOf } from './numbers.ts';

export type Nature = 'mei' | 'individual' | 'limitada' | 'outra';

export interface Population {
  readonly seed: number;
  readonly companies: number;
  readonly specials: ReadonlyMap<number, Special>;
  readonly branches: Group;
  readonly partners: Group;
}

type Base = Omit<Population, 'branches' | 'partners'>;

/** Streams of draws, one for each decision, so that decisions are independent. */
export const STREAM = {
  nature: 1,
  branches: 2,
  partners: 3,
  simples: 4,
  row: 5,
  name: 31,
  rest: 32,
  home: 33,
  family: 34,
  person: 35,
} as const;

/**
 * Period and place of oddities, which do not depend on chance, so that small publications have them too.
 * Orphans stay well under the 1 % that a load tolerates.
 */
const ODDITIES = {
  orphan: [1499, 11],
  noEmpresa: [1999, 7],
  noMatriz: [1777, 13],
  swapped: [887, 19],
  letteredRoot: [499, 23],
  letteredBranch: [331, 29],
  foreign: [613, 31],
} as const;

export type Oddity = keyof typeof ODDITIES;

export function hasOddity(population: Base, oddity: Oddity, company: number): boolean {
  const [period, place] = ODDITIES[oddity];
  return company % period === place && !population.specials.has(company);
}

export function populationOf({ seed, companies }: Publication): Population {
  const base: Base = { seed, companies, specials: specialsOf(companies) };
  return {
    ...base,
    branches: groupOf(companies, (company) => branchesOf(base, company)),
    partners: groupOf(companies, (company) => partnersOf(base, company)),
  };
}

const BRANCHED: readonly Oddity[] = ['noMatriz', 'swapped', 'letteredBranch'];

const mustBranch = (base: Base, company: number): boolean =>
  BRANCHED.some((oddity) => hasOddity(base, oddity, company));

export function natureOf(base: Base, company: number): Nature {
  const draw = mix(base.seed, STREAM.nature, company) % 100;
  if (draw < 50 && (base.specials.has(company) || hasOddity(base, 'orphan', company))) return 'limitada';
  if (draw < 50 && mustBranch(base, company)) return 'limitada';
  if (draw < 45) return 'mei';
  if (draw < 50) return 'individual';
  return draw < 96 ? 'limitada' : 'outra';
}

export const rootOfCompany = (population: Base, company: number): string =>
  rootOf(population.seed, company, hasOddity(population, 'letteredRoot', company));

/**
 * Draws a number of branches: 70 of 1,000 companies that may have branches have two on average, which gives
 * 71 M establishments of 67 M companies.
 */
function branchesOf(base: Base, company: number): number {
  const special = base.specials.get(company);
  if (special) return special.branches;
  if (hasOddity(base, 'orphan', company)) return 0;
  const draw = mix(base.seed, STREAM.branches, company);
  const must = mustBranch(base, company);
  if (!must && (draw % 1000 >= 52 || natureOf(base, company) === 'mei')) return 0;
  const size = Math.floor(draw / 1000) % 100;
  if (size < 65) return 1;
  if (size < 83) return 2;
  if (size < 92) return 3;
  return size < 98 ? 4 + (draw % 6) : 10 + (draw % 20);
}

/**
 * Draws a number of partners: 46 % of the companies that may have partners have 1.8 on average, which gives
 * 27.5 M of 67 M companies.
 */
function partnersOf(base: Base, company: number): number {
  const special = base.specials.get(company);
  if (special) return special.partners;
  const nature = natureOf(base, company);
  if (nature === 'mei' || nature === 'individual') return 0;
  const draw = mix(base.seed, STREAM.partners, company);
  if (draw % 100 >= 46 && !hasOddity(base, 'orphan', company)) return 0;
  const size = Math.floor(draw / 100) % 100;
  if (size < 62) return 1;
  if (size < 88) return 2;
  if (size < 95) return 3;
  return size < 99 ? 4 + (draw % 5) : 10 + (draw % 20);
}

/** Returns whether a company has a Simples row: all MEI, about half of the others; 49.4 of 67 million. */
export function hasSimples(population: Population, company: number): boolean {
  if (natureOf(population, company) === 'mei' || hasOddity(population, 'orphan', company)) return true;
  return mix(population.seed, STREAM.simples, company) % 100 < 52;
}

/** Very many branches or partners, or lists that end at the edge of a block or page. */
interface Special {
  readonly branches: number;
  readonly partners: number;
}

const EDGES = [19, 20, 49, 50, 51, 99, 100, 101, 150, 200] as const;

/** Returns special companies by index, spread over all companies and so over the files. */
function specialsOf(companies: number): Map<number, Special> {
  const wanted = [...giants(companies), ...(companies >= 20_000 ? edges() : [])];
  return new Map(wanted.map((special, i) => [Math.floor((companies * (i + 0.5)) / wanted.length), special]));
}

function giants(companies: number): Special[] {
  if (companies < 20_000) {
    const many = Math.min(Math.max(300, Math.floor(companies / 20)), Math.ceil(companies / 3));
    return [
      { branches: many, partners: 60 },
      { branches: 2, partners: many },
    ].slice(0, companies < 2 ? 1 : 2);
  }
  const each = companies < 1_000_000 ? 1 : 2;
  return Array.from({ length: each }).flatMap((_, i) => [
    { branches: 10_000, partners: i * 120 },
    { branches: 3, partners: 10_000 },
  ]);
}

/** Returns lists of edge lengths; n establishments are a head office and n − 1 branches. */
const edges = (): Special[] => EDGES.map((n) => ({ branches: n - 1, partners: n }));
