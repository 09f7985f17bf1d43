/** Conditional requests. The ETag is computed from the manifest, so a 304 needs no read of data. */
import { hash } from 'node:crypto';
import { statusOf } from '../api/envelope.ts';
import type { Parameters } from '../api/params.ts';
import { PROFILE_SOURCES, statusesOf } from '../api/profile.ts';
import { hasEtag, isPaged, type Route } from '../api/route-kinds.ts';
import type { Source } from '../datasets/define.ts';
import type { FunctionSettings } from '../env.ts';
import { type OfDay, ofDay } from '../store/generations/day-cache.ts';
import type { Manifest } from '../store/generations/manifest.ts';
import { NotModified } from './errors.ts';
import { headerOf, NO_STORE, type Step } from './exchange.ts';
import { type ForRequest, perNeeds } from './snapshot.ts';

/** One minute avoids a user's repeated requests and still shows a new version soon after publication. */
const FRESH = 'private, max-age=60';

/**
 * Must be raised when answers to the same data change their shape; otherwise callers keep the old answers.
 * `npm run openapi` and a test refuse such a change by the digests in shared/api/openapi/answer-shapes.json.
 */
export const SHAPE = '16';

/**
 * Returns everything besides the address that the answer depends on: the data, and the statuses, which change
 * with the calendar. Generations are included because corrected code may have loaded the same files again.
 */
function stateOf(
  route: Route,
  needs: readonly Source[],
  { sources, fingerprint }: Manifest,
  now: number,
): unknown[] {
  if (route.kind === 'one' || isPaged(route)) {
    return needs.map(({ name, cadence }) => {
      const state = sources[name];
      return [name, state?.generation, state?.content_hash, statusOf(cadence, state?.versao, now)];
    });
  }
  const generations = Object.entries(sources).map(([name, state]) => [name, state.generation]);
  return [fingerprint, generations.sort(), statusesOf(PROFILE_SOURCES, sources, now)];
}

const digestOf = (parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 27);

/** Digests the state once for all requests of a manifest and day: its text is longer than any other part. */
const stateDigest = (route: Route): ForRequest<OfDay<string>> =>
  perNeeds(route, (needs) => ofDay((manifest, now) => digestOf(stateOf(route, needs, manifest, now))));

/** The ETag is weak, because an answer may be compressed or not. Its parameters are parsed, with defaults. */
function etagOf(
  [shape, { path, query: declared }]: readonly [string, Route],
  { key, limite, offset, query }: Parameters,
  state: string,
) {
  const values = declared.map(({ name }) => query[name] ?? null);
  return `W/"${digestOf([shape, path, key, limite, offset, values, state])}"`;
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

export function conditional(route: Route, now: () => number, settings: FunctionSettings): Step {
  const state = stateDigest(route);
  // Addresses in answers depend on the setting.
  const shape = settings.CNPJ_ALFANUMERICO ? `${SHAPE}A` : SHAPE;
  return {
    before: ({ event, context: { exchange } }) => {
      // The status page must be current, because monitors read it.
      if (!hasEtag(route)) return;
      const form = exchange.form === 'json' ? shape : shape + exchange.form.toUpperCase();
      const { parameters, manifest } = exchange;
      exchange.etag = etagOf([form, route], parameters, state(parameters)(manifest, now()));
      const sent = headerOf(event.headers, 'if-none-match');
      if (sent === undefined) return;
      const own = opaque(exchange.etag);
      if (sent.split(',').some((tag) => opaque(tag) === own)) {
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
  };
}

const cacheHeaders = (etag: string | null): Record<string, string> =>
  etag === null ? NO_STORE : { ETag: etag, 'Cache-Control': FRESH };
