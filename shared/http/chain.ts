/** The order of the steps: the one place that says what is checked before what. */
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { NO_BODY, requestParser } from '../api/params.ts';
import { pathParameter } from '../api/path-params.ts';
import { isOpen, type Route } from '../api/route-kinds.ts';
import type { FunctionSettings } from '../env.ts';
import { apiKey } from './api-key.ts';
import { conditional } from './caching.ts';
import { compression } from './compression.ts';
import { cors, preflight } from './cors.ts';
import { countUsage } from './count-usage.ts';
import type { Dependencies } from './dependencies.ts';
import { errors, invalid, JSON_TYPE, sourcesUnavailable } from './errors.ts';
import type { CallContext, Exchange, HttpEvent, HttpHandler, HttpResult, Step } from './exchange.ts';
import { limitHeaders, rateLimit } from './rate-limit.ts';
import { requestLog } from './request-log.ts';

/** Parses the parameters; all faults of a request are one 422. */
function parameters(route: Route, settings: FunctionSettings): Step {
  const segment = pathParameter(route.path, { alphanumericCnpj: settings.CNPJ_ALFANUMERICO });
  const parse = requestParser({ segment, query: route.query, body: NO_BODY });
  return {
    before: ({ event, context }) => {
      const parsed = parse(event.pathParameters ?? {}, event.rawQueryString);
      if ('faults' in parsed) throw invalid(parsed.faults);
      context.exchange.parameters = parsed.parameters;
    },
  };
}

/** Takes the manifest that the request keeps to its end; sources that were never loaded end it. */
const snapshot = ({ needs }: Route, read: Dependencies['manifest']): Step => ({
  before: async ({ context }) => {
    const manifest = await read();
    const missing = needs.map(({ name }) => name).filter((name) => !manifest.sources[name]);
    if (missing.length > 0) throw sourcesUnavailable(missing);
    context.exchange.manifest = manifest;
  },
});

/** middy calls with what Lambda gives; `exchange` is put on the context by the first step. */
function build(
  steps: readonly Step[],
  handle: (event: HttpEvent, exchange: Exchange) => HttpResult | Promise<HttpResult>,
) {
  const chain = middy<HttpEvent, HttpResult, Error, CallContext>(async (event: HttpEvent, context: Context) =>
    handle(event, (context as CallContext).exchange),
  ).use([...steps]);
  const handler: HttpHandler = (event, context) => chain(event, { ...context } as CallContext);
  return handler;
}

/**
 * One route: known route and method are the gateway's work, then key → limit → parameters → manifest → condition
 * → data. `cors` and `limitHeaders` stand around `errors`: they mark an error's answer only when it is there already.
 */
export function chain(
  route: Route,
  deps: Dependencies,
  answer: (exchange: Exchange) => Promise<object>,
): HttpHandler {
  const { settings, manifest, now } = deps;
  const keyed = !isOpen(route);
  const steps = [
    requestLog(route.path),
    ...(keyed ? [countUsage(deps)] : []),
    compression,
    cors(settings.API_CORS_ORIGINS),
    ...(keyed ? [limitHeaders] : []),
    errors,
    ...(keyed ? [apiKey(settings.API_REQUIRE_KEY), rateLimit(deps)] : []),
    parameters(route, settings),
    snapshot(route, manifest),
    conditional(route, now),
  ];
  return build(steps, async (_event, exchange) => ({
    statusCode: 200,
    headers: { 'Content-Type': JSON_TYPE },
    body: JSON.stringify(await answer(exchange)),
  }));
}

/** Requests of no route: preflights, other methods, unknown addresses. */
export const openChain = (
  label: string,
  { settings }: Pick<Dependencies, 'settings'>,
  handle: (event: HttpEvent) => HttpResult,
): HttpHandler =>
  build([requestLog(label), preflight(settings.API_CORS_ORIGINS), errors], (event) => handle(event));
