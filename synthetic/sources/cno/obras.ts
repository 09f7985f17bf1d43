/** Makes rows of cno.csv: texts are in quotes, numbers and dates are not. */

import { isoDay, publishedDay, untilAugust } from '../../kit/days.ts';
import { below, chance, mix, pick, type Random, restart } from '../../kit/random.ts';
import { ODD_TEXTS, oddEvery, quoted } from '../../kit/texts.ts';
import { FAMILY, GIVEN, STATES, STREET_TYPES, STREETS, TRADES } from '../cnpj/words.ts';
import { cnoOf, type Works } from './works.ts';

export const OBRAS_HEADER =
  '"CNO","Código do Pais","Nome do pais","Data de início","Data de inicio da responsabilidade",' +
  '"Data de registro","CNO vinculado","CEP","NI do responsável","Qualificação do responsavel","Nome",' +
  '"Código do municipio","Nome do município","Tipo de logradouro","Logradouro","Número do logradouro","Bairro",' +
  '"Estado","Caixa Postal","Complemento","Unidade de medida","Área total","Situação","Data da situação",' +
  '"Nome empresarial","Código de localização"\n';

/** Values of the free text for the state: 35, of which 27 are states. */
const STATE_TEXTS = [...STATES, 'São Paulo', 'SAO PAULO', 'sp', 'MINAS GERAIS', 'EX', '-', 'Mg', 'FLÓRIDA'];
const SITUATIONS = ['01', '02', '02', '02', '03', '14', '15', '15', '15'] as const;
const QUALIFICATIONS = ['0053', '0057', '0070', '0110'] as const;
const UNITS = ['m2', 'm2', 'm2', 'm', 'km', 'm3', ''] as const;

const draws: Random = { state: 0 };

export function obraRow({ seed, count, responsible }: Works, work: number): string {
  const random = restart(draws, seed ^ 0x0b2a, 1, work);
  const holder = responsible.holderOf(work) ?? '';
  const name = oddEvery(ODD_TEXTS, 19, work, nameOf(random, holder, work));
  const start = isoDay(publishedDay(random, work));
  const since = chance(random, 80) ? start : isoDay(publishedDay(random, work + 3));
  const linked = work % 71 === 3 ? cnoOf(seed, mix(seed, 0x71, work) % count) : '';
  return (
    `${cnoOf(seed, work)},${placeOf(work)},${start},${since},${isoDay(untilAugust(publishedDay(random, work + 11), work))},` +
    `${linked},${cepOf(random, work)},${holder},${pick(random, QUALIFICATIONS)},${quoted(name)},` +
    `${addressOf(random, work)},${optional(chance(random, 3) ? String(below(random, 90_000)) : '')},` +
    `${optional(chance(random, 35) ? `LOTES ${below(random, 9)}/${below(random, 99)}` : '')},` +
    `${quoted(pick(random, UNITS))},${areaOf(random, work)},${pick(random, SITUATIONS)},` +
    `${work % 47 === 9 ? '' : isoDay(publishedDay(random, work + 5))},` +
    `${optional(holder === '' ? '' : name)},${optional(locationOf(random))}\n`
  );
}

const optional = (text: string): string => (text === '' ? '' : quoted(text));

const placeOf = (work: number): string => (work % 907 === 2 ? '249,"PAÍS  DE ENSAIO"' : '105,"BRASIL"');

const nameOf = (random: Random, holder: string, work: number): string =>
  holder === ''
    ? `${pick(random, GIVEN)} ${pick(random, FAMILY)}`
    : `${pick(random, TRADES)}, OBRA ${work} LTDA`;

/** Draws a CEP; a few have lost the leading zero, are `0` or are empty. */
function cepOf(random: Random, work: number): string {
  if (work % 150 === 40) return ['0', '', '9010100'][Math.floor(work / 150) % 3] ?? '';
  return String(1_000_000 + below(random, 98_000_000)).padStart(8, '0');
}

/** Makes the seven cells from codigo_municipio to estado. */
function addressOf(random: Random, work: number): string {
  const street = oddEvery(ODD_TEXTS, 23, work + 1, `${pick(random, STREETS)}, KM ${below(random, 90)}`);
  const number = chance(random, 20) ? 'SN' : String(1 + below(random, 4_000));
  const district = oddEvery(ODD_TEXTS, 29, work + 2, `SETOR ${below(random, 40)} (AMOSTRA)`);
  const town = 1 + below(random, 5_570);
  return (
    `${String(town).padStart(4, '0')},${quoted(`MUNICÍPIO MODELO ${town}`)},${optional(pick(random, STREET_TYPES))},` +
    `${quoted(street)},${quoted(number)},${quoted(district)},${quoted(pick(random, STATE_TEXTS))}`
  );
}

/** Draws an area; a few are as large as the column allows, or empty. */
function areaOf(random: Random, work: number): string {
  if (work % 101 === 44) return '555555555555.55';
  if (work % 103 === 45) return '';
  return `${below(random, 9_000)}.${String(below(random, 100)).padStart(2, '0')}`;
}

/** Draws a text like a plus code; it is not one, since no plus code has a U. */
const locationOf = (random: Random): string =>
  chance(random, 60) ? `58U${below(random, 10)}${below(random, 10_000)}+UU` : '';
