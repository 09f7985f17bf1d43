/** Names of invented persons, of two to five words or more: a few parts are frequent, most are rare. */
import { below, chance, pick, type Random, rankBelow, weighted } from '../../../kit/random.ts';
import { FAMILY, GIVEN } from '../words.ts';
import { inventedWord } from './invented.ts';

const combined = (starts: string, ends: string): string[] =>
  ends.split(' ').flatMap((end) => starts.split(' ').map((start) => start + end));

const GIVEN_NAMES: readonly string[] = [
  ...GIVEN,
  ...combined(
    'ZELI MARVA QUIRI TOBI ALDE BRIO XISTE HERME OLVI DRUMA FENTI GALVO JURE LUNDI NORBA PLEVI RASCU SIBRO TURMA VANDRI',
    'NDRO LINA NEU RASSU MIRTES LANJA NILDA NILSO VALTO BRENA DISTA CORVO GUIDA LUSTA MENDRA PILDO QUELA RUSTO TILVA SANTRE',
  ),
];

/** Family names may have a particle, an apostrophe, a hyphen or an accent. */
const FAMILY_NAMES: readonly string[] = [
  ...FAMILY,
  "D'AVELUZ",
  'SANTRE-LUSTA',
  "DELL'ORBINA",
  ...combined(
    'AVELU BRACOR CASTIVE DRUMON ESTRAVI FERNOLI GUSMARE LACERTO MONDRU NOGARVE OLIVESTRE PRADUSTO QUEVARDI ROCHELTA SALDAVE TAVORNE VILHUSCA XAVORDE ZAMBULI ARTENCO',
    'Z RA LHO NTE DES SCO LIM TAR VEIRO BRIL GAS NHO POS RTES DRA CIS MEL NIZ TON XES',
  ),
  'DA SINTAXE-NOVA',
  'J\xdaNIOR DE AMOSTRA',
];

const SUFFIXES = ['FILHO', 'NETO', 'JUNIOR', 'J\xdaNIOR', 'SOBRINHO'] as const;

/** Numbers of given names and family names. */
const FORMS = weighted<readonly [given: number, families: number]>([
  [[1, 1], 18],
  [[1, 2], 36],
  [[2, 1], 20],
  [[2, 2], 20],
  [[1, 3], 6],
]);

/** One given name in 25 is an invented word, as rare as those of companies. */
export const givenName = (random: Random): string =>
  chance(random, 4) ? inventedWord(random) : (GIVEN_NAMES[rankBelow(random, GIVEN_NAMES.length, 4)] ?? '');

export const familyName = (random: Random): string =>
  FAMILY_NAMES[rankBelow(random, FAMILY_NAMES.length, 3)] ?? '';

/** Draws a name. `family` takes the place of the last family name, as where partners are of one family. */
export function personName(random: Random, family = ''): string {
  const [given, families] = pick(random, FORMS);
  let name = givenName(random);
  if (given === 2) name += ` ${givenName(random)}`;
  for (let i = 1; i < families; i += 1) name += ` ${familyName(random)}`;
  name += ` ${family === '' ? familyName(random) : family}`;
  return below(random, 20) === 0 ? `${name} ${pick(random, SUFFIXES)}` : name;
}
