/** The chain of one public route. */
import { SNAPSHOT, snapshotHeader } from '../api/headers/snapshot.ts';
import { noBody, requestParser } from '../api/params.ts';
import { adviceOf } from '../api/query/unknown-params.ts';
import { columnsOf, isGraph, isOfData, isOpen, isPaged, type Route } from '../api/route-kinds.ts';
import { ignoresUnknown, parameterOf, ROUTES } from '../api/routes.ts';
import type { FunctionSettings } from '../env.ts';
import type { Answer } from './answers.ts';
import { apiKey } from './api-key.ts';
import { conditional } from './caching.ts';
import { buildChain, CHAINS, type Innermost, type Steps } from './chain.ts';
import { cors } from './cors.ts';
import type { Dependencies } from './dependencies.ts';
import { errors, invalid } from './errors.ts';
import { type Exchange, type HttpHandler, headerOf, type Step, textResult } from './exchange.ts';
import { compression } from './form/compression.ts';
import { csvResult, form, nextPage } from './form/csv-pages.ts';
import { feedResult } from './form/feeds.ts';
import { graphResult } from './form/graphs.ts';
import { countUsage, limitHeaders, rateLimit, valuesCounted } from './rate-limit.ts';
import { requestLog } from './request-log.ts';
import { snapshot, snapshotHeaders, unlessReleased } from './snapshot.ts';

/** Answers all faults of a request by one 422. */
function parameters(route: Route, settings: FunctionSettings): Step {
  const { query, joint } = route;
  const segment = parameterOf(route, settings);
  const header = snapshotHeader(route);
  const advice = ignoresUnknown(route) ? null : adviceOf(route, ROUTES);
  const parse = requestParser({ segment, query, header, joint, advice, body: noBody() });
  return {
    before: ({ event, context: { exchange } }) => {
      const pin = header ? headerOf(event.headers, SNAPSHOT.toLowerCase()) : undefined;
      const parsed = parse(event.pathParameters ?? {}, event.rawQueryString, undefined, pin);
      if ('faults' in parsed) throw invalid(parsed.faults);
      exchange.parameters = parsed.parameters;
    },
  };
}

function orderOf(route: Route): readonly (typeof CHAINS.keyed)[number][] {
  if (isOpen(route)) return CHAINS.open;
  return isOfData(route) ? CHAINS.keyed : CHAINS.ofKey;
}

export function publicChain(
  route: Route,
  deps: Dependencies,
  answer: (exchange: Exchange) => ReturnType<Answer>,
): HttpHandler {
  const columns = columnsOf(route);
  const page = unlessReleased(route, deps, answer);
  return buildChain(orderOf(route), stepsOf(route, deps), async (event, exchange) => {
    const body = await page(exchange);
    if (isGraph(route)) return graphResult(body, exchange.form);
    const links = isPaged(route) ? nextPage(event.rawPath, exchange.parameters, body) : {};
    if (exchange.form === 'csv') return csvResult(columns ?? [], body, links);
    const feed = exchange.form === 'atom' ? feedResult(route, body, event, exchange) : null;
    return feed ?? textResult(200, body, links);
  });
}

/** The chain of a route to files, whose answers have headers of their own. */
export const fileChain = (route: Route, deps: Dependencies, answer: Innermost): HttpHandler =>
  buildChain(CHAINS.file, stepsOf(route, deps), answer);

function stepsOf(route: Route, deps: Dependencies): Steps<(typeof CHAINS.keyed)[number]> {
  const { settings, manifest, now } = deps;
  return {
    requestLog: requestLog(route.path),
    countUsage: countUsage(deps),
    compression,
    snapshotHeaders: snapshotHeaders(route),
    cors: cors(settings.API_CORS_ORIGINS),
    limitHeaders,
    errors: errors(settings.PORTAL_URL),
    apiKey: apiKey(settings.API_REQUIRE_KEY),
    rateLimit: rateLimit(valuesCounted(route), deps),
    parameters: parameters(route, settings),
    snapshot: snapshot(route, manifest, now),
    form: form(route),
    conditional: conditional(route, now, settings),
  };
}
