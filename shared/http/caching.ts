/** Conditional requests: the ETag is known from the manifest, so "not modified" costs no read of data. */
import { createHash } from 'node:crypto';
import { statusOf } from '../api/envelope.ts';
import { PROFILE_SOURCES, statusesOf } from '../api/profile.ts';
import { isOpen, type Route } from '../api/route-kinds.ts';
import type { Manifest } from '../store/generations/manifest.ts';
import { NotModified } from './errors.ts';
import { type Exchange, headerOf, NO_STORE, type Step } from './exchange.ts';

/** A minute saves repeated clicks; a new version is seen soon after it is published. */
const FRESH = 'private, max-age=60';

/** Raise when the same data are answered in another shape, or callers keep the old one. */
const SHAPE = '1';

/**
 * What the answer depends on besides its address: the data, and the statuses, which change with the calendar alone.
 * Generations are in it because a repeated load of the same files may have been made by corrected code.
 */
function stateOf(route: Route, { sources, fingerprint }: Manifest, now: number): unknown[] {
  if (route.kind !== 'view') {
    return route.needs.map(({ name, cadence }) => {
      const state = sources[name];
      return [name, state?.generation, state?.content_hash, statusOf(cadence, state?.versao, now)];
    });
  }
  const generations = Object.entries(sources).map(([name, state]) => [name, state.generation]);
  return [fingerprint, generations.sort(), statusesOf(PROFILE_SOURCES, sources, now)];
}

/** Weak: the same version may be sent compressed or not. Parameters are canonical: as parsed, defaults filled in. */
function etagOf(route: Route, { parameters, manifest }: Exchange, now: number): string {
  const { key, limite, offset, query } = parameters;
  const asked = route.query.map(({ name }) => query[name] ?? null);
  const parts = [SHAPE, route.path, key, limite, offset, asked, ...stateOf(route, manifest, now)];
  return `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** The status page is read by monitors and must not be old. */
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
    // `*` asks whether anything exists, which is known only now.
    if (exchange.etag === null || headerOf(event.headers, 'if-none-match')?.trim() !== '*') return;
    response.statusCode = 304;
    response.body = '';
    delete response.headers['Content-Type'];
  },
});

const cacheHeaders = (etag: string | null): Record<string, string> =>
  etag === null ? NO_STORE : { ETag: etag, 'Cache-Control': FRESH };
