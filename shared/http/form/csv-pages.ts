/** Pages of lists as CSV. */
import { type Cell, csvOf } from '../../api/answers/csv.ts';
import type { JsonText } from '../../api/answers/json-text.ts';
import { CSV_TYPE, type HttpResult, headerOf, type Step, TOTAL_COUNT } from '../exchange.ts';
import { prefersCsv } from './accept.ts';

/** Decides the form of a page. Answers that are no page are JSON whatever the request accepts. */
export const form = (columns: readonly string[] | null): Step => ({
  before: ({ event, context: { exchange } }) => {
    exchange.isCsv = columns !== null && prefersCsv(headerOf(event.headers, 'accept') ?? '');
  },
});

type Headers = Readonly<Record<string, string>>;

interface Page {
  readonly itens: readonly Readonly<Record<string, Cell>>[];
  readonly paginacao: { readonly total: number };
}

export function csvResult(columns: readonly string[], body: JsonText, links: Headers = {}): HttpResult {
  const { itens, paginacao } = JSON.parse(body) as Page;
  const headers = { ...links, 'Content-Type': CSV_TYPE, [TOTAL_COUNT]: String(paginacao.total) };
  return { statusCode: 200, headers, body: csvOf(columns, itens) };
}
