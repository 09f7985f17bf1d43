/** Makes the rows of ESTABELE: the head office of each company, then all branches. */
import { below, chance, mix, pick, type Random, restart } from '../../kit/random.ts';
import { absentDate, maybeDate, openingDate, publishedDate } from './dates.ts';
import { countAt, numberAt, ownerAt, ownerPlace } from './groups.ts';
import { nomeFantasia } from './names/companies.ts';
import { checkDigits, letteredOrder, orderOf } from './numbers.ts';
import { activityOf } from './places/activities.ts';
import { addressOf, homeOf, phonesOf, placeOf } from './places/addresses.ts';
import { hasOddity, type Population, rootOfCompany, STREAM } from './population.ts';
import { ABSENT_CODES, FOREIGN_CITIES, ODD_CELLS } from './words.ts';

/** Statuses by hundredths, about as in reality: 42 active, 43 closed, 12 unfit, some suspended or void. */
const STATUSES = [...'2'.repeat(42), ...'8'.repeat(43), ...'4'.repeat(12), '3', '3', '1'];
const COUNTRIES = ['249', '023', ABSENT_CODES.pais] as const;

/** Takes the countries in turn, so that small publications have all of them. */
const countryOf = (company: number): string => COUNTRIES[Math.floor(company / 613) % COUNTRIES.length] ?? '';

const draws: Random = { state: 0 };

interface Unit {
  readonly company: number;
  readonly order: string;
  readonly kind: '1' | '2';
  /** Number inside the company; 0 is the head office. */
  readonly number: number;
}

/** Makes a row. Rows 0 to companies − 1 are head offices, the others branches. */
export function estabelecimentoRow(population: Population, index: number): string {
  const unit = unitAt(population, index);
  return unit ? rowOf(population, index, unit) : '';
}

/** Returns the CNPJ of the row, or '' where it is not published. */
export function cnpjAt(population: Population, index: number): string {
  const unit = unitAt(population, index);
  if (!unit) return '';
  const first12 = rootOfCompany(population, unit.company) + unit.order;
  return first12 + checkDigits(first12);
}

function unitAt(population: Population, index: number): Unit | null {
  const { companies, branches } = population;
  if (index < companies) return headOffice(population, index);
  const member = index - companies;
  const place = ownerPlace(branches, member);
  const company = ownerAt(branches, place);
  const number = 1 + numberAt(branches, place, member);
  const last = number === countAt(branches, place);
  return { company, order: branchOrder(population, company, number, last), kind: '2', number };
}

function headOffice(population: Population, company: number): Unit | null {
  if (hasOddity(population, 'orphan', company) || hasOddity(population, 'noMatriz', company)) return null;
  // A head office that moved keeps its number, and the establishment 0001 is now a branch.
  const order = hasOddity(population, 'swapped', company) ? '0002' : '0001';
  return { company, order, kind: '1', number: 0 };
}

function branchOrder(population: Population, company: number, number: number, last: boolean): string {
  if (number === 1 && hasOddity(population, 'swapped', company)) return '0001';
  if (last && hasOddity(population, 'letteredBranch', company)) {
    return letteredOrder(mix(population.seed, STREAM.branches, company) % 1_000_000);
  }
  return orderOf(number + 1);
}

function rowOf(population: Population, index: number, unit: Unit): string {
  const { company, order, kind } = unit;
  const random = restart(draws, population.seed ^ 0xe57ab, STREAM.row, index);
  const home = homeOf(population, company);
  const foreign = kind === '1' && hasOddity(population, 'foreign', company);
  const root = rootOfCompany(population, company);
  return (
    `"${root}";"${order}";"${checkDigits(root + order)}";"${kind}";"${fantasyOf(random, population, index, unit)}";` +
    `"${statusOf(random, index)}";"${foreign ? pick(random, FOREIGN_CITIES) : ''}";` +
    `"${foreign ? countryOf(company) : ''}";"${openingDate(random, index + 3)}";` +
    `"${mainActivity(random, index, home.activity)}";"${secondaryOf(random)}";` +
    `"${addressOf(random, index, foreign ? null : placeOf(random, index, home))}";` +
    `"${phonesOf(random, index)}";"${mailOf(random, index)}";"${specialOf(random, index)}"\n`
  );
}

function fantasyOf(random: Random, population: Population, index: number, { company, number }: Unit): string {
  if (index % 211 === 5) return ODD_CELLS[Math.floor(index / 211) % ODD_CELLS.length] ?? '';
  return chance(random, 45) ? nomeFantasia(random, population, company, number) : '';
}

/** Draws the main activity: mostly the company's, rarely none or a code without a description. */
function mainActivity(random: Random, index: number, activity: string): string {
  if (index % 997 === 61) return '8888888';
  if (index % 2_011 === 62) return '';
  return chance(random, 85) ? activity : activityOf(random);
}

/** Makes situacao_cadastral, data_situacao_cadastral and motivo_situacao_cadastral. */
function statusOf(random: Random, index: number): string {
  const status = pick(random, STATUSES);
  const reason = status === '2' ? '00' : pick(random, ['01', '63', '71', ABSENT_CODES.motivo]);
  const date = index % 307 === 12 ? absentDate(Math.floor(index / 307)) : publishedDate(random, index);
  return `0${status}";"${date}";"${reason}`;
}

function secondaryOf(random: Random): string {
  const count = chance(random, 50) ? below(random, 6) : 0;
  let codes = '';
  for (let i = 0; i < count; i += 1) codes += `${i === 0 ? '' : ','}${activityOf(random)}`;
  return codes;
}

const mailOf = (random: Random, index: number): string =>
  chance(random, 60) ? `contato${index}@${chance(random, 50) ? 'example.com' : 'exemplo.invalid'}` : '';

/** Makes situacao_especial and its date. */
const specialOf = (random: Random, index: number): string =>
  index % 401 === 2
    ? `RECUPERA\xc7\xc3O JUDICIAL";"${maybeDate(random, index, 90)}`
    : `";"${absentDate(index)}`;
