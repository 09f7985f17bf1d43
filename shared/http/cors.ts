/** CORS for the browser playground: exact origins, never a wildcard, because callers send a credential. */
import httpCors from '@middy/http-cors';
import type { Step } from './exchange.ts';

const EXPOSED = 'ETag, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-Id';
/** Ten minutes: a withdrawn origin loses access soon, and a page with many calls sends few preflights. */
const PREFLIGHT_SECONDS = 600;

/**
 * Chooses the origin here: given a list, http-cors sends `Vary: Origin` only to origins on it, and a shared cache would
 * then give the portal an answer made for another origin.
 */
const options = (origins: readonly string[]) => {
  const allowed = new Set(origins);
  return {
    getOrigin: (origin: string | undefined) => (origin !== undefined && allowed.has(origin) ? origin : null),
    vary: 'Origin',
  };
};

// http-cors declares its event as unknown and reads payload 2.0, which is the type of ours.
export const cors = (origins: readonly string[]): Step =>
  httpCors({ ...options(origins), exposeHeaders: EXPOSED }) as Step;

/** For answers to OPTIONS. */
export const preflight = (origins: readonly string[]): Step =>
  httpCors({
    ...options(origins),
    exposeHeaders: EXPOSED,
    methods: 'GET, HEAD, OPTIONS',
    headers: 'X-API-Key, If-None-Match',
    maxAge: PREFLIGHT_SECONDS,
  }) as Step;
