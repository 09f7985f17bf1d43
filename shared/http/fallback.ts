/** Requests that match no route: a preflight, another method of a known path, or an unknown address. */
import { allowOf, isAdmin } from '../api/routes.ts';
import { bareChain } from './bare-chain.ts';
import { openChain } from './chain.ts';
import { connect, type Dependencies } from './dependencies.ts';
import { methodNotAllowed, unknownRoute } from './errors.ts';
import type { HttpEvent, HttpHandler, HttpResult } from './exchange.ts';
import { lazily } from './serve.ts';

const NO_CONTENT = 204;

function answer({ rawPath, requestContext }: HttpEvent): HttpResult {
  const { method } = requestContext.http;
  const allow = allowOf(rawPath);
  if (method === 'OPTIONS' && !isAdmin(rawPath))
    return { statusCode: NO_CONTENT, headers: allow ? { Allow: allow } : {}, body: '' };
  // A known path with a served method comes here only when the gateway could not match its spelling.
  if (allow?.split(', ').includes(method) ?? true) throw unknownRoute();
  throw methodNotAllowed(`${allow}`);
}

export const serveFallback = (connected: () => Dependencies = connect): HttpHandler =>
  lazily((deps) => {
    const open = openChain('$default', deps, answer);
    const bare = bareChain('$default', answer);
    return (event, context) => (isAdmin(event.rawPath) ? bare : open)(event, context);
  }, connected);
