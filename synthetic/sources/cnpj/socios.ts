/** Makes the rows of SOCIOCSV: any number a company. */
import { below, chance, pick, type Random, restart } from '../../kit/random.ts';
import { oddEvery } from '../../kit/texts.ts';
import { absentDate, publishedDate } from './dates.ts';
import { numberAt, ownerAt, ownerPlace } from './groups.ts';
import { type Kind, partnerOf } from './names/partners.ts';
import { type Population, rootOfCompany, STREAM } from './population.ts';
import { ABSENT_CODES, FAMILY, GIVEN, ODD_CELLS } from './words.ts';

const NO_AGENT = '***000000**";"";"00';
const AGENT_QUALIFICATIONS = ['05', '09', '14'] as const;
const QUALIFICATIONS = ['49', '49', '22', '05', '10', ABSENT_CODES.qualificacao] as const;

const draws: Random = { state: 0 };

export function socioRow(population: Population, member: number): string {
  const { partners, seed } = population;
  const place = ownerPlace(partners, member);
  const company = ownerAt(partners, place);
  const random = restart(draws, seed ^ 0x50c10, STREAM.row, member);
  const kind = kindOf(random, numberAt(partners, place, member));
  const party = partnerOf(random, population, company, kind);
  const name = oddEvery(ODD_CELLS, 199, member - 3, party.name);
  const qualification = pick(random, QUALIFICATIONS);
  const since = member % 97 === 5 ? absentDate(member) : publishedDate(random, member);
  const country = kind === 3 ? pick(random, ['105', '249', ABSENT_CODES.pais]) : '';
  const agent = kind === 3 || chance(random, 2) ? agentOf(random) : NO_AGENT;
  const age = kind === 2 ? 1 + below(random, 9) : 0;
  const root = rootOfCompany(population, company);
  return `"${root}";"${kind}";"${name}";"${party.number}";"${qualification}";"${since}";"${country}";"${agent}";"${age}"\n`;
}

/**
 * Draws a kind: the first partner is nearly always a person; of the others one in ten is a company and one in
 * fifty a foreigner.
 */
function kindOf(random: Random, number: number): Kind {
  const draw = below(random, 100);
  if (number === 0 && draw < 97) return 2;
  if (draw >= 98) return 3;
  return draw >= 88 ? 1 : 2;
}

const agentOf = (random: Random): string =>
  `***${100_000 + below(random, 900_000)}**";"${pick(random, GIVEN)} ${pick(random, FAMILY)}";"${pick(random, AGENT_QUALIFICATIONS)}`;
