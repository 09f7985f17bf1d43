/** Makes rows of the three lists of a work: links, activities and areas. */

import { isoDay, publishedDay } from '../../kit/days.ts';
import { below, chance, mix, pick, type Random, restart } from '../../kit/random.ts';
import { ODD_TEXTS, oddEvery, quoted } from '../../kit/texts.ts';
import { countAt, type Group, ownerAt, ownerPlace } from '../cnpj/groups.ts';
import { cnaeAt } from '../cnpj/places/activities.ts';
import { cnoOf, type Works } from './works.ts';

export const VINCULOS_HEADER =
  '"CNO","Data de início","Data de fim","Data de registro","Qualificação do contribuinte","NI do responsável"\n';
export const CNAES_HEADER = '"CNO","CNAE","Data de registro"\n';
export const AREAS_HEADER =
  '"CNO","Categoria","Destinação","Tipo de obra","Tipo de Área","Tipo de Área Complementar","Metragem"\n';

/** One entry in 997 is of a work that cno.csv does not have; a load tolerates one in 100. */
const ORPHAN_PERIOD = 997;

interface Entry {
  readonly work: number;
  readonly cno: string;
  /** Number of entries of that work. */
  readonly length: number;
}

function entryOf({ seed, count }: Works, group: Group, member: number): Entry {
  const place = ownerPlace(group, member);
  const work = ownerAt(group, place);
  const shown = member % ORPHAN_PERIOD === 500 ? count + work : work;
  return { work, cno: cnoOf(seed, shown), length: countAt(group, place) };
}

const QUALIFICATIONS = ['0053', '0057', '0070', '0110', '0111'] as const;

const draws: Random = { state: 0 };

export function vinculoRow(works: Works, member: number): string {
  const random = restart(draws, works.seed ^ 0x71c0, 2, member);
  const { work, cno, length } = entryOf(works, works.vinculos, member);
  // On long lists many begin on one day, so that what follows in the order decides.
  const start = length > 60 && chance(random, 50) ? '2019-03-0' : '';
  const since = start === '' ? isoDay(publishedDay(random, member)) : `${start}${1 + below(random, 9)}`;
  const end = chance(random, 30) ? isoDay(publishedDay(random, member + 2)) : '';
  const party = partyOf(works, random, work, member);
  const registered = isoDay(publishedDay(random, member + 4));
  return `${cno},${since},${end},${registered},${pick(random, QUALIFICATIONS)},${party}\n`;
}

/** Draws a linked party: a person (blank), the responsible one, or another CNPJ, some on many works. */
function partyOf({ parties, responsible }: Works, random: Random, work: number, member: number): string {
  if (chance(random, 10)) return '';
  if (chance(random, 20)) return responsible.holderOf(work) ?? '';
  if (chance(random, 2)) return parties.unknownOf(member);
  return parties.cnpjOf(Math.floor(parties.count * (below(random, 1_000_000) / 1_000_000) ** 3));
}

export function cnaeRow(works: Works, member: number): string {
  const random = restart(draws, works.seed ^ 0xc0ae, 3, member);
  const { cno } = entryOf(works, works.cnaes, member);
  const code = chance(random, 70) ? '4120400' : cnaeAt(below(random, 1_300));
  return `${cno},${code},${isoDay(publishedDay(random, member))}\n`;
}

const CATEGORIES = ['Obra Nova', 'Reforma', 'Demolição', 'Acréscimo', ''] as const;
const USES = ['Residencial Unifamiliar', 'Galpão Industrial', 'Conjunto Habitacional Popular'] as const;
const KINDS = ['Alvenaria', 'Mista', 'Madeira', 'Casa Popular'] as const;
const AREAS = ['Principal', 'Principal', 'Complementar'] as const;
const FURTHER = ['Coberta', 'Descoberta', 'Piscina \x96 quadra'] as const;

export function areaRow(works: Works, member: number): string {
  const random = restart(draws, works.seed ^ 0xa2ea, 4, member);
  const { cno } = entryOf(works, works.areas, member);
  const use = oddEvery(ODD_TEXTS, 37, member, pick(random, USES));
  const area = pick(random, AREAS);
  const further = area === 'Principal' ? '' : pick(random, FURTHER);
  const size = member % 401 === 8 ? '555555555555.55' : `${below(random, 2_000)}.${below(random, 100)}`;
  const cells = [pick(random, CATEGORIES), use, pick(random, KINDS), area, further].map(quoted);
  return `${cno},${cells.join(',')},${mix(works.seed, 9, member) % 211 === 0 ? '' : size}\n`;
}
