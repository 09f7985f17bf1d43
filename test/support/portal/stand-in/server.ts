/** The API in tests of the search: endpoints that the page calls, by contract, on an invented country. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import DESCRIPTION from '../../../../openapi.json' with { type: 'json' };
import { listening } from '../../listening.ts';
import {
  CHANGES,
  CREDITS,
  DEBTS,
  PARTNERS,
  PROPERTY,
  SETTLEMENT,
  sheetOf,
  WORK,
  WORK_LISTS,
} from './company.ts';
import { ACTIVITIES, COMPANIES, NATURES, TOWNS } from './country.ts';
import { correctionsOf, countsOf, faultsOf, ignoredIn, itemOf, matchesOf, suggestionsOf } from './search.ts';

export interface StandIn {
  readonly url: string;
  /** Every path with its query that was asked with GET, in order. */
  readonly asked: string[];
  /** The X-Snapshot of each of them. */
  readonly snapshots: (string | undefined)[];
  /** Answers every request with this status instead, until it is null. */
  failing: { readonly status: number; readonly detail: string; readonly retryAfter?: string } | null;
  readonly close: () => Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const FONTE = { status: 'disponivel', versao: '2026-10' };
const SNAPSHOT = 'cnpj:202610-1a2b3c4d5e';

function listOf(items: readonly unknown[], query: URLSearchParams, more: object = {}): Reply {
  const limite = Number(query.get('limite') ?? 20);
  const offset = Number(query.get('offset') ?? 0);
  const itens = items.slice(offset, offset + limite);
  return {
    status: 200,
    body: { fonte: FONTE, ...more, itens, paginacao: { limite, offset, total: items.length } },
  };
}

const codes = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([codigo, descricao]) => ({ codigo, descricao }));

/** The first digits of the towns of a state at IBGE. */
const IBGE: Readonly<Record<string, string>> = { BA: '29', RJ: '33', SP: '35' };

const TABLES: Readonly<Record<string, readonly unknown[]>> = {
  // More codes than a page has.
  cnaes: [
    ...codes(ACTIVITIES),
    ...Array.from({ length: 150 }, (_, i) => ({
      codigo: String(9_000_000 + i),
      descricao: `Atividade inventada ${i}`,
    })),
  ],
  municipios: Object.entries(TOWNS).map(([codigo, [descricao, uf]]) => ({
    codigo,
    descricao,
    codigo_ibge: `${IBGE[uf]}0${codigo}`,
  })),
  naturezas: codes(NATURES),
  qualificacoes: codes({ '05': 'Administrador', '22': 'Sócio', '49': 'Sócio-Administrador' }),
  motivos: codes({ '00': 'SEM MOTIVO', '01': 'EXTINÇÃO POR ENCERRAMENTO' }),
};

function search(query: URLSearchParams, answer: () => Reply): Reply {
  const detail = faultsOf(query);
  return detail.length > 0 ? { status: 422, body: { detail } } : answer();
}

function counts(query: URLSearchParams): Reply {
  const por = query.get('por') ?? '';
  const more = { por, quantidade: matchesOf(query).length, palavras_ignoradas: ignoredIn(query) };
  return search(query, () => listOf(countsOf(query, por), query, more));
}

function company(path: string, query: URLSearchParams): Reply {
  const [cnpj = '', list] = path.split('/').slice(3);
  const found = COMPANIES.find((one) => one.cnpj === cnpj);
  if (!found) return { status: 404, body: { detail: 'CNPJ não encontrado.' } };
  if (list === 'ficha') return { status: 200, body: sheetOf(found) };
  if (list === 'parcelamentos-rfb') return { status: 503, body: { detail: 'A fonte não está disponível.' } };
  return listOf(COMPANY_LISTS[`${list} ${query.get('categoria') ?? ''}`.trim()] ?? [], query);
}

/** Lists of every company, by the last part of the path and the category. */
const COMPANY_LISTS: Readonly<Record<string, readonly object[]>> = {
  socios: PARTNERS,
  'dividas-pgfn nao_previdenciario': DEBTS,
  'obras-cno': [WORK],
  'transacoes-rfb': [SETTLEMENT],
  alteracoes: CHANGES,
};

/** A work with its lists, a rural property, and the credits. */
function others(path: string, query: URLSearchParams): Reply {
  const none = { status: 404, body: { detail: 'Não encontrado.' } };
  const [registry, number, list] = path.split('/').slice(2);
  if (registry === 'rfb')
    return listOf(
      CREDITS.filter(({ uf }) => uf === (query.get('uf') ?? uf)),
      query,
    );
  if (registry === 'cafir') return list === PROPERTY.nirf ? { status: 200, body: PROPERTY } : none;
  if (number !== WORK.cno) return none;
  return list === undefined ? { status: 200, body: WORK } : listOf(WORK_LISTS[list] ?? [], query);
}

const exampleOf = (path: '/v1/uso' | '/v1/exportacoes/{fonte}'): object =>
  DESCRIPTION.paths[path].get.responses[200].content['application/json'].examples.exemplo.value;

/** What the views of the usage and of the bulk files read, as the interface shows it. */
const EXAMPLES: Readonly<Record<string, object>> = {
  '/v1/uso': exampleOf('/v1/uso'),
  '/v1/exportacoes': { exportacoes: [{ fonte: 'cnpj', href: '/v1/exportacoes/cnpj' }] },
  '/v1/exportacoes/cnpj': exampleOf('/v1/exportacoes/{fonte}'),
};

function answerTo(path: string, query: URLSearchParams): Reply {
  if (path === '/v1/cnpjs')
    return search(query, () =>
      listOf(matchesOf(query).map(itemOf), query, {
        palavras_ignoradas: ignoredIn(query),
        voce_quis_dizer: correctionsOf(query),
      }),
    );
  if (path === '/v1/cnpjs/contagens') return counts(query);
  if (path === '/v1/cnpjs/sugestoes')
    return { status: 200, body: { fonte: FONTE, itens: suggestionsOf(query.get('nome') ?? '') } };
  const example = EXAMPLES[path];
  if (example) return { status: 200, body: example };
  if (!/^\/v1\/(?:cnpjs|tabelas)\//.test(path)) return others(path, query);
  const table = TABLES[path.replace('/v1/tabelas/', '')];
  return table ? listOf(describedAs(query.get('descricao') ?? '', table), query) : company(path, query);
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The codes in whose descriptions a word begins with the text. */
const describedAs = (text: string, table: readonly unknown[]): readonly unknown[] =>
  table.filter((code) => ` ${plain((code as { descricao: string }).descricao)}`.includes(` ${plain(text)}`));

function replyTo(standIn: StandIn, key: string, request: IncomingMessage): Reply {
  const { pathname, searchParams } = new URL(request.url ?? '/', standIn.url);
  if (pathname === '/v1/status')
    return { status: 200, body: { fontes: { cnpj: { versao: FONTE.versao, amostra: true } } } };
  standIn.asked.push(request.url ?? '');
  standIn.snapshots.push(request.headers['x-snapshot'] as string | undefined);
  if (standIn.failing) return { status: standIn.failing.status, body: { detail: standIn.failing.detail } };
  if (request.headers['x-api-key'] !== key)
    return {
      status: 401,
      body: { detail: 'A chave de API está ausente, é inválida, expirou ou foi revogada.' },
    };
  return answerTo(pathname, searchParams);
}

/** A page in CSV, as the interface writes it. */
function csvOf(body: object): string {
  const { itens } = body as { itens: readonly Readonly<Record<string, string | null>>[] };
  const rows = itens.map((item) => Object.values(item).map((value) => value ?? ''));
  return `\ufeff${[Object.keys(itens[0] ?? {}), ...rows].map((row) => `${row.join(';')}\r\n`).join('')}`;
}

function send(
  response: ServerResponse,
  { status, body }: Reply,
  retryAfter: string | undefined,
  isCsv: boolean,
): void {
  const headers = {
    'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'X-API-Key, X-Snapshot',
    'access-control-expose-headers': 'Retry-After, X-Request-Id, X-Snapshot',
    'x-request-id': 'b7f3',
    ...(status === 200 && { 'x-snapshot': SNAPSHOT }),
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
  };
  response.writeHead(status, headers).end(isCsv ? csvOf(body as object) : JSON.stringify(body));
}

/** Starts it on a free port. `key` is the only key that it accepts. */
export async function startStandIn(key: string): Promise<StandIn> {
  const { origin, close } = await listening((request, response) => {
    const isPreflight = request.method === 'OPTIONS';
    const reply = isPreflight ? { status: 204, body: '' } : replyTo(standIn, key, request);
    const isCsv = reply.status === 200 && request.headers.accept === 'text/csv';
    send(response, reply, standIn.failing?.retryAfter, isCsv);
  });
  const standIn: StandIn = {
    url: origin,
    asked: [],
    snapshots: [],
    failing: null,
    close,
  };
  return standIn;
}
