/** The gateway on one machine: an HTTP server that calls the same handlers in the same way as API Gateway. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type GatewayRoute, gatewayRoutes, type Target } from '../shared/api/routes.ts';
import type { AuthorizerHandler } from '../shared/http/authorize.ts';
import type { HttpEvent, HttpHandler, HttpResult } from '../shared/http/exchange.ts';
import { log } from '../shared/log.ts';
import { bodyOf, type SentBody } from './gateway/body.ts';
import { authorizerEventOf, eventOf, splitTarget } from './gateway/event.ts';
import { matcher } from './gateway/match.ts';

export interface GatewayOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly handlers: Readonly<Record<Target, HttpHandler>>;
  readonly authorizer: AuthorizerHandler;
  readonly routes?: readonly GatewayRoute[];
}

export interface Gateway {
  readonly url: string;
  /** Stops accepting connections, finishes the requests in flight, and closes idle connections. */
  readonly close: () => Promise<void>;
}

/**
 * API Gateway keeps an idle connection for over a minute. With Node's default of 5 s, callers that reuse one would get
 * resets.
 */
const KEEP_ALIVE_MS = 75_000;

const plainError = (statusCode: number, detail: string): HttpResult => ({
  statusCode,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify({ detail }),
});

const FAILED = plainError(500, 'Erro interno. A falha foi registrada.');
const REFUSED = plainError(403, 'Acesso negado.');
const TOO_LONG = plainError(413, 'O corpo da requisição é grande demais.');
const MALFORMED = plainError(400, 'Requisição malformada.');
const TOO_LARGE = plainError(431, 'Os cabeçalhos da requisição são grandes demais.');

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const answer = answering(options);
  let closing = false;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    void answer(request).then((result) => {
      if (closing) response.setHeader('connection', 'close');
      send(response, request.method === 'HEAD', result);
    });
  });
  server.on('clientError', refuse);
  const url = await listen(server, options);
  const close = (): Promise<void> => {
    closing = true;
    return new Promise((done) => server.close(() => done()));
  };
  return { url, close };
}

/** Never rejects: an error of a handler becomes a 500 of the gateway. */
function answering({ handlers, authorizer, routes = gatewayRoutes() }: GatewayOptions) {
  const match = matcher(routes);
  return async (request: IncomingMessage): Promise<HttpResult> => {
    try {
      const { path, query } = splitTarget(request.url ?? '/');
      const found = match(request.method ?? 'GET', path);
      const sent = await bodyFor(found.route.target, request);
      if (!sent) return TOO_LONG;
      const event = eventOf(request, path, query, found, sent);
      if (!found.route.open && !(await authorized(authorizer, event))) return REFUSED;
      return await handlers[found.route.target](event);
    } catch (error) {
      log.error('gateway_error', { message: error instanceof Error ? error.message : String(error) });
      return FAILED;
    }
  };
}

/** Reads the body for the administration; the bodies of other requests are discarded. */
async function bodyFor(target: Target, request: IncomingMessage): Promise<SentBody | null> {
  if (target === 'admin') return bodyOf(request);
  request.resume();
  return { isBase64Encoded: false };
}

/** Adds the context of the authorizer to the event of the function. */
async function authorized(authorizer: AuthorizerHandler, event: HttpEvent): Promise<boolean> {
  const { isAuthorized, context } = await authorizer(authorizerEventOf(event));
  Object.assign(event.requestContext, { authorizer: { lambda: context } });
  return isAuthorized;
}

function send(response: ServerResponse, isHead: boolean, result: HttpResult): void {
  const { statusCode, headers, body, isBase64Encoded } = result;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const bare = isHead || statusCode === 204 || statusCode === 304;
  response.writeHead(statusCode, bare ? headers : { ...headers, 'content-length': bytes.length });
  response.end(bare ? undefined : bytes);
}

/** Answers bytes that are not HTTP. Node makes no response object for them, so the answer is written to the socket. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { statusCode, body, headers } = error.code === 'HPE_HEADER_OVERFLOW' ? TOO_LARGE : MALFORMED;
  const lines = Object.entries({
    ...headers,
    connection: 'close',
    'content-length': Buffer.byteLength(body),
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${statusCode} Error\r\n${head}\r\n${body}`);
}

async function listen(server: Server, { host, port }: GatewayOptions): Promise<string> {
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => done());
  });
  const { port: bound, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${bound}`;
}
