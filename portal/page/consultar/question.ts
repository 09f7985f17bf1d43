/**
 * A question, as the address of the page keeps it after `#`, so that it can be shared and the back button
 * works. That part of an address never leaves the browser. The key is not part of a question, and no text
 * that looks like one is.
 */

import type { Recorte } from '../../../clients/typescript/src/index.ts';
import { ALL_FIELDS, type Filters } from './form/fields.ts';
import { hasKey } from './form/refused.ts';
import { DIMENSIONS } from './list/dimensions.ts';

/** The parts of a question that are one word, as the address names them, and their form. */
const WORDS = {
  cnpj: ['cnpj', /^[0-9A-Z]{12}\d{2}$/],
  cno: ['cno', /^\d{12}$/],
  nirf: ['nirf', /^\d{8}$/],
  /** The state whose tax credits are open, or all. */
  credits: ['creditos', /^(?:[A-Z]{2}|todos)$/],
  /** The unfolded list of what is open. */
  list: ['lista', /^[a-z-]{1,40}$/],
  /** The network that is drawn, as its levels and the most nodes. */
  network: ['rede', /^[1-3]-(?:50|100|500)$/],
} as const;
type Word = keyof typeof WORDS;
const WORD_NAMES = Object.keys(WORDS) as readonly Word[];

export interface Question extends Readonly<Record<Word, string | null>> {
  readonly filters: Filters;
  readonly offset: number;
  /** The field that the bars count; null lets the filters decide. */
  readonly by: string | null;
  /** The offset of the page of the unfolded list. */
  readonly from: number;
}

export const NO_QUESTION: Question = {
  filters: {},
  offset: 0,
  by: null,
  cnpj: null,
  cno: null,
  nirf: null,
  credits: null,
  list: null,
  from: 0,
  network: null,
};

export const FOLDED = { list: null, from: 0, network: null } as const satisfies Partial<Question>;

export const PAGE = 20;

export const pageFrom = (offset: number): Recorte => ({ limite: PAGE, offset: offset || undefined });

/** The most items of a page of the API. */
export const FULL_PAGE = 100;

const OFFSET = /^\d{1,15}$/;

/** What can be open, the innermost first. */
const OPENED = ['credits', 'nirf', 'cno', 'cnpj'] as const;
export type Opened = (typeof OPENED)[number];

/** Returns the question of an address; null for an address without one, such as `#conteudo`. */
export function questionOf(hash: string): Question | null {
  const text = hash.replace(/^#/, '');
  if (!text.includes('=')) return null;
  const given = new URLSearchParams(text);
  const of = (name: string): string => (given.get(name) ?? '').trim();
  const filters = ALL_FIELDS.map(({ name }) => [name, of(name)] as const);
  const offset = (name: string): number => (OFFSET.test(of(name)) ? Number(of(name)) : 0);
  const words = WORD_NAMES.map((part) => {
    const [name, form] = WORDS[part];
    return [part, form.test(of(name)) ? of(name) : null];
  });
  return {
    filters: Object.fromEntries(filters.filter(([, value]) => value !== '' && !hasKey(value))),
    offset: offset('offset'),
    by: DIMENSIONS.some(({ name }) => name === of('por')) ? of('por') : null,
    from: offset('de'),
    ...(Object.fromEntries(words) as Pick<Question, Word>),
  };
}

export function filterQuery(filters: Filters): URLSearchParams {
  const query = new URLSearchParams();
  for (const { name } of ALL_FIELDS) if (filters[name]) query.set(name, filters[name]);
  return query;
}

/** Returns a question's address. Without filters it names the bars: an empty address has no question. */
export function addressOf(question: Question): string {
  const { filters, offset, by, from } = question;
  const query = filterQuery(filters);
  if (offset > 0) query.set('offset', String(offset));
  if (by !== null) query.set('por', by);
  for (const part of WORD_NAMES) {
    const word = question[part];
    if (word !== null) query.set(WORDS[part][0], word);
  }
  if (from > 0) query.set('de', String(from));
  if (query.size === 0) query.set('por', 'uf');
  return `#${query}`;
}

/** Returns the question with other filters, from its first page. An empty value removes a filter. */
export function narrowed(question: Question, changes: Filters): Question {
  const all = Object.entries({ ...question.filters, ...changes });
  return { ...NO_QUESTION, filters: Object.fromEntries(all.filter(([, value]) => value !== '')) };
}

/** Returns what is open, the innermost; undefined where the question is about establishments. */
export const openedIn = (question: Question): Opened | undefined =>
  OPENED.find((part) => question[part] !== null);

/** Whether the record of this number or name is open, or one that was opened from it is. */
export const isIn = (question: Question, opened: string): boolean =>
  OPENED.some((part) => question[part] === opened);

/** Returns the address of something else that is opened from here, with its lists folded. */
export const opening = (question: Question, changes: Partial<Question>): string =>
  addressOf({ ...question, nirf: null, credits: null, ...FOLDED, ...changes });
