/** Offers the months of invented countries one after the other, each compared with the one that is served. */
import { SOURCES } from '../../shared/datasets/index.ts';
import { publicationAt } from './months.ts';
import type { Registries } from './registry.ts';

export interface Refusal {
  /** Source, version, and the seed of the country. */
  readonly publication: string;
  readonly reason: string;
}

export interface Months {
  readonly publications: number;
  readonly refused: readonly Refusal[];
}

/** Months of one country: it grows by a quarter in this time. */
export const MONTHS_OF_A_COUNTRY = 20;

/** Sizes of the countries in turn: 1 has 2,000 companies. */
const SIZES = [1, 1.7, 1.2, 2.5] as const;

interface Offered {
  readonly months: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

export async function offerMonths(registries: Registries, offered: Offered): Promise<Months> {
  const { months, seed, say } = offered;
  const refused: Refusal[] = [];
  let publications = 0;
  for (let first = 0; first < months; first += MONTHS_OF_A_COUNTRY) {
    const number = first / MONTHS_OF_A_COUNTRY;
    const size = SIZES[number % SIZES.length] ?? 1;
    const length = Math.min(MONTHS_OF_A_COUNTRY, months - first);
    for (const { name: source } of SOURCES) {
      const found = await offerCountry(registries, { source, seed: seed + number, size }, length);
      publications += length;
      refused.push(...found);
      for (const { publication, reason } of found) say(`REFUSED ${publication}: ${reason}`);
    }
    say(`${first + length} of ${months} months, ${refused.length} publications refused`);
  }
  return { publications, refused };
}

/** A refused month is not served, so the next one is compared with the last that was. */
async function offerCountry(
  registries: Registries,
  country: Parameters<typeof publicationAt>[0],
  length: number,
): Promise<Refusal[]> {
  const registry = await registries.empty();
  const refused: Refusal[] = [];
  for (let number = 0; number < length; number++) {
    const publication = publicationAt(country, number);
    const reason = await registry.offer(publication, true);
    const name = `${publication.source} ${publication.version}, seed ${country.seed}`;
    if (reason !== null) refused.push({ publication: name, reason });
  }
  return refused;
}
