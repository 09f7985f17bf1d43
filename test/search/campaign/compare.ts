/** Compares an answer of the service with that of the full scan. */
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../../bench/api-client.ts';
import { ibgeOf } from '../../../shared/datasets/cnpj/ibge.ts';
import type { Scan } from '../../readers/search/scan.ts';
import { DEFAULT_LIMIT, type Question } from './question.ts';
import type { Draft } from './questions.ts';

export interface Expected {
  readonly status: 200 | 422;
  /** The parts of the body that are compared. */
  readonly parts: Readonly<Record<string, unknown>>;
  /** The number of items of all pages; null for a refused question. */
  readonly total: number | null;
}

/** Returns the places that match, and for counts all values in order; null for a refused question. */
function foundBy(scan: Scan, { filters, by, typed }: Pick<Question, 'filters' | 'by' | 'typed'>) {
  const places = typed ? new Uint32Array(0) : scan.matching(filters);
  if (!places) return null;
  const counts = by === null ? null : scan.counts(places, by);
  return { places, counts, total: counts ? counts.length : places.length };
}

/** Asks for the page that the draft means in this publication. */
export const questionIn = (scan: Scan, { offsetIn, ...draft }: Draft): Question => ({
  ...draft,
  offset: offsetIn(foundBy(scan, draft)?.total ?? 0),
});

/** Returns the question that the draft means in this publication, and its answer, from one evaluation. */
export function expectedIn(
  scan: Scan,
  { offsetIn, ...draft }: Draft,
): { question: Question; expected: Expected } {
  const found = foundBy(scan, draft);
  const question = { ...draft, offset: offsetIn(found?.total ?? 0) };
  return { question, expected: expectedFrom(scan, question, found) };
}

export const expectedOf = (scan: Scan, question: Question): Expected =>
  expectedFrom(scan, question, foundBy(scan, question));

function expectedFrom(scan: Scan, question: Question, found: ReturnType<typeof foundBy>): Expected {
  if (question.typed) return suggestionsFor(scan, question);
  if (!found) return { status: 422, parts: {}, total: null };
  const { places, counts, total } = found;
  const [limit, offset] = [question.limit ?? DEFAULT_LIMIT, question.offset ?? 0];
  const parts = {
    itens: counts?.slice(offset, offset + limit) ?? pageOf(scan, question, places, [offset, limit]),
    paginacao: { limite: limit, offset, total },
    palavras_ignoradas: scan.ignored(question.filters),
    ...(counts
      ? { por: question.by, quantidade: places.length }
      : { voce_quis_dizer: total === 0 ? scan.corrections(question.filters) : [] }),
  };
  return { status: 200, parts, total };
}

function suggestionsFor(scan: Scan, { filters }: Question): Expected {
  const itens = scan.suggestions(filters['nome'] ?? '');
  return itens
    ? { status: 200, parts: { itens }, total: itens.length }
    : { status: 422, parts: {}, total: null };
}

function pageOf(scan: Scan, { filters }: Question, places: Uint32Array, [offset, limit]: [number, number]) {
  const items = scan.items(scan.ordered(places, filters).slice(offset, offset + limit));
  return items.map((item) => ({ ...item, codigo_ibge: ibgeOf(item['municipio'] ?? '') }));
}

export const correctionsIn = ({ parts }: Expected): readonly unknown[] =>
  (parts['voce_quis_dizer'] ?? []) as readonly unknown[];

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 300) ?? 'absent';

/** Returns the first difference, or null. */
export function differenceOf({ status, parts }: Expected, answer: Answer): string | null {
  if (answer.status !== status) return `status ${answer.status}, expected ${status}: ${shown(answer.body)}`;
  if (status !== 200) return null;
  const body = answer.body as Readonly<Record<string, unknown>>;
  for (const [name, expected] of Object.entries(parts)) {
    const value = body[name];
    const found = name === 'palavras_ignoradas' && Array.isArray(value) ? value.toSorted() : value;
    if (!isDeepStrictEqual(found, expected)) return differing(name, found, expected);
  }
  return null;
}

/** Names the first item that differs, so that the line stays short. */
function differing(name: string, found: unknown, expected: unknown): string {
  if (!Array.isArray(found) || !Array.isArray(expected)) {
    return `${name} ${shown(found)}, expected ${shown(expected)}`;
  }
  const at = expected.findIndex((one, i) => !isDeepStrictEqual(found[i], one));
  const place = at === -1 ? expected.length : at;
  return `${name}[${place}] of ${found.length} ${shown(found[place])}, expected of ${expected.length} ${shown(expected[place])}`;
}
