/** Makes the rows of SIMPLES.CSV: at most one a company. */
import { chance, type Random, restart } from '../../kit/random.ts';
import { absentDate, maybeDate, publishedDate } from './dates.ts';
import { hasSimples, natureOf, type Population, rootOfCompany, STREAM } from './population.ts';

const draws: Random = { state: 0 };

export function simplesRow(population: Population, company: number): string {
  if (!hasSimples(population, company)) return '';
  const random = restart(draws, population.seed, STREAM.row, -1 - company);
  const mei = natureOf(population, company) === 'mei';
  const simples = option(random, company, mei || chance(random, 55));
  const simei = option(random, company + 1, mei && chance(random, 80));
  return `"${rootOfCompany(population, company)}";${simples};${simei}\n`;
}

/** Makes three cells: the option, the date of entry and the date of leaving. */
function option(random: Random, index: number, chosen: boolean): string {
  const left = maybeDate(random, index, chosen ? 5 : 40);
  const since = chosen ? publishedDate(random, index + 7) : absentDate(index + 1);
  return `"${chosen ? 'S' : 'N'}";"${since}";"${left}"`;
}
