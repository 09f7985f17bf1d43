/**
 * A question, as the address of the page keeps it after `#`, so that it can be shared and the back button
 * works. That part of an address never leaves the browser. The key is not part of a question, and no text
 * that looks like one is.
 */

import { ALL_FIELDS, type Filters } from './form/fields.ts';
import { hasKey } from './form/refused.ts';
import { DIMENSIONS } from './list/dimensions.ts';

export interface Question {
  readonly filters: Filters;
  readonly offset: number;
  /** The field that the bars count; null lets the filters decide. */
  readonly by: string | null;
  /** The company that is open. */
  readonly cnpj: string | null;
}

export const NO_QUESTION: Question = { filters: {}, offset: 0, by: null, cnpj: null };

/** The number of establishments on a page. */
export const PAGE = 20;

const OFFSET = /^\d{1,15}$/;
const CNPJ = /^[0-9A-Z]{12}\d{2}$/;

/** Returns the question of an address; null for an address without one, such as `#conteudo`. */
export function questionOf(hash: string): Question | null {
  const text = hash.replace(/^#/, '');
  if (!text.includes('=')) return null;
  const given = new URLSearchParams(text);
  const of = (name: string): string => (given.get(name) ?? '').trim();
  const filters = ALL_FIELDS.map(({ name }) => [name, of(name)] as const);
  return {
    filters: Object.fromEntries(filters.filter(([, value]) => value !== '' && !hasKey(value))),
    offset: OFFSET.test(of('offset')) ? Number(of('offset')) : 0,
    by: DIMENSIONS.some(({ name }) => name === of('por')) ? of('por') : null,
    cnpj: CNPJ.test(of('cnpj')) ? of('cnpj') : null,
  };
}

/** Returns the parameters of the filters, in the order of the fields. */
export function filterQuery(filters: Filters): URLSearchParams {
  const query = new URLSearchParams();
  for (const { name } of ALL_FIELDS) if (filters[name]) query.set(name, filters[name]);
  return query;
}

/** Returns a question's address. Without filters it names the bars: an empty address has no question. */
export function addressOf({ filters, offset, by, cnpj }: Question): string {
  const query = filterQuery(filters);
  if (offset > 0) query.set('offset', String(offset));
  if (by !== null) query.set('por', by);
  if (cnpj !== null) query.set('cnpj', cnpj);
  if (query.size === 0) query.set('por', 'uf');
  return `#${query}`;
}

/** Returns the question with other filters, from its first page. An empty value removes a filter. */
export function narrowed(question: Question, changes: Filters): Question {
  const all = Object.entries({ ...question.filters, ...changes });
  return { ...NO_QUESTION, filters: Object.fromEntries(all.filter(([, value]) => value !== '')) };
}
