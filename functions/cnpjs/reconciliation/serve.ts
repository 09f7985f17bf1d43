/** Serves /v1/reconciliacao, beside the family of its companies. */
import { RECONCILIATION_ROUTES } from '../../../shared/api/route-kinds.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import { apiKey, isAdmitted } from '../../../shared/http/api-key.ts';
import { buildChain, CHAINS, type Innermost } from '../../../shared/http/chain.ts';
import { cors } from '../../../shared/http/cors.ts';
import { countUsage } from '../../../shared/http/count-usage.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { errors, sourcesUnavailable } from '../../../shared/http/errors.ts';
import type { AdmittingHandler, HttpHandler, Step } from '../../../shared/http/exchange.ts';
import { compression } from '../../../shared/http/form/compression.ts';
import { limitHeaders, rateLimit } from '../../../shared/http/rate-limit.ts';
import { requestLog } from '../../../shared/http/request-log.ts';
import { byRouteKey, lazily } from '../../../shared/http/serve.ts';
import { asksManifest, type Question, questionOf, tooMany } from './question.ts';

const KEYS = RECONCILIATION_ROUTES.map(({ method, path }) => `${method} ${path}`);

const question: Step = {
  before: ({ event, context: { exchange } }) => {
    exchange.body = questionOf(event);
  },
};
const counting = {
  requests: (_: unknown, { body }: { body: unknown }): number => (body as Question).requests,
  tooMany: (_: unknown, most: number) => tooMany(most),
};

const reconciliation = (deps: Dependencies): HttpHandler => {
  const { API_CORS_ORIGINS, API_REQUIRE_KEY, PORTAL_URL } = deps.settings;
  // A wrong key is refused with the manifest too.
  const [open, closed] = [apiKey(false), apiKey(API_REQUIRE_KEY)];
  const key: Step = { before: (request) => (asksManifest(request.event) ? open : closed).before?.(request) };
  const steps = {
    countUsage: countUsage(deps),
    compression,
    cors: cors(API_CORS_ORIGINS),
    limitHeaders,
    errors: errors(PORTAL_URL),
    apiKey: key,
    question,
    rateLimit: rateLimit(counting, deps),
  };
  const answer: Innermost = (_, { body, parameters, caller }) =>
    (body as Question).answer(deps, async () => {
      const manifest = await deps.manifest();
      if (!manifest.sources[cnpj.name]) throw sourcesUnavailable([cnpj.name]);
      return { parameters, manifest, caller };
    });
  const chainOf = (key: string): HttpHandler =>
    buildChain(CHAINS.reconciliation, { ...steps, requestLog: requestLog(key.replace(/^\w+ /, '')) }, answer);
  return byRouteKey(new Map(KEYS.map((key) => [key, chainOf(key)])));
};

/** Returns the handler of the family that answers the protocol too. */
export function withReconciliation(family: HttpHandler, connected: () => Dependencies): AdmittingHandler {
  const own = lazily(reconciliation, connected);
  const isOwn = (routeKey: string): boolean => KEYS.includes(routeKey);
  const handler: HttpHandler = (event, context) => (isOwn(event.routeKey) ? own : family)(event, context);
  const admits: AdmittingHandler['admits'] = async (event) =>
    isOwn(event.routeKey) && isAdmitted(event, connected().settings.API_REQUIRE_KEY);
  return Object.assign(handler, { admits });
}
