/** Answers requests that match no route: preflights, other methods of a known path, and unknown addresses. */
import type { Route } from '../api/route-kinds.ts';
import { allowOf, isAdmin, ROUTES } from '../api/routes.ts';
import { FUNCTION_SETTINGS, type FunctionSettings, readSettings } from '../env.ts';
import { buildChain, CHAINS } from './chain.ts';
import { preflight } from './cors.ts';
import { errors, methodNotAllowed, unknownRoute } from './errors.ts';
import type { HttpEvent, HttpHandler, HttpResult } from './exchange.ts';
import { requestLog } from './request-log.ts';
import { lazily } from './serve.ts';

const NO_CONTENT = 204;

function answer({ rawPath, requestContext }: HttpEvent, served: readonly Route[]): HttpResult {
  const { method } = requestContext.http;
  const allow = allowOf(rawPath, served);
  if (method === 'OPTIONS' && !isAdmin(rawPath)) {
    return { statusCode: NO_CONTENT, headers: allow ? { Allow: allow } : {}, body: '' };
  }
  // If method and path are served, the gateway did not match the spelling of the path.
  if (allow?.split(', ').includes(method) ?? true) throw unknownRoute();
  throw methodNotAllowed(`${allow}`);
}

/** The settings are all that these answers need, so the function has no client of the store. */
interface FallbackDependencies {
  readonly settings: FunctionSettings;
}

const settingsAlone = (): FallbackDependencies => ({ settings: readSettings(FUNCTION_SETTINGS) });

/** `served` are the routes that the gateway has. */
export const serveFallback = (
  connected: () => FallbackDependencies = settingsAlone,
  served: readonly Route[] = ROUTES,
): HttpHandler =>
  lazily(({ settings }) => {
    const log = requestLog('$default');
    const refuse = (event: HttpEvent): HttpResult => answer(event, served);
    const outside = { requestLog: log, preflight: preflight(settings.API_CORS_ORIGINS), errors };
    const unrouted = buildChain(CHAINS.unrouted, outside, refuse);
    const unroutedAdmin = buildChain(CHAINS.unroutedAdmin, { requestLog: log, errors }, refuse);
    return (event, context) => (isAdmin(event.rawPath) ? unroutedAdmin : unrouted)(event, context);
  }, connected);
