/** Conditional requests. The ETag is computed from the manifest, so a 304 needs no read of data. */
import { createHash } from 'node:crypto';
import { statusOf } from '../api/envelope.ts';
import { PROFILE_SOURCES, statusesOf } from '../api/profile.ts';
import { isOpen, isPaged, type Route } from '../api/route-kinds.ts';
import type { Manifest } from '../store/generations/manifest.ts';
import { NotModified } from './errors.ts';
import { type Exchange, headerOf, NO_STORE, type Step } from './exchange.ts';

/** One minute avoids repeated requests of one user and still shows a new version soon after its publication. */
const FRESH = 'private, max-age=60';

/** Must be raised when answers to the same data change their shape; otherwise callers keep the old answers. */
const SHAPE = '1';

/**
 * Returns everything besides the address that the answer depends on: the data, and the statuses, which change with the
 * calendar. Generations are included because corrected code may have loaded the same files again.
 */
function stateOf(route: Route, { sources, fingerprint }: Manifest, now: number): unknown[] {
  if (route.kind === 'one' || isPaged(route)) {
    return route.needs.map(({ name, cadence }) => {
      const state = sources[name];
      return [name, state?.generation, state?.content_hash, statusOf(cadence, state?.versao, now)];
    });
  }
  const generations = Object.entries(sources).map(([name, state]) => [name, state.generation]);
  return [fingerprint, generations.sort(), statusesOf(PROFILE_SOURCES, sources, now)];
}

/** The ETag is weak, because an answer may be compressed or not. Its parameters are the parsed ones, with defaults. */
function etagOf(route: Route, { parameters, manifest }: Exchange, now: number): string {
  const { key, limite, offset, query } = parameters;
  const values = route.query.map(({ name }) => query[name] ?? null);
  const parts = [SHAPE, route.path, key, limite, offset, values, ...stateOf(route, manifest, now)];
  return `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** The status page must be current, because monitors read it. */
const isCached = (route: Route): boolean => !isOpen(route);

export const conditional = (route: Route, now: () => number): Step => ({
  before: ({ event, context: { exchange } }) => {
    if (!isCached(route)) return;
    exchange.etag = etagOf(route, exchange, now());
    const own = opaque(exchange.etag);
    const sent = headerOf(event.headers, 'if-none-match');
    if (sent?.split(',').some((tag) => opaque(tag) === own)) {
      throw new NotModified(cacheHeaders(exchange.etag));
    }
  },
  after: ({ event, context: { exchange }, response }) => {
    if (!response) return;
    Object.assign(response.headers, cacheHeaders(exchange.etag));
    // `*` matches every existing record, and only the finished answer shows whether the record exists.
    if (exchange.etag === null || headerOf(event.headers, 'if-none-match')?.trim() !== '*') return;
    response.statusCode = 304;
    response.body = '';
    delete response.headers['Content-Type'];
  },
});

const cacheHeaders = (etag: string | null): Record<string, string> =>
  etag === null ? NO_STORE : { ETag: etag, 'Cache-Control': FRESH };
