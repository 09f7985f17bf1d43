/** One filter of a question as a full scan: what holds for an establishment, in the words of the interface. */
import { type Bits, bitsWhere } from './bits.ts';
import type { Establishment, Registry } from './registry.ts';
import { type WordLists, wordLists } from './word-lists.ts';
import { plain, wordsOfQuestion } from './words.ts';

export type Filters = Readonly<Record<string, string>>;

export interface Scanned {
  readonly registry: Registry;
  /** Words of both names of each establishment. */
  readonly names: WordLists;
  /** Words of each partner's name; partners are numbered through all companies. */
  readonly partners: WordLists;
  /** Number of the first partner of each company, and the total at the end. */
  readonly firstPartner: Uint32Array;
  readonly documents: readonly (string | null)[];
  /** Number of the company of each establishment. */
  readonly companyOf: Uint32Array;
}

export function scanned(registry: Registry): Scanned {
  const { companies, establishments } = registry;
  const numbers = new Map(companies.map((company, i) => [company, i]));
  const names = wordLists();
  for (const { company, tradeName } of establishments) names.add(company.name, tradeName);
  const partners = wordLists();
  const documents: (string | null)[] = [];
  const firstPartner = new Uint32Array(companies.length + 1);
  companies.forEach((company, i) => {
    for (const { name, document } of company.partners) {
      partners.add(name);
      documents.push(document);
    }
    firstPartner[i + 1] = documents.length;
  });
  const companyOf = Uint32Array.from(establishments, ({ company }) => numbers.get(company)!);
  return { registry, names, partners, firstPartner, documents, companyOf };
}

type Holds = (one: Establishment) => boolean;

const STATUSES: Filters = { ativa: '02', baixada: '08', inapta: '04', suspensa: '03', nula: '01' };
const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '');

/** Filters of one value. `null` stands for a question that is refused. */
const SIMPLE: Readonly<Record<string, (value: string, all: Filters, registry: Registry) => Holds | null>> = {
  uf: (value) => (one) => one.state === value,
  municipio: (value, { uf }, { towns }) => {
    if (/^\d{4}$/.test(value)) return (one) => one.town === value;
    const codes = [...towns].filter(([, name]) => plain(name) === plain(value)).map(([code]) => code);
    return uf && codes.length > 0 ? (one) => codes.includes(one.town ?? '') : null;
  },
  cnae: (value) => {
    const start = digitsOf(value);
    return ({ activity }) => activity !== null && /^\d{7}$/.test(activity) && activity.startsWith(start);
  },
  cnae_secundario: (value) => {
    const start = digitsOf(value);
    return ({ others }) => (others ?? '').split(',').some((code) => code.trim().startsWith(start));
  },
  situacao: (value) => (one) => one.status === STATUSES[value],
  natureza_juridica: (value) => {
    const code = digitsOf(value);
    return (one) => one.company.nature === code;
  },
  porte: (value) => (one) => one.company.size === value,
  simples: (value) => (one) => one.company.simples === (value === 'true'),
  mei: (value) => (one) => one.company.mei === (value === 'true'),
  matriz: (value) => (one) => (one.kind === '1') === (value === 'true'),
};

/** Returns the sets of places whose intersection answers the filters, by a text that is equal for equal sets, or null. */
export function criteriaOf(sent: Filters, all: Scanned): Map<string, () => Bits> | null {
  // An empty parameter is as one that is not sent.
  const filters = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
  const { registry, names } = all;
  const { establishments } = registry;
  const criteria = new Map<string, () => Bits>();
  const where = (text: string, holds: (place: number) => boolean): void => {
    criteria.set(text, () => bitsWhere(establishments.length, holds));
  };
  for (const [name, value] of Object.entries(filters)) {
    const simple = SIMPLE[name];
    if (!simple) continue;
    const holds = simple(value, filters, registry);
    if (!holds) return null;
    const state = name === 'municipio' ? filters['uf'] : '';
    where(`${name}=${value},${state}`, (place) => holds(establishments[place]!));
  }
  const months = monthsOf(filters);
  if (months === 'refused') return null;
  if (months) where(`abertura=${months.text}`, (place) => months.holds(establishments[place]!));
  if (filters['nome']) {
    const { words, cpf } = wordsOfQuestion(filters['nome']);
    if (cpf || words.length === 0) return null;
    for (const word of words)
      criteria.set(`nome=${word}`, () => bitsWhere(establishments.length, names.having(word)));
  }
  return withPartner(filters, all, criteria) ? criteria : null;
}

/** A partner must have all words and the document. Returns false for a question that is refused. */
function withPartner(filters: Filters, all: Scanned, criteria: Map<string, () => Bits>): boolean {
  const { socio, socio_documento: asked } = filters;
  if (!socio && !asked) return true;
  const { words, cpf } = socio ? wordsOfQuestion(socio) : { words: [], cpf: false };
  const document = asked ? documentOf(asked) : null;
  if (cpf || (socio && words.length === 0) || (asked && document === null)) return false;
  const { firstPartner, documents, companyOf, partners, registry } = all;
  criteria.set(`socio=${words.join(' ')},${document}`, () => {
    const tests = words.map((word) => partners.having(word));
    if (document !== null) tests.push((partner) => documents[partner] === document);
    const marked = new Uint8Array(registry.companies.length);
    for (let company = 0; company < marked.length; company += 1) {
      for (let partner = firstPartner[company]!; partner < firstPartner[company + 1]!; partner += 1) {
        if (tests.every((test) => test(partner))) marked[company] = 1;
      }
    }
    return bitsWhere(registry.establishments.length, (place) => marked[companyOf[place]!] === 1);
  });
  return true;
}

/** Returns a masked CPF or a CNPJ as published, or null for any other text. */
function documentOf(text: string): string | null {
  if (/^[0-9]{6}$/.test(text)) return `***${text}**`;
  if (/^\*{3}[0-9]{6}\*{2}$/.test(text)) return text;
  const cnpj = text.replace(/[./-]/g, '').toUpperCase();
  return /^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj) ? cnpj : null;
}

/** No range reaches beyond these years: the year 1 and the year 2999 of some rows are mistakes. */
const FIRST = '1800';
const last = (): string => String(new Date().getUTCFullYear() + 1);

/**
 * Compares months as text. A date whose month is none of the twelve counts for its year only: it is in a range that has
 * all months of that year.
 */
function monthsOf({ abertura_de, abertura_ate }: Filters): { text: string; holds: Holds } | 'refused' | null {
  if (!abertura_de && !abertura_ate) return null;
  if (abertura_de && abertura_ate && abertura_de > abertura_ate) return 'refused';
  const from = abertura_de || `${FIRST}01`;
  const end = `${last()}12`;
  const to = abertura_ate && abertura_ate < end ? abertura_ate : end;
  const holds = ({ opened }: Establishment): boolean => {
    if (opened === null || !/^\d{8}$/.test(opened)) return false;
    const [year, month] = [opened.slice(0, 4), opened.slice(4, 6)];
    if (month >= '01' && month <= '12') return year + month >= from && year + month <= to && year >= FIRST;
    return `${year}01` >= from && `${year}12` <= to;
  };
  return { text: `${from}-${to}`, holds };
}
