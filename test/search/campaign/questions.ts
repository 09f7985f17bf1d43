/** Random and adversarial questions, each made from the seed and its number alone. */
import { below, chance, mix, pick, type Random } from '../../../synthetic/kit/random.ts';
import type { Establishment } from '../../readers/search/registry.ts';
import { DISTORTIONS } from '../names/distortions.ts';
import { addCapital, addCep, addOpening, addRoot, monthOf } from './drawn-filters.ts';
import { type Material, mistyped, partOfName, respelled, wordFrom } from './material.ts';
import { DEFAULT_LIMIT, type Question } from './question.ts';

const FIELDS = ['uf', 'municipio', 'cnae', 'situacao', 'porte', 'natureza_juridica', 'ano_abertura'] as const;
const STATUSES: Readonly<Record<string, string>> = {
  '01': 'nula',
  '02': 'ativa',
  '03': 'suspensa',
  '04': 'inapta',
  '08': 'baixada',
};
/** Number of the stream of draws. */
const STREAM = 71;

type Filters = Record<string, string>;
/** Adds a filter that the establishment fulfils, or does not always. */
type Adding = (filters: Filters, random: Random, one: Establishment, material: Material) => void;

const partnerOf = (random: Random, one: Establishment, { partnered }: Material) =>
  pick(random, one.company.partners.length > 0 ? one.company.partners : pick(random, partnered).partners);

const typed = (random: Random, text: string): string => (chance(random, 6) ? mistyped(random, text) : text);

/** A name in one of the ways in which people write it, or the number of its company. */
function asWritten(random: Random, one: Establishment, { towns }: Material): string | null {
  if (chance(random, 8)) return one.cnpj.slice(0, pick(random, [8, 14]));
  if (chance(random, 8))
    return pick(random, ['1º ofício', '1 OFICIO', '1ª vara', 'a b c', 'x. y. z.', 'i b m']);
  const townName = towns.find(([code]) => code === one.town)?.[1] ?? '';
  const of = { root: '', name: one.company.name ?? '', state: '', town: '', townName };
  return pick(random, Object.values(DISTORTIONS))(random, of);
}

const addName: Adding = (filters, random, one, material) => {
  const { words } = material;
  const written = chance(random, 30) ? asWritten(random, one, material) : null;
  if (written) {
    filters['nome'] = written.slice(0, 200);
    return;
  }
  const own = chance(random, 45)
    ? partOfName(random, chance(random, 60) ? one.company.name : one.tradeName)
    : null;
  const text =
    own ??
    Array.from({ length: 1 + below(random, 3) }, () => wordFrom(random, words)).join(
      pick(random, [' ', ' ', ', ', ' & ']),
    );
  const ignored = chance(random, 10)
    ? pick(random, [' LTDA', ' S.A.', ' s/a', ' S A', ' & cia ltda - me', ' de'])
    : '';
  filters['nome'] = begun(random, respelled(random, typed(random, text)).slice(0, 180) + ignored);
};

/** Sometimes the last word is only begun. */
const begun = (random: Random, text: string): string =>
  chance(random, 15) ? `${text.slice(0, text.length - below(random, 5))}*` : text;

const addTown: Adding = (filters, random, one, { towns }) => {
  if (chance(random, 15)) {
    filters['municipio'] = pick(random, towns)[0];
    return;
  }
  filters['municipio'] = one.town ?? '9707';
  if (chance(random, 50) || !one.town || !one.state) return;
  filters['uf'] = one.state;
  const name = towns.find(([code]) => code === one.town)?.[1];
  if (name) filters['municipio'] = respelled(random, name);
};

const CUTS = [2, 3, 5, 7] as const;

const printedCnae = (random: Random, code: string): string => {
  const cut = code.slice(0, pick(random, CUTS));
  if (cut.length < 7 || chance(random, 70)) return cut;
  return chance(random, 50)
    ? `${cut.slice(0, 2)}.${cut.slice(2, 4)}-${cut[4]}/${cut.slice(5)}`
    : `${cut.slice(0, 4)}-${cut[4]}/${cut.slice(5)}`;
};

const addActivity: Adding = (filters, random, one, { activities }) => {
  const own = chance(random, 80) ? one.activity : null;
  filters['cnae'] = printedCnae(random, own ?? pick(random, activities));
};

const addOther: Adding = (filters, random, one, { activities }) => {
  const own = pick(random, (one.others ?? pick(random, activities)).split(','));
  filters['cnae_secundario'] = printedCnae(random, own);
};

const addPartner: Adding = (filters, random, one, material) => {
  const { name } = partnerOf(random, one, material);
  const own = chance(random, 60) ? partOfName(random, name) : null;
  const text =
    own ??
    Array.from({ length: 1 + below(random, 2) }, () => wordFrom(random, material.partnerWords)).join(' ');
  filters['socio'] = begun(random, respelled(random, typed(random, text)).slice(0, 180));
};

const addDocument: Adding = (filters, random, one, material) => {
  const { document } = partnerOf(random, one, material);
  const known = document ?? `***${String(below(random, 1_000_000)).padStart(6, '0')}**`;
  const masked = `${known.slice(0, 2)}.${known.slice(2, 5)}.${known.slice(5, 8)}/${known.slice(8, 12)}-${known.slice(12)}`;
  if (known.length === 14) filters['socio_documento'] = pick(random, [known, masked, known.toLowerCase()]);
  else filters['socio_documento'] = chance(random, 50) ? known : known.replaceAll('*', '');
};

const flag = (random: Random): string => pick(random, ['true', 'false']);

const ADDINGS: Readonly<Record<string, readonly [weight: number, add: Adding]>> = {
  nome: [45, addName],
  uf: [18, (filters, random, one) => (filters['uf'] ??= chance(random, 90) ? (one.state ?? 'EX') : 'RR')],
  municipio: [14, addTown],
  cnae: [20, addActivity],
  cnae_secundario: [8, addOther],
  situacao: [
    22,
    (filters, random, one) => {
      const code = chance(random, 70) ? (one.status ?? '02') : '02';
      filters['situacao'] = chance(random, 70) ? (STATUSES[code] ?? code) : code;
    },
  ],
  natureza_juridica: [
    8,
    (filters, random, one) =>
      (filters['natureza_juridica'] = chance(random, 85) ? (one.company.nature ?? '206-2') : '206-2'),
  ],
  porte: [8, (filters, _, one) => (filters['porte'] = one.company.size ?? '05')],
  simples: [8, (filters, random) => (filters['simples'] = flag(random))],
  mei: [8, (filters, random) => (filters['mei'] = flag(random))],
  matriz: [10, (filters, random) => (filters['matriz'] = flag(random))],
  abertura: [14, addOpening],
  raiz: [6, addRoot],
  cep: [8, addCep],
  capital: [10, addCapital],
  tem_email: [6, (filters, random) => (filters['tem_email'] = flag(random))],
  tem_telefone: [6, (filters, random) => (filters['tem_telefone'] = flag(random))],
  ano_abertura: [4, (filters, random, one) => (filters['ano_abertura'] = monthOf(random, one).slice(0, 4))],
  socio: [14, addPartner],
  socio_documento: [12, addDocument],
};

/** Filters of which a question may have several values. */
const SEVERAL = [
  'uf',
  'municipio',
  'cnae',
  'cnae_secundario',
  'situacao',
  'natureza_juridica',
  'porte',
  'ano_abertura',
];

/** Adds values of other establishments to some filters, in any order and spelling of the list. */
function addValues(filters: Filters, random: Random, material: Material): void {
  for (const name of SEVERAL) {
    const own = filters[name];
    const adding = ADDINGS[name]?.[1];
    if (!own || !adding || !chance(random, 25)) continue;
    const values = [own];
    for (let left = 1 + below(random, pick(random, [2, 2, 19])); left > 0; left--) {
      const other: Filters = {};
      adding(other, random, pick(random, material.establishments), material);
      // A name of a town is looked for in the states that the question already has.
      if (other[name] && !(name === 'municipio' && other['uf'])) values.push(other[name]);
    }
    filters[name] = values
      .sort(() => (chance(random, 50) ? 1 : -1))
      .join(pick(random, [',', ',', ', ', ' ,', ',,']));
  }
}

/** Questions that must be refused with 422, as filters. */
const REFUSED: readonly Filters[] = [
  { nome: 'ltda' },
  { nome: 'S.A. de' },
  { nome: '&&&' },
  { nome: 'fulano 123.456.789-01' },
  { nome: 'padaria ab*' },
  { socio: 'é*' },
  { socio: '12345678901' },
  { socio_documento: '123.456.789-01' },
  { municipio: 'SANTA AMOSTRA' },
  { uf: 'SP', municipio: 'NAO EXISTE NENHUMA' },
  { abertura_de: '202502', abertura_ate: '202501' },
  { uf: ',' },
  { municipio: '0101,SANTA AMOSTRA' },
  { ano_abertura: Array.from({ length: 21 }, (_, i) => 2000 + i).join(',') },
];

/** Includes each filter independently, so all combinations occur; few questions have none or are refused. */
function filtersOf(random: Random, material: Material): Filters {
  const draw = below(random, 100);
  if (draw < 2) return pick(random, REFUSED);
  if (draw < 4) return chance(random, 50) ? {} : { nome: '', uf: '' };
  const one = pick(random, material.establishments);
  const filters: Filters = {};
  if (draw < 8) {
    const filter = pick(random, ['nome', 'nome', 'socio']);
    (filter === 'nome' ? addName : addPartner)(filters, random, one, material);
    filters[filter] = mistyped(random, filters[filter] ?? '');
    return filters;
  }
  for (const [weight, add] of Object.values(ADDINGS)) {
    if (chance(random, weight)) add(filters, random, one, material);
  }
  if (Object.keys(filters).length === 0) addName(filters, random, one, material);
  addValues(filters, random, material);
  return filters;
}

/** A question before its offset is known, which depends on the number of its answers. */
export interface Draft extends Omit<Question, 'offset'> {
  readonly offsetIn: (total: number) => number | null;
}

/** Places of pages: the default, the beginning, inside, the end, and beyond it. `draw` is from 0 to 9,999. */
const OFFSETS: readonly ((total: number, limit: number, draw: number) => number | null)[] = [
  () => null,
  () => 0,
  (total, _, draw) => Math.floor((total * draw) / 10_000),
  (total, _, draw) => Math.floor((total * draw) / 10_000),
  (total, limit) => Math.max(0, total - limit),
  (total) => Math.max(0, total - 1),
  (total) => total,
  (total, _, draw) => total + draw,
];

/** A name as far as it was typed. */
function typedAt(material: Material, random: Random): Filters {
  const filters: Filters = {};
  addName(filters, random, pick(random, material.establishments), material);
  const { nome = '' } = filters;
  return { nome: nome.slice(0, 1 + below(random, nome.length)) };
}

export function questionAt(material: Material, seed: number, number: number): Draft {
  const random: Random = { state: mix(seed, STREAM, number) };
  if (chance(random, 8)) {
    const filters = typedAt(material, random);
    return { number, by: null, typed: true, filters, limit: null, offsetIn: () => null };
  }
  const by = chance(random, 30) ? pick(random, FIELDS) : null;
  const filters = filtersOf(random, material);
  const limit = chance(random, 25) ? null : pick(random, [1, 2, 20, 50, 99, 100]);
  const offset = pick(random, OFFSETS);
  const draw = below(random, 10_000);
  return {
    number,
    by,
    typed: false,
    filters,
    limit,
    offsetIn: (total) => offset(total, limit ?? DEFAULT_LIMIT, draw),
  };
}
