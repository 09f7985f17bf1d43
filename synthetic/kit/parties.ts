/** CNPJs in other registries: establishments of the CNPJ data of the same size and seed, and unknown ones. */

import type { Publication } from '../publication.ts';
import { cnpjAt } from '../sources/cnpj/estabelecimentos.ts';
import { checkDigits, rootOf } from '../sources/cnpj/numbers.ts';
import { populationOf } from '../sources/cnpj/population.ts';
import { FAMILY, GIVEN, TRADES } from '../sources/cnpj/words.ts';
import { below, pick, type Random } from './random.ts';
import { stepOf } from './rows.ts';

export type Parties = ReturnType<typeof partiesOf>;

const withDigits = (first12: string): string => first12 + checkDigits(first12);

export function partiesOf(publication: Publication) {
  const population = populationOf(publication);
  const { companies, seed } = publication;
  const count = companies + population.branches.total;
  const step = stepOf(count, seed + 7);
  const at = (rank: number): string => cnpjAt(population, (rank * step + (seed % count)) % count);
  // Uses roots beyond the last company; there is room up to 10^8.
  const unknownOf = (number: number): string =>
    withDigits(`${rootOf(seed, companies + (number % 1_000_000), false)}0001`);
  const first = (rank: number, form: RegExp): string => {
    for (let next = rank; next < rank + count; next += 1) {
      const cnpj = at(next % count);
      if (form.test(cnpj)) return cnpj;
    }
    return unknownOf(rank);
  };
  return {
    /** Number of establishments that can be named. */
    count,
    /** A CNPJ, a different one for each rank; some are of companies without published establishments. */
    cnpjOf: (rank: number) => at(rank) || unknownOf(rank),
    /** A published CNPJ of digits only. */
    knownOf: (rank: number) => first(rank, /^\d{14}$/),
    /** A CNPJ with letters, where the publication has one. */
    lettered: () => first(0, /[A-Z]/),
    /** A CNPJ that the publication does not have. */
    unknownOf,
  };
}

/** Draws the name of a company, with a number below `numbers`, or of a person where there is no holder. */
export const holderName = (random: Random, holder: string | null, numbers: number): string =>
  holder === null
    ? `${pick(random, GIVEN)} ${pick(random, FAMILY)}`
    : `${pick(random, TRADES)} ${below(random, numbers)}`;

/** `12.345.678/0001-90` */
export const masked = (cnpj: string): string =>
  `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`;
