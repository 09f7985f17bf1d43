/** Serves /v1/reconciliacao. */
import { RECONCILIATION_ROUTES } from '../../../shared/api/route-kinds.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import { apiKey } from '../../../shared/http/api-key.ts';
import { buildChain, CHAINS, type Innermost } from '../../../shared/http/chain.ts';
import { cors } from '../../../shared/http/cors.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { errors, sourcesUnavailable } from '../../../shared/http/errors.ts';
import type { HttpEvent, HttpHandler, Step } from '../../../shared/http/exchange.ts';
import { compression } from '../../../shared/http/form/compression.ts';
import { countUsage, limitHeaders, rateLimit } from '../../../shared/http/rate-limit.ts';
import { requestLog } from '../../../shared/http/request-log.ts';
import { lazily } from '../../../shared/http/serve.ts';
import { asksManifest, questionOf, tooMany } from './question.ts';

function chainOf(path: string, deps: Dependencies): HttpHandler {
  const { API_CORS_ORIGINS, API_REQUIRE_KEY, PORTAL_URL } = deps.settings;
  // A wrong key is refused with the manifest too.
  const [open, closed] = [apiKey(false), apiKey(API_REQUIRE_KEY)];
  const key: Step = { before: (request) => (asksManifest(request.event) ? open : closed).before?.(request) };
  const counting = {
    requests: (event: HttpEvent): number => questionOf(event).requests,
    tooMany: (_: HttpEvent, most: number) => tooMany(most),
  };
  const steps = {
    requestLog: requestLog(path),
    countUsage: countUsage(deps),
    compression,
    cors: cors(API_CORS_ORIGINS),
    limitHeaders,
    errors: errors(PORTAL_URL),
    apiKey: key,
    rateLimit: rateLimit(counting, deps),
  };
  const answer: Innermost = (event, { parameters, caller }) =>
    questionOf(event).answer(deps, async () => {
      const manifest = await deps.manifest();
      if (!manifest.sources[cnpj.name]) throw sourcesUnavailable([cnpj.name]);
      return { parameters, manifest, caller };
    });
  return buildChain(CHAINS.reconciliation, steps, answer);
}

/** Returns the handler of the family that answers the protocol too. */
export function withReconciliation(family: HttpHandler, connected: () => Dependencies): HttpHandler {
  const chains = RECONCILIATION_ROUTES.map(({ method, path }): [string, HttpHandler] => [
    `${method} ${path}`,
    lazily((deps: Dependencies) => chainOf(path, deps), connected),
  ]);
  const byKey = new Map(chains);
  return (event, context) => (byKey.get(event.routeKey) ?? family)(event, context);
}
