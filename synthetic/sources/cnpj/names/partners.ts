/** Names and numbers of partners: persons, of whom some are partners of several companies, and companies. */
import { below, chance, mix, type Random, rankBelow, restart } from '../../../kit/random.ts';
import { checkDigits } from '../numbers.ts';
import { type Population, rootOfCompany, STREAM } from '../population.ts';
import { razaoSocial } from './companies.ts';
import { familyName, personName } from './persons.ts';

/** The publisher's codes: 1 is a company, 2 a person, 3 a foreigner. */
export type Kind = 1 | 2 | 3;

export interface Partner {
  readonly name: string;
  /** The CNPJ, the masked CPF, or nothing for a foreigner. */
  readonly number: string;
}

const others: Random = { state: 0 };

export function partnerOf(random: Random, population: Population, company: number, kind: Kind): Partner {
  if (kind === 1) return holding(random, population);
  if (kind === 3) return { name: personName(random), number: '' };
  if (chance(random, 25)) return busyPerson(population, below(random, Math.ceil(population.companies / 3)));
  const family = chance(random, 45) ? houseOf(population, company) : '';
  return { name: personName(random, family), number: maskedCpf(random) };
}

const maskedCpf = (random: Random): string => `***${String(below(random, 1_000_000)).padStart(6, '0')}**`;

function busyPerson({ seed }: Population, person: number): Partner {
  const random = restart(others, seed, STREAM.person, person);
  return { name: personName(random), number: maskedCpf(random) };
}

/** Returns the family name that several partners of one company have. */
const houseOf = ({ seed }: Population, company: number): string =>
  familyName(restart(others, seed, STREAM.family, company));

/** Draws a company of the registry; a few are partners of very many others. */
function holding(random: Random, population: Population): Partner {
  const { companies, seed } = population;
  const company = mix(seed, STREAM.person, -1 - rankBelow(random, companies, 8)) % companies;
  const first12 = `${rootOfCompany(population, company)}0001`;
  return { name: razaoSocial(population, company), number: first12 + checkDigits(first12) };
}
