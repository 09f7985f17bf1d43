/** CORS for the portal. It allows exact origins and never a wildcard, because callers send a credential. */
import httpCors from '@middy/http-cors';
import type { Step } from './exchange.ts';

const EXPOSED =
  'ETag, Retry-After, RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-Id, X-Snapshot, X-Total-Count, Accept-Ranges, Content-Range';
/** With ten minutes a withdrawn origin loses access soon, and a page with many calls sends few preflights. */
const PREFLIGHT_SECONDS = 600;

/**
 * Selects the origin here. With a list, http-cors sends `Vary: Origin` only to listed origins, and a shared
 * cache could then serve the portal an answer for another origin.
 */
const options = (origins: readonly string[]) => {
  const allowed = new Set(origins);
  return {
    getOrigin: (origin: string | undefined) => (origin !== undefined && allowed.has(origin) ? origin : null),
    vary: 'Origin',
  };
};

// http-cors declares its event as unknown but reads payload 2.0, which is the event here.
export const cors = (origins: readonly string[]): Step =>
  httpCors({ ...options(origins), exposeHeaders: EXPOSED }) as Step;

/** Sets the headers of answers to OPTIONS. */
export const preflight = (origins: readonly string[]): Step =>
  httpCors({
    ...options(origins),
    exposeHeaders: EXPOSED,
    methods: 'GET, HEAD, OPTIONS',
    headers: 'X-API-Key, If-None-Match, X-Snapshot',
    maxAge: PREFLIGHT_SECONDS,
  }) as Step;
