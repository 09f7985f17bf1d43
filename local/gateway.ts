/** The gateway on one machine: an HTTP server that calls the same handlers in the same way as API Gateway. */
import type { IncomingMessage } from 'node:http';
import { MOST_BYTES } from '../shared/api/answers/reconciliation.ts';
import { type GatewayRoute, gatewayRoutes, type Target } from '../shared/api/routes.ts';
import type { AuthorizerHandler } from '../shared/http/authorize.ts';
import type { AdmittingHandler, HttpEvent, HttpHandler } from '../shared/http/exchange.ts';
import type { FileResult } from './downloads/downloads.ts';
import { type Answer, MALFORMED, REFUSED } from './gateway/answer.ts';
import { sentBodyOf } from './gateway/body.ts';
import { authorizerEventOf, eventOf, splitTarget } from './gateway/event.ts';
import { matcher } from './gateway/match.ts';
import {
  failed,
  type Receive,
  type RunningServer,
  type ServerOptions,
  type Serving,
  type ServingOptions,
  serveConnections,
  startServer,
} from './gateway/server.ts';

export type Handlers = Readonly<Record<Target, HttpHandler | AdmittingHandler>>;

interface Served {
  readonly handlers: Handlers;
  readonly authorizer: AuthorizerHandler;
  readonly routes?: readonly GatewayRoute[];
}

export type Gateway = Pick<RunningServer, 'url' | 'close'>;

/** Requests that functions serve at once: calls of the store that wait for a connection would time out. */
const MOST_AT_ONCE = 32;
const MOST_BODIES = 64;

export const startGateway = (options: Served & Omit<ServerOptions, 'answer'>): Promise<Gateway> =>
  startServer({ ...options, answer: answering(options) });

export const serveGateway = (options: Served & Omit<ServingOptions, 'answer'>): Serving =>
  serveConnections({ ...options, answer: answering(options) });

function answering({ handlers, authorizer, routes = gatewayRoutes() }: Served) {
  const match = matcher(routes);
  const serving = turns(MOST_AT_ONCE);
  const receiving = turns(MOST_BODIES);
  const bodyOf = (receive: Receive): Promise<Buffer | null> => receiving(() => receive(MOST_BYTES + 1));

  return async (request: IncomingMessage, receive: Receive): Promise<Answer> => {
    const { path, query } = splitTarget(request.url ?? '/');
    const { route, pathParameters } = match(request.method ?? 'GET', path);
    let event = eventOf(request, path, query, { route, pathParameters });
    const handler = handlers[route.target];
    const { requestId } = event.requestContext;
    try {
      if ('admits' in handler && announcesBody(request)) {
        // The caller of a route with a key is known before its body is received.
        if (!route.open && !(await serving(() => authorized(authorizer, event))))
          return withId(requestId, REFUSED);
        if (await handler.admits(event)) {
          const body = await bodyOf(receive);
          // The caller has ended the connection, so this is not sent.
          if (!body) return MALFORMED;
          event = { ...event, ...sentBodyOf(body, request.headers['content-type']) };
        }
      }
      return await serving(async () => {
        if (request.socket.destroyed) return MALFORMED;
        const isChecked = route.open || event.requestContext.authorizer !== undefined;
        if (!isChecked && !(await authorized(authorizer, event))) return withId(requestId, REFUSED);
        return withId(requestId, answerOf(await handler(event)));
      });
    } catch (error) {
      return withId(requestId, failed(error, requestId));
    }
  };
}

/** API Gateway sends its id with every answer, in `apigw-requestid`. */
const withId = (requestId: string, answer: Answer): Answer => ({ ...answer, requestId });

/** A request without a body does not wait behind those whose bodies arrive slowly. */
const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

async function authorized(authorizer: AuthorizerHandler, event: HttpEvent): Promise<boolean> {
  const { isAuthorized, context } = await authorizer(authorizerEventOf(event));
  Object.assign(event.requestContext, { authorizer: { lambda: context } });
  return isAuthorized;
}

const answerOf = ({ statusCode, headers, body, isBase64Encoded, file }: FileResult): Answer => ({
  statusCode,
  headers,
  ...(file && { file }),
  body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
});

/** Runs a bounded number of tasks at once; the others wait in order. */
function turns(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running++;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
