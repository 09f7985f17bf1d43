/** Serves POST /mcp: the chain around the MCP server, which holds nothing between two requests. */
import { createMcpHandler } from '@modelcontextprotocol/server';
import { type Ask, pathOf, queryOf } from '../../mcp/asking.ts';
import { serverOver } from '../../mcp/server.ts';
import { VERSION } from '../../shared/api/openapi/texts.ts';
import { MCP_ROUTE } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { MOST_BYTES } from '../../shared/http/admin/body.ts';
import { apiKey } from '../../shared/http/api-key.ts';
import { buildChain, CHAINS } from '../../shared/http/chain.ts';
import { allowedOrigin, cors } from '../../shared/http/cors.ts';
import type { Dependencies } from '../../shared/http/dependencies.ts';
import { errors } from '../../shared/http/errors.ts';
import {
  type HttpEvent,
  type HttpHandler,
  type HttpResult,
  headerOf,
  JSON_TYPE,
  NO_STORE,
} from '../../shared/http/exchange.ts';
import { requestLog } from '../../shared/http/request-log.ts';
import { lazily } from '../../shared/http/serve.ts';
import { withoutSecrets } from '../../shared/store/keys/secret-form.ts';
import { type Families, familiesOver } from '../families.ts';

const IDENTITY = { name: 'registros-publicos', version: VERSION };

/** A request must have an address; the server does not look at it. */
const ADDRESS = `http://localhost${MCP_ROUTE.path}`;

/** Only the protocol's own headers matter to the server; the key stays outside of it. */
const PASSED = ['content-type', 'mcp-method', 'mcp-name', 'mcp-protocol-version'];

export const serveMcp = (connected: () => Dependencies): HttpHandler =>
  lazily((deps) => {
    const families = familiesOver(() => deps);
    const { API_CORS_ORIGINS, API_REQUIRE_KEY } = deps.settings;
    const steps = {
      requestLog: requestLog(MCP_ROUTE.path),
      cors: cors(API_CORS_ORIGINS),
      errors: errors(),
      allowedOrigin: allowedOrigin(API_CORS_ORIGINS),
      apiKey: apiKey(API_REQUIRE_KEY),
    };
    return buildChain(CHAINS.mcp, steps, (event) => answered(event, inside(families, event)));
  }, connected);

/** The protocol has had no batches since 2025-06-18. One could ask for more than a process may at once. */
const BATCH = {
  jsonrpc: '2.0',
  id: null,
  error: {
    code: -32600,
    message: 'Envie uma só mensagem por requisição: lotes de JSON-RPC não são aceitos.',
  },
};

/** Answers one message by a server of its own. */
async function answered(event: HttpEvent, ask: Ask): Promise<HttpResult> {
  const text = bodyOf(event);
  if (text.trimStart().startsWith('[')) {
    return {
      statusCode: 400,
      headers: { 'Content-Type': JSON_TYPE, ...NO_STORE },
      body: JSON.stringify(BATCH),
    };
  }
  const { fetch } = createMcpHandler(() => serverOver(ask, IDENTITY), {
    maxRequestBodySize: MOST_BYTES,
    // An answer has an end, so there are no subscriptions.
    maxSubscriptions: 0,
  });
  const answer = await fetch(requestOf(event, text));
  const sent = await answer.text();
  const message = answer.headers.get('Content-Type')?.startsWith(EVENT_TYPE) ? fromEvents(sent) : sent;
  // Answers name the addresses that were asked for, with what a caller may have sent in a wrong place.
  const { type, body } = inForm(withoutSecrets(message), headerOf(event.headers, 'accept'));
  return { statusCode: answer.status, headers: { 'Content-Type': type, ...NO_STORE }, body };
}

const bodyOf = ({ body, isBase64Encoded }: HttpEvent): string =>
  Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString();

/** The server refuses callers that do not accept both forms of an answer. */
function requestOf({ headers }: HttpEvent, body: string): Request {
  const passed = new Headers({ accept: `application/json, ${EVENT_TYPE}` });
  for (const name of PASSED) {
    const value = headerOf(headers, name);
    if (value !== undefined) passed.set(name, value);
  }
  return new Request(ADDRESS, { method: MCP_ROUTE.method, headers: passed, body });
}

const EVENT_TYPE = 'text/event-stream';

/** Returns the last message of the events, which is the answer. */
const fromEvents = (events: string): string =>
  events
    .match(/^data: .+$/gm)
    ?.at(-1)
    ?.slice(6) ?? '';

/** Events are for callers that accept nothing else. Many send no `Accept`, or only one of the two forms. */
function inForm(message: string, accept = ''): { readonly type: string; readonly body: string } {
  const isEvent = accept.includes(EVENT_TYPE) && !/application\/(json|\*)|\*\/\*/.test(accept);
  if (!isEvent || message === '') return { type: JSON_TYPE, body: message };
  return { type: EVENT_TYPE, body: `event: message\ndata: ${message}\n\n` };
}

/**
 * Limits, usage and log see one request for each question, under the id of the assistant's request.
 * @throws Error if a tool names a route that does not exist
 */
function inside(families: Families, event: HttpEvent, context?: Parameters<Families['cnpjs']>[1]): Ask {
  return async (question) => {
    const route = ROUTES.find(({ path }) => path === question.route);
    if (!route) throw new Error(`no route ${question.route}`);
    const routeKey = `GET ${route.path}`;
    const path = pathOf(question);
    const { requestContext } = event;
    const asked: HttpEvent = {
      version: event.version,
      routeKey,
      rawPath: path,
      rawQueryString: queryOf(question),
      headers: question.snapshot ? { 'x-snapshot': question.snapshot } : {},
      ...(question.path && { pathParameters: question.path }),
      requestContext: { ...requestContext, routeKey, http: { ...requestContext.http, method: 'GET', path } },
      isBase64Encoded: false,
    };
    const { statusCode, headers, body } = await families[route.family](asked, context);
    return {
      status: statusCode,
      body,
      retryAfter: headerOf(headers, 'retry-after') ?? null,
      snapshot: headerOf(headers, 'x-snapshot') ?? null,
    };
  };
}
