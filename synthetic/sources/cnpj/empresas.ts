/** Makes the rows of EMPRECSV: one a company. */
import { pick, type Random, restart } from '../../kit/random.ts';
import { oddEvery } from '../../kit/texts.ts';
import { razaoSocial } from './names/companies.ts';
import { hasOddity, type Nature, natureOf, type Population, rootOfCompany, STREAM } from './population.ts';
import { ABSENT_CODES, ODD_CELLS } from './words.ts';

const NATURES: Record<Nature, readonly string[]> = {
  mei: ['2135'],
  individual: ['2135'],
  limitada: ['2062', '2062', '2240', '2054'],
  outra: ['3999', '1244', '3085', '9998'],
};
const RESPONSIBLES: Record<Nature, string> = { mei: '50', individual: '50', limitada: '49', outra: '16' };
/** The last is the publisher's sentinel. */
const CAPITALS = ['0,00', '1000,00', '5000,00', '10000,00', '150000,50', '999999999999,00'] as const;
const SIZES = ['01', '01', '01', '03', '05', '00', ''] as const;

const draws: Random = { state: 0 };

export function empresaRow(population: Population, company: number): string {
  if (hasOddity(population, 'noEmpresa', company)) return '';
  const random = restart(draws, population.seed, STREAM.row, company);
  const nature = natureOf(population, company);
  const name = oddEvery(ODD_CELLS, 397, company - 36, razaoSocial(population, company));
  const code = pick(random, NATURES[nature]);
  const responsible = company % 701 === 37 ? ABSENT_CODES.qualificacao : RESPONSIBLES[nature];
  const capital = nature === 'mei' ? '1000,00' : pick(random, CAPITALS);
  const size = nature === 'mei' ? '01' : pick(random, SIZES);
  const entity = code === '1244' ? `MUNICIPIO MODELO ${company % 90} - SP` : '';
  const root = rootOfCompany(population, company);
  return `"${root}";"${name}";"${code}";"${responsible}";"${capital}";"${size}";"${entity}"\n`;
}
