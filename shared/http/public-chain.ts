/** The chain of one public route. */
import { NO_BODY, requestParser } from '../api/params.ts';
import { pathParameter } from '../api/path-params.ts';
import { isOpen, type Route } from '../api/route-kinds.ts';
import type { FunctionSettings } from '../env.ts';
import { apiKey } from './api-key.ts';
import { conditional } from './caching.ts';
import { buildChain, CHAINS, type Steps } from './chain.ts';
import { compression } from './compression.ts';
import { cors } from './cors.ts';
import { countUsage } from './count-usage.ts';
import type { Dependencies } from './dependencies.ts';
import { errors, invalid, sourcesUnavailable } from './errors.ts';
import { type Exchange, type HttpHandler, jsonResult, type Step } from './exchange.ts';
import { limitHeaders, rateLimit } from './rate-limit.ts';
import { requestLog } from './request-log.ts';

/** Answers all faults of a request by one 422. */
function parameters({ path, query }: Route, settings: FunctionSettings): Step {
  const segment = pathParameter(path, { alphanumericCnpj: settings.CNPJ_ALFANUMERICO });
  const parse = requestParser({ segment, query, body: NO_BODY });
  return {
    before: ({ event, context: { exchange } }) => {
      const parsed = parse(event.pathParameters ?? {}, event.rawQueryString);
      if ('faults' in parsed) throw invalid(parsed.faults);
      exchange.parameters = parsed.parameters;
    },
  };
}

/** Reads the manifest, which stays the same until the request ends. @throws ApiError 503 for sources never loaded */
const snapshot = ({ needs }: Route, read: Dependencies['manifest']): Step => ({
  before: async ({ context: { exchange } }) => {
    const manifest = await read();
    const missing = needs.map(({ name }) => name).filter((name) => !manifest.sources[name]);
    if (missing.length > 0) throw sourcesUnavailable(missing);
    exchange.manifest = manifest;
  },
});

export function publicChain(
  route: Route,
  deps: Dependencies,
  answer: (exchange: Exchange) => Promise<object>,
): HttpHandler {
  const { settings, manifest, now } = deps;
  const steps: Steps<(typeof CHAINS.keyed)[number]> = {
    requestLog: requestLog(route.path),
    countUsage: countUsage(deps),
    compression,
    cors: cors(settings.API_CORS_ORIGINS),
    limitHeaders,
    errors,
    apiKey: apiKey(settings.API_REQUIRE_KEY),
    rateLimit: rateLimit(deps),
    parameters: parameters(route, settings),
    snapshot: snapshot(route, manifest),
    conditional: conditional(route, now),
  };
  const order = isOpen(route) ? CHAINS.open : CHAINS.keyed;
  return buildChain(order, steps, async (_event, exchange) => jsonResult(200, await answer(exchange)));
}
