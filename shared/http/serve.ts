/** Serves routes as one Lambda function, with a chain for each. */
import type { Context } from 'aws-lambda';
import type { Route, ViewRoute } from '../api/route-kinds.ts';
import { feedPathOf, METHODS } from '../api/routes.ts';
import { log } from '../log.ts';
import { type Answer, list, one } from './answers.ts';
import type { Dependencies } from './dependencies.ts';
import { type ApiError, render, storeUnavailable, unexpected, unknownRoute } from './errors.ts';
import type { HttpEvent, HttpHandler, HttpResult } from './exchange.ts';
import { asFeed } from './form/feeds.ts';
import { publicChain } from './public-chain.ts';
import { idsOf, sendRequestId } from './request-log.ts';

/** Views by the name in their route. */
export type Views = Readonly<Record<string, (route: ViewRoute) => Answer>>;

/** Returns a function that makes a route's answer. @throws Error if the route names a missing view */
function answerOf(route: Route, views: Views): () => Answer {
  if (route.kind === 'one') return () => one(route);
  if (route.kind === 'list') return () => list(route);
  const view = views[route.view];
  if (!view) throw new Error(`${route.path}: no view ${route.view}`);
  return () => view(route);
}

/** Answers a request that has no chain. */
function refused(event: HttpEvent, error: ApiError): HttpResult {
  const answer = render(error);
  sendRequestId(answer.headers, event);
  return answer;
}

/** Time that a function keeps for its own answer. If Lambda stops it, the gateway's 500 has no `detail`. */
const ANSWER_MS = 500;

/** Answers 503 shortly before Lambda would stop the function. */
function inTime(
  event: HttpEvent,
  context: Context | undefined,
  work: Promise<HttpResult>,
): Promise<HttpResult> {
  if (!context?.getRemainingTimeInMillis) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<HttpResult>((done) => {
    timer = setTimeout(() => {
      log.error('too_late', idsOf(event, context));
      done(refused(event, storeUnavailable()));
    }, context.getRemainingTimeInMillis() - ANSWER_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Creates the handler at the first request: a wrong setting then causes an answer and a log, not a crash. */
export function lazily<Needed>(
  make: (deps: Needed) => HttpHandler,
  connected: () => Needed,
  refusal: () => ApiError = unexpected,
): HttpHandler {
  let made: HttpHandler | undefined;
  return (event, context) => {
    let work: Promise<HttpResult>;
    try {
      made ??= make(connected());
      work = made(event, context);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log.error('misconfigured', { ...idsOf(event, context), message });
      return Promise.resolve(refused(event, refusal()));
    }
    return inTime(event, context, work);
  };
}

/** Makes a chain at its first request, so that a process's first request does not wait for all chains. */
export function atFirst(make: () => HttpHandler): HttpHandler {
  let made: HttpHandler | undefined;
  return (event, context) => {
    made ??= make();
    return made(event, context);
  };
}

/** Selects the chain by the route key that the gateway matched. */
export const byRouteKey =
  (chains: ReadonlyMap<string, HttpHandler>): HttpHandler =>
  (event, context) => {
    const handler = chains.get(event.routeKey);
    return handler ? handler(event, context) : Promise.resolve(refused(event, unknownRoute()));
  };

export function serve(routes: readonly Route[], views: Views, connected: () => Dependencies): HttpHandler {
  const answers = routes.map((route) => ({ route, makeAnswer: answerOf(route, views) }));
  return lazily((deps) => {
    const chains = new Map<string, HttpHandler>();
    for (const { route, makeAnswer } of answers) {
      const handler = atFirst(() => {
        const answer = makeAnswer();
        return publicChain(route, deps, (exchange) => answer(exchange, deps));
      });
      for (const method of METHODS) chains.set(`${method} ${route.path}`, handler);
      const feed = feedPathOf(route);
      for (const method of feed ? METHODS : []) chains.set(`${method} ${feed}`, asFeed(handler));
    }
    return byRouteKey(chains);
  }, connected);
}
