/** Makes the rows of SOCIOCSV: any number a company. */
import { below, chance, pick, type Random, restart } from '../../kit/random.ts';
import { absentDate, publishedDate } from './dates.ts';
import { numberAt, ownerAt, ownerPlace } from './groups.ts';
import { checkDigits, rootOf } from './numbers.ts';
import { type Population, rootOfCompany, STREAM } from './population.ts';
import { ABSENT_CODES, FAMILY, GIVEN, ODD_CELLS, TRADES } from './words.ts';

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
  const name = nameOf(random, kind, member);
  const qualification = pick(random, QUALIFICATIONS);
  const since = member % 97 === 5 ? absentDate(member) : publishedDate(random, member);
  const country = kind === 3 ? pick(random, ['105', '249', ABSENT_CODES.pais]) : '';
  const agent = kind === 3 || chance(random, 2) ? agentOf(random) : NO_AGENT;
  const age = kind === 2 ? 1 + below(random, 9) : 0;
  const root = rootOfCompany(population, company);
  return `"${root}";"${kind}";"${name}";"${numberOf(random, kind)}";"${qualification}";"${since}";"${country}";"${agent}";"${age}"\n`;
}

/**
 * Draws a kind: the first partner is nearly always a person; of the others one in ten is a company and one in fifty a
 * foreigner.
 */
function kindOf(random: Random, number: number): 1 | 2 | 3 {
  const draw = below(random, 100);
  if (number === 0 && draw < 97) return 2;
  if (draw >= 98) return 3;
  return draw >= 88 ? 1 : 2;
}

function nameOf(random: Random, kind: 1 | 2 | 3, member: number): string {
  if (member % 199 === 8) return ODD_CELLS[Math.floor(member / 199) % ODD_CELLS.length] ?? '';
  if (kind === 1) return `${pick(random, TRADES)} ${below(random, 100_000)} PARTICIPA\xc7\xd5ES SA`;
  return `${pick(random, GIVEN)} ${pick(random, FAMILY)} ${pick(random, FAMILY)}`;
}

function numberOf(random: Random, kind: 1 | 2 | 3): string {
  if (kind === 3) return '';
  if (kind === 2) return `***${100_000 + below(random, 900_000)}**`;
  const first12 = `${rootOf(7, below(random, 90_000_000), chance(random, 2))}0001`;
  return first12 + checkDigits(first12);
}

const agentOf = (random: Random): string =>
  `***${100_000 + below(random, 900_000)}**";"${pick(random, GIVEN)} ${pick(random, FAMILY)}";"${pick(random, AGENT_QUALIFICATIONS)}`;
