/** The works: their numbers, responsible parties, and numbers of links, activities and areas. */

import { holdingsOf } from '../../kit/holdings.ts';
import { partiesOf } from '../../kit/parties.ts';
import { mix } from '../../kit/random.ts';
import type { Publication } from '../../publication.ts';
import { type Group, groupOf } from '../cnpj/groups.ts';

export type Works = ReturnType<typeof worksOf>;

/** Brazil has 3.6 M works and 67 M companies. */
const WORKS_A_COMPANY = 0.054;
/** Number of works of the CNPJ that is responsible for most. */
const LONGEST = 1_500;
/** Percentage of works of persons, whose number the publisher leaves blank. */
const PERSONS = 66;

interface Lengths {
  readonly vinculos: number;
  readonly cnaes: number;
  readonly areas: number;
}

/** Lists of special length, spread over all works: hundreds of entries, edges of a page or block, none. */
const SPECIALS: readonly Lengths[] = [
  { vinculos: 640, cnaes: 35, areas: 480 },
  { vinculos: 0, cnaes: 310, areas: 720 },
  { vinculos: 0, cnaes: 0, areas: 0 },
  ...[19, 20, 21, 49, 50, 51, 99, 100, 101].map((n) => ({ vinculos: n, cnaes: n % 60, areas: n })),
];

export function worksOf(publication: Publication) {
  const { seed, companies } = publication;
  const parties = partiesOf(publication);
  const responsible = holdingsOf(parties, {
    stream: seed ^ 0xc20,
    companies,
    ordinary: Math.round(companies * WORKS_A_COMPANY),
    longest: LONGEST,
    persons: PERSONS,
  });
  const count = responsible.rows;
  const specials = new Map(
    SPECIALS.map((special, i) => [Math.floor((count * (i + 0.5)) / SPECIALS.length), special]),
  );
  const group = (list: keyof Lengths, stream: number, ordinary: (draw: number) => number): Group =>
    groupOf(count, (work) => specials.get(work)?.[list] ?? ordinary(mix(seed ^ stream, 1, work) % 1_000));
  return {
    seed,
    count,
    parties,
    responsible,
    vinculos: group('vinculos', 0x71c, vinculosOf),
    cnaes: group('cnaes', 0xc0a, cnaesOf),
    areas: group('areas', 0xa2e, areasOf),
  };
}

/** Draws a number of links: 431,211 of 3.6 M works, without repeated ones. */
function vinculosOf(draw: number): number {
  if (draw < 905) return 0;
  return draw < 985 ? 1 : 2 + (draw % 2);
}

/** Draws a number of activities: 3.94 M of 3.6 M works. */
function cnaesOf(draw: number): number {
  if (draw < 5) return 0;
  if (draw < 940) return 1;
  return draw < 985 ? 2 : 4;
}

/** Draws a number of areas: 4.55 M of 3.6 M works. */
function areasOf(draw: number): number {
  if (draw < 10) return 0;
  if (draw < 830) return 1;
  if (draw < 950) return 2;
  return draw < 990 ? 3 : 6;
}

const HALF = 1_000_000;

/** Returns 12 digits, some with leading zeros, different for each work of up to 10^12. */
export function cnoOf(seed: number, work: number): string {
  const low = work % HALF;
  const high = (Math.floor(work / HALF) + mix(seed, 0xc20, low)) % HALF;
  // The factor is coprime with 10^6, so that distinct numbers stay distinct.
  const turned = (low * 618_033 + seed) % HALF;
  return `${String(high).padStart(6, '0')}${String(turned).padStart(6, '0')}`;
}
