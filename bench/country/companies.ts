/** Draws companies of the country to ask for: the CNPJs of all do not fit into memory as texts. */
import { below, type Random } from '../../synthetic/kit/random.ts';
import { cnpjAt } from '../../synthetic/sources/cnpj/estabelecimentos.ts';
import { longestOwner } from '../../synthetic/sources/cnpj/groups.ts';
import { populationOf } from '../../synthetic/sources/cnpj/population.ts';
import { PUBLICATION_DEFAULTS } from '../../synthetic/write.ts';

export type Companies = ReturnType<typeof companiesOf>;

/** More than a measurement asks for. */
const DRAWN = 300_000;

export function companiesOf(companies: number) {
  const population = populationOf({ ...PUBLICATION_DEFAULTS, companies });
  const { branches, partners } = population;
  const all = companies + branches.total;
  const random: Random = { state: 7 };
  const drawn = new Set<string>();
  for (let i = 0; i < Math.min(DRAWN, 2 * all); i += 1) {
    const cnpj = cnpjAt(population, below(random, all));
    // Some establishments are not published, and CNPJs with letters need a setting.
    if (/^\d{14}$/.test(cnpj)) drawn.add(cnpj);
  }
  const head = (group: typeof branches): string => cnpjAt(population, longestOwner(group));
  return {
    /** Establishments in random order. */
    drawn: [...drawn],
    /** Head offices of the companies with the most establishments and with the most partners. */
    branched: head(branches),
    partnered: head(partners),
  };
}
