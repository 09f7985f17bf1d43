/** Company names: the razão social, and an establishment's nome fantasia, which mostly shares its words. */
import { below, chance, mix, pick, type Random, restart, weighted } from '../../../kit/random.ts';
import { invalidCpf } from '../numbers.ts';
import { type Nature, natureOf, type Population, rootOfCompany, STREAM } from '../population.ts';
import { brandOf } from './brands.ts';
import { inventedWord } from './invented.ts';
import { givenName, personName } from './persons.ts';
import { tradeOf, tradeWord } from './trades.ts';

const ENDINGS = weighted([
  [' LTDA', 62],
  [' LTDA ME', 7],
  [' LTDA - ME', 4],
  [' LTDA.', 3],
  [' LTDA - EPP', 4],
  [' EIRELI', 7],
  [' EIRELI - ME', 2],
  [' LIMITADA', 1],
  [' S.A.', 2],
  [' S/A', 2],
  [' S A', 1],
  [' SA', 1],
  ['', 4],
]);

const BODIES = weighted([
  ['ASSOCIA\xc7\xc3O', 6],
  ['ASSOCIACAO', 20],
  ['CONDOMINIO', 20],
  ['INSTITUTO', 10],
  ['IGREJA', 18],
  ['SINDICATO', 6],
  ['FUNDACAO', 3],
  ['FUNDO DE INVESTIMENTO', 3],
]);

const core: Random = { state: 0 };
const rest: Random = { state: 0 };

/** Returns the words that razão social and nome fantasia share: a brand, or the name of a person. */
function sharedOf(population: Population, nature: Nature, company: number): string {
  const random = restart(core, population.seed, STREAM.name, company);
  return nature === 'mei' || nature === 'individual' ? personName(random) : brandOf(random);
}

export function razaoSocial(population: Population, company: number): string {
  const nature = natureOf(population, company);
  const shared = sharedOf(population, nature, company);
  const random = restart(rest, population.seed, STREAM.rest, company);
  if (nature === 'limitada') return limitedName(random, shared);
  if (nature === 'outra') return `${pick(random, BODIES)} ${chance(random, 50) ? 'DE ' : ''}${shared}`;
  if (nature === 'individual') return shared + pick(random, ['', '', ' ME', ' - ME', ' EPP'] as const);
  return meiName(random, shared, rootOfCompany(population, company), company);
}

/** The trade mostly follows the brand, and sometimes precedes it. */
function limitedName(random: Random, brand: string): string {
  const trade = tradeOf(random);
  const name = chance(random, 75) ? `${brand} ${trade}` : `${trade} ${brand}`;
  return name + pick(random, ENDINGS) + (below(random, 250) === 0 ? ' EM RECUPERACAO JUDICIAL' : '');
}

/**
 * A MEI's name ends with the owner's CPF or begins with the root of the CNPJ, as published. The numbers in
 * place of the CPF fail their own check.
 */
function meiName(random: Random, person: string, root: string, company: number): string {
  const cpf = invalidCpf(String(100_000_000 + (mix(1, below(random, 9), company) % 900_000_000)));
  const form = below(random, 100);
  if (form < 60) return `${person} ${cpf}`;
  const dotted = `${root.slice(0, 2)}.${root.slice(2, 5)}.${root.slice(5)}`;
  if (form < 88) return `${dotted} ${person}`;
  if (form < 94) return `${dotted} ${person} ${cpf}`;
  return `${person} ${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
}

/** Draws a nome fantasia from `random` for establishment `unit` of its company (0 is the head office). */
export function nomeFantasia(random: Random, population: Population, company: number, unit: number): string {
  const nature = natureOf(population, company);
  if (nature === 'mei') return ownShop(random, population, company);
  const form = below(random, 100);
  if (form >= 92) return `${tradeWord(random)} ${inventedWord(random)}`;
  const shared = sharedOf(population, nature, company);
  if (unit > 0 && form < 60) {
    return `${shared} ${pick(random, ['FILIAL', 'LOJA', 'UNIDADE'] as const)} ${unit + 1}`;
  }
  if (form < 45) return shared;
  return form < 80 ? `${tradeWord(random)} ${shared}` : `${shared} ${tradeOf(random)}`;
}

/** Half of the shops of a MEI have the first word of the owner's name. */
function ownShop(random: Random, population: Population, company: number): string {
  if (chance(random, 30)) return `${tradeWord(random)} ${inventedWord(random)}`;
  if (chance(random, 30)) return `${inventedWord(random)} ${tradeWord(random)}`;
  const owner = chance(random, 80) ? sharedOf(population, 'mei', company) : givenName(random);
  return `${owner.split(' ', 1)[0] ?? ''} ${tradeWord(random)}`;
}
