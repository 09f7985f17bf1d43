/** The forms of pages of lists: CSV, and the header Link of the next page. */
import { type Cell, csvOf } from '../../api/answers/csv.ts';
import type { JsonText } from '../../api/answers/json-text.ts';
import { totalIn } from '../../api/envelope.ts';
import type { Parameters } from '../../api/params.ts';
import { LIMITE, OFFSET } from '../../api/query-params.ts';
import { isGraph, isPaged, type Route } from '../../api/route-kinds.ts';
import { withoutPastedCpfs } from '../../datasets/names/words.ts';
import { withoutSecrets } from '../../store/keys/secret-form.ts';
import { CSV_TYPE, type HttpResult, headerOf, type Step, TOTAL_COUNT } from '../exchange.ts';
import { prefers } from './accept.ts';
import { ATOM_TYPE } from './atom.ts';
import { hasFeed } from './feeds.ts';
import { GRAPHML_TYPE } from './graphs.ts';

/** Decides the form of an answer. One that has no other form is JSON whatever is accepted. */
export const form = (route: Route): Step => {
  const hasGraph = isGraph(route);
  const isCsv = isPaged(route) || hasGraph;
  const isFeed = hasFeed(route);
  return {
    before: ({ event, context: { exchange } }) => {
      const accepted = headerOf(event.headers, 'accept') ?? '';
      if (isFeed && prefers(accepted, ATOM_TYPE)) exchange.form = 'atom';
      if (hasGraph && prefers(accepted, GRAPHML_TYPE)) exchange.form = 'graphml';
      if (isCsv && prefers(accepted, 'text/csv')) exchange.form = 'csv';
    },
  };
};

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

/** Parameters of names, in which a CPF is ignored. */
const NAMES = ['nome', 'socio'];

/**
 * Returns the header Link with the next page, for clients that follow links. Repeats the declared parameters
 * only: what else a caller has sent may be a key. The address has no host, because a service behind a proxy
 * does not know its own.
 */
export function nextPage(
  path: string,
  { sent, limite, offset }: Parameters,
  body: JsonText,
): { Link?: string } {
  const next = offset + limite;
  if (limite === 0 || next >= totalIn(body)) return {};
  const names = NAMES.flatMap((name) => (sent[name] ? [[name, withoutPastedCpfs(sent[name])] as const] : []));
  const query = new URLSearchParams({ ...sent, ...Object.fromEntries(names) });
  query.set(LIMITE.name, `${limite}`);
  query.set(OFFSET.name, `${next}`);
  return { Link: withoutSecrets(`<${path}?${query}>; rel="next"`) };
}
