/** One filter of a question as a scan over all rows, in the words of the interface. */
import { IBGE_NAMES } from '../../../shared/datasets/cnpj/ibge.ts';
import { type Column, rowsWhere, type Value } from './column.ts';
import { capitalIn, isAt, openedIn } from './ranges.ts';
import type { Registry } from './registry.ts';
import type { Scanned } from './scanned.ts';
import { activityOf, natureOf, sizeOf, stateOf, statusOf } from './spellings.ts';
import type { WordLists } from './word-lists.ts';
import { formsAsked, numberOf, plain, wordsOfQuestion } from './words.ts';

export type Filters = Readonly<Record<string, string>>;

type Holds = (value: Value) => boolean;

const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '');

/** Filters of one value of one column. */
interface Simple {
  readonly column: keyof Scanned['columns'];
  /** `null` stands for a question that is refused. */
  readonly holds: (value: string, all: Filters, registry: Registry) => Holds | null;
}

const equal = (column: Simple['column'], asked = (value: string): Value | undefined => value): Simple => ({
  column,
  holds: (value) => {
    const wanted = asked(value);
    return (one) => one === wanted;
  },
});

type Table = ReadonlyMap<string, string>;

/** The codes of each table by their names, which take longer to compare than all else: by the comparison. */
const found = new WeakMap<typeof plain, WeakMap<Table, Map<string, string[]>>>();

function codesByName(table: Table, compared: typeof plain): Map<string, string[]> {
  const tables = found.get(compared) ?? new WeakMap<Table, Map<string, string[]>>();
  found.set(compared, tables);
  const codes = tables.get(table) ?? new Map<string, string[]>();
  if (tables.has(table)) return codes;
  tables.set(table, codes);
  for (const [code, own] of table) {
    const town = IBGE_NAMES.find(([one, name]) => one === code && name === own);
    for (const name of new Set([own, ...(town?.slice(2) ?? [])].map(compared)))
      codes.set(name, [...(codes.get(name) ?? []), code]);
  }
  return codes;
}

/** Returns the codes of a description, and those of towns that IBGE calls so. */
export const codesIn = (table: Table, text: string, compared = plain): readonly string[] =>
  codesByName(table, compared).get(compared(text)) ?? [];

/** Each is a list of values, separated by commas; one of them must hold. */
const SIMPLE: Readonly<Record<string, Simple>> = {
  uf: equal('state', stateOf),
  municipio: {
    column: 'town',
    holds: (value, { uf }, { towns, establishments }) => {
      if (/^\d{4}$/.test(value)) return (one) => one === value;
      const codes = uf ? codesIn(towns, value) : [];
      const isPrinted = codes.length > 0 || establishments.some(({ town }) => town === value);
      return isPrinted ? (one) => one === value || codes.includes(one ?? '') : null;
    },
  },
  cnae: {
    column: 'activity',
    holds: (value, _, { activities }) => {
      const asked = activityOf(value);
      const isPart = /^(\d\d|\d{3}|\d{5})$/.test(asked);
      const codes = codesIn(activities, value);
      return (one) =>
        one === asked ||
        codes.includes(one ?? '') ||
        (isPart && /^\d{7}$/.test(one ?? '') && one!.startsWith(asked));
    },
  },
  situacao: equal('status', statusOf),
  natureza_juridica: {
    column: 'nature',
    holds: (value, _, { natures }) => {
      const codes = codesIn(natures, value);
      return (one) => one === natureOf(value) || codes.includes(one ?? '');
    },
  },
  porte: equal('size', sizeOf),
  ano_abertura: equal('year'),
  simples: equal('simples'),
  mei: equal('mei'),
  tem_email: equal('email'),
  tem_telefone: equal('phone'),
  matriz: { column: 'kind', holds: (value) => (one) => (one === '1') === (value === 'true') },
};

/** A condition that a row of the answer meets: one of the places, ascending, or a test of its cells. */
export type Criterion = readonly number[] | ((place: number) => boolean);

/** Returns criteria that an answer must all fulfil, or null where the filters are refused. */
export function criteriaOf(sent: Filters, all: Scanned): Criterion[] | null {
  // An empty parameter is as one that is not sent.
  const filters = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
  const { registry, names, columns } = all;
  const criteria: Criterion[] = [];
  for (const [name, value] of Object.entries(filters)) {
    const simple = SIMPLE[name];
    if (!simple) continue;
    const holds = anyOf(simple, columns[simple.column], value, filters, registry);
    if (!holds) return null;
    criteria.push(rowsWhere(columns[simple.column], holds));
  }
  const { cnae_secundario: other, nome } = filters;
  if (other) criteria.push(withOther(all, listed(other, () => false).map(digitsOf)));
  const ranges = [
    [columns.opened, openedIn(filters)],
    [columns.capital, capitalIn(filters)],
  ] as const;
  for (const [column, range] of ranges) {
    if (range === 'refused') return null;
    if (range) criteria.push(rowsWhere(column, range));
  }
  const { raiz: root, cep } = filters;
  if (root) {
    const wanted = root.replaceAll('.', '').toUpperCase();
    criteria.push(rowsWhere(columns.root, (one) => one === wanted));
  }
  if (cep) criteria.push(rowsWhere(columns.cep, (one) => isAt(one, cep)));
  if (nome) {
    const number = numberOf(nome);
    if (number !== null) criteria.push(rowsWhere(columns.root, (one) => one === number));
    else if (isRefused(nome)) return null;
    const { words, cut, beginning } = number === null ? wordsOfQuestion(nome) : NO_WORDS;
    for (const word of words) {
      for (const forms of formsAsked(word, [...words, beginning ?? '']))
        criteria.push(together(forms.map(names.having)));
    }
    for (const begun of cut) criteria.push(beginningWith(names, begun));
    if (beginning !== null) {
      for (const forms of formsAsked(beginning, [...words, beginning]))
        criteria.push(together([beginningWith(names, beginning), ...forms.map(names.having)]));
    }
  }
  return withPartner(filters, all, criteria) ? criteria : null;
}

const NO_WORDS = { words: [], cut: [], beginning: null };

/** Whether a text of words is refused: without a word, or with a beginning that is too short. */
function isRefused(text: string): boolean {
  const { words, cut, beginning } = wordsOfQuestion(text);
  return beginning === null ? words.length + cut.length === 0 : [...beginning].length < 3;
}

/** Returns the numbers that are in one of the lists, ascending. */
const together = (lists: readonly (readonly number[])[]): readonly number[] =>
  lists.length === 1 ? lists[0]! : [...new Set(lists.flat())].sort((a, b) => a - b);

/** Returns the texts with a word that begins so. */
const beginningWith = (lists: WordLists, beginning: string): readonly number[] =>
  together(
    lists
      .words()
      .filter((word) => word.startsWith(beginning))
      .map(lists.having),
  );

/** Splits at commas. The longest description comes first: `A, B` is not the description A where it is one. */
function listed(text: string, isDescription: (part: string) => boolean): string[] {
  const parts = text.split(',').map((part) => part.trim());
  const values: string[] = [];
  while (parts.length > 0) {
    let length = parts.length;
    while (length > 1 && !isDescription(parts.slice(0, length).join(', '))) length -= 1;
    const value = parts.splice(0, length).join(', ');
    if (value !== '') values.push(value);
  }
  return values;
}

/** Returns whether a value fulfils one of those in a text; null where the text is refused. */
function anyOf(
  { holds }: Simple,
  { values }: Column,
  text: string,
  filters: Filters,
  registry: Registry,
): Holds | null {
  const tables = [registry.activities, registry.natures];
  const each = listed(text, (part) => tables.some((table) => codesIn(table, part).length > 0)).map((one) =>
    holds(one, filters, registry),
  );
  // A publisher may print a value that has a comma.
  if (values.includes(text) && each.some((one) => !one || !values.some(one)))
    return (value) => value === text;
  if (each.length === 0 || each.length > 20 || each.includes(null)) return null;
  return (value) => each.some((one) => one!(value));
}

/** One of the secondary activities must start with the digits of one of the texts. */
const withOther = ({ others }: Scanned, starts: readonly string[]): readonly number[] =>
  together(starts.map((start) => beginningWith(others, start)));

/** A partner must have all words and the document. Returns false for a question that is refused. */
function withPartner(filters: Filters, all: Scanned, criteria: Criterion[]): boolean {
  const { socio, socio_documento: asked } = filters;
  if (!socio && !asked) return true;
  const { words, beginning } = socio ? wordsOfQuestion(socio, false) : NO_WORDS;
  const document = asked ? documentOf(asked) : null;
  if ((socio && isRefused(socio)) || (asked && document === null)) return false;
  const { documents, companyOf, partners, placesOf } = all;
  const lists = words.map(partners.having);
  if (beginning !== null) lists.push(beginningWith(partners, beginning));
  if (document !== null) lists.push(documents.having(document));
  const companies = new Set(inAll(lists).map((partner) => companyOf[partner]!));
  criteria.push(together([...companies].map((company) => placesOf.get(company) ?? [])));
  return true;
}

/** Returns the numbers that are in each of the ascending lists. */
export function inAll(lists: readonly (readonly number[])[]): readonly number[] {
  const [shortest = [], ...others] = lists.toSorted((a, b) => a.length - b.length);
  let found = shortest;
  for (const list of others) {
    let at = 0;
    found = found.filter((number) => {
      while (at < list.length && list[at]! < number) at += 1;
      return list[at] === number;
    });
  }
  return found;
}

/** Returns a masked CPF or a CNPJ as published, or null for any other text. */
function documentOf(text: string): string | null {
  if (/^[0-9]{6}$/.test(text)) return `***${text}**`;
  if (/^\*{3}[0-9]{6}\*{2}$/.test(text)) return text;
  const cnpj = text.replace(/[./-]/g, '').toUpperCase();
  return /^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj) ? cnpj : null;
}
