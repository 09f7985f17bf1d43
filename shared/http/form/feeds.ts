/** Answers as feeds. */
import { FEEDS } from '../../api/answers/feeds.ts';
import type { JsonText } from '../../api/answers/json-text.ts';
import type { Route } from '../../api/route-kinds.ts';
import { type Exchange, type HttpEvent, type HttpHandler, type HttpResult, headerOf } from '../exchange.ts';
import { ATOM_TYPE, atomText } from './atom.ts';

/** The function that makes a feed of the answers of a route; undefined for routes without one. */
const feedOf = (route: Route) => (route.kind === 'view' ? FEEDS[route.view] : undefined);

export const hasFeed = (route: Route): boolean => feedOf(route) !== undefined;

/** Returns the answer as a feed; null for a route without one. */
export function feedResult(
  route: Route,
  body: JsonText,
  event: HttpEvent,
  { parameters: { query }, manifest: { sources } }: Exchange,
): HttpResult | null {
  const feed = feedOf(route);
  if (!feed) return null;
  const host = headerOf(event.headers, 'host') ?? '';
  // The feed reads what the schema of the same view declares.
  const found = feed(JSON.parse(body) as never, { host, query, sources });
  const { rawPath, rawQueryString } = event;
  const self = rawQueryString === '' ? rawPath : `${rawPath}?${rawQueryString}`;
  const headers = { 'Content-Type': `${ATOM_TYPE}; charset=utf-8` };
  return { statusCode: 200, headers, body: atomText(found, self) };
}

/** Asks for a feed in the place of a reader, which sends no header of its own. */
export const asFeed =
  (handler: HttpHandler): HttpHandler =>
  (event, context) =>
    handler({ ...event, headers: { ...event.headers, accept: ATOM_TYPE } }, context);
