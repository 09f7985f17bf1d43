/** CNPJs in other registries: establishments of the CNPJ data of the same size and seed, and unknown ones. */

import type { Publication } from '../publication.ts';
import { cnpjAt } from '../sources/cnpj/estabelecimentos.ts';
import { checkDigits, rootOf } from '../sources/cnpj/numbers.ts';
import { populationOf } from '../sources/cnpj/population.ts';
import { stepOf } from './scatter.ts';

export interface Parties {
  /** Number of establishments that can be named. */
  readonly count: number;
  /**
   * Returns a CNPJ of 14 characters, a different one for each rank; some are of companies without published
   * establishments.
   */
  readonly cnpjOf: (rank: number) => string;
  /** Returns a published CNPJ of digits only. */
  readonly knownOf: (rank: number) => string;
  /** Returns a CNPJ with letters, where the publication has one. */
  readonly lettered: () => string;
  /** Returns a CNPJ that the publication does not have. */
  readonly unknownOf: (number: number) => string;
}

const withDigits = (first12: string): string => first12 + checkDigits(first12);

export function partiesOf(publication: Publication): Parties {
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
    count,
    cnpjOf: (rank) => at(rank) || unknownOf(rank),
    knownOf: (rank) => first(rank, /^\d{14}$/),
    lettered: () => first(0, /[A-Z]/),
    unknownOf,
  };
}

/** `12.345.678/0001-90` */
export const masked = (cnpj: string): string =>
  `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`;
