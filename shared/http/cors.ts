/** CORS for the portal. It allows exact origins and never a wildcard, because callers send a credential. */
import httpCors from '@middy/http-cors';
import { foreignOrigin } from './errors.ts';
import { headerOf, type Step } from './exchange.ts';

const EXPOSED =
  'ETag, Link, Retry-After, RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-Id, X-Snapshot, X-Total-Count, Accept-Ranges, Content-Range';
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

/** Methods and headers that a page of an allowed origin may send. */
export interface Sendable {
  readonly methods: string;
  readonly headers: string;
}

export const OF_ROUTES: Sendable = {
  methods: 'GET, HEAD, OPTIONS',
  headers: 'X-API-Key, If-None-Match, X-Snapshot',
};

/** For assistants GET and DELETE are a 405, which clients of MCP expect and must be able to read. */
export const OF_PROTOCOLS: Sendable = {
  methods: 'POST, GET, DELETE, OPTIONS',
  headers:
    'X-API-Key, Authorization, Content-Type, MCP-Protocol-Version, MCP-Session-Id, MCP-Method, MCP-Name, Last-Event-ID',
};

export const preflight = (origins: readonly string[], sendable: Sendable): Step =>
  httpCors({
    ...options(origins),
    ...sendable,
    exposeHeaders: EXPOSED,
    maxAge: PREFLIGHT_SECONDS,
  }) as Step;

/** Refuses pages of other origins, as the protocol of assistants requires; programs send no origin. */
export function allowedOrigin(origins: readonly string[]): Step {
  const allowed = new Set(origins);
  return {
    before: ({ event }) => {
      const origin = headerOf(event.headers, 'origin');
      if (origin !== undefined && !allowed.has(origin)) throw foreignOrigin();
    },
  };
}
