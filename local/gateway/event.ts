/** Makes API Gateway events (payload 2.0) from the head of an HTTP request, for authorizer and function. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpEvent } from '../../shared/http/exchange.ts';
import type { Match } from './match.ts';

const API = { accountId: '000000000000', apiId: 'local', domainPrefix: 'local', stage: '$default' };

/** `21/Nov/2026:12:43:49 +0000` */
function logTime(now: number): string {
  const [, day, month, year, time] = new Date(now).toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

/** Returns lower-case names, with repeated headers joined by a comma. Cookies have a field of their own. */
function headersOf(raw: readonly string[]): { headers: Record<string, string>; cookies: string[] } {
  const headers: Record<string, string> = Object.create(null);
  const cookies: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = (raw[i] ?? '').toLowerCase();
    const value = raw[i + 1] ?? '';
    if (name === 'cookie') cookies.push(...value.split(';').map((cookie) => cookie.trim()));
    else headers[name] = headers[name] === undefined ? value : `${headers[name]},${value}`;
  }
  return { headers, cookies };
}

/** Decodes the parameters and joins the values of a repeated one by a comma, as API Gateway does. */
function queryOf(raw: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(raw)) {
    query[name] = query[name] === undefined ? value : `${query[name]},${value}`;
  }
  return query;
}

const ABSOLUTE = /^https?:\/\/[^/?#]*/i;

/** Splits `/path?query` and `http://host/path?query`. */
export function splitTarget(sent: string): { path: string; query: string } {
  const target = sent.startsWith('/') ? sent : sent.replace(ABSOLUTE, '') || '/';
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

export function eventOf(
  request: IncomingMessage,
  path: string,
  query: string,
  { route, pathParameters }: Match,
): HttpEvent {
  const { headers, cookies } = headersOf(request.rawHeaders);
  const now = Date.now();
  const event: HttpEvent = {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: path,
    rawQueryString: query,
    headers,
    requestContext: {
      ...API,
      domainName: headers['host'] ?? 'localhost',
      http: {
        method: request.method ?? 'GET',
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: route.routeKey,
      time: logTime(now),
      timeEpoch: now,
    },
    isBase64Encoded: false,
  };
  if (cookies.length > 0) event.cookies = cookies;
  if (query !== '') event.queryStringParameters = queryOf(query);
  if (pathParameters) event.pathParameters = pathParameters;
  return event;
}

/** The event of a request authorizer of format 2.0: that of the function, with the ARN of the request. */
export const authorizerEventOf = (event: HttpEvent) => ({
  ...event,
  type: 'REQUEST' as const,
  routeArn: `arn:aws:execute-api:local:${API.accountId}:${API.apiId}/$default/${event.requestContext.http.method}${event.rawPath}`,
  identitySource: [],
});
