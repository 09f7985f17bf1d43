/** The HTTP API of the template: its routes, API Gateway events (payload 2.0), and the bundles behind it. */
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { DeployedRoute } from './deployment.ts';
import type { Functions } from './functions.ts';
import { ACCOUNT } from './intrinsics.ts';

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Matched {
  readonly route: DeployedRoute;
  readonly parameters: Readonly<Record<string, string>>;
}

const DOMAIN = 'emulated.execute-api.sa-east-1.amazonaws.com';

/** Routes with parameters come after those without, greedy ones after them, and `$default` is last. */
function matching(routes: readonly DeployedRoute[]): (method: string, path: string) => Matched {
  const rank = ({ routeKey }: DeployedRoute): number =>
    (routeKey.match(/\{/g) ?? []).length + (routeKey.includes('+}') ? 10 : 0);
  const known = routes
    .filter(({ routeKey }) => routeKey !== '$default')
    .toSorted((a, b) => rank(a) - rank(b))
    .map((route) => {
      const pattern = route.routeKey.replace(
        /\{(\w+)(\+?)\}/g,
        (_, name: string, greedy: string) => `(?<${name}>${greedy ? '.+' : '[^/]+'})`,
      );
      return { route, pattern: new RegExp(`^${pattern}$`) };
    });
  const fallback = routes.find(({ routeKey }) => routeKey === '$default');
  if (!fallback) throw new Error('the template has no $default route');
  return (method, path) => {
    for (const { route, pattern } of known) {
      const found = pattern.exec(`${method} ${path}`);
      if (found) return { route, parameters: decoded(found.groups ?? {}) };
    }
    return { route: fallback, parameters: {} };
  };
}

const decoded = (groups: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));

function eventOf(
  { route, parameters }: Matched,
  path: string,
  query: string,
  asking: Asking,
): Record<string, unknown> {
  const { method = 'GET', headers = {}, body } = asking;
  const queryParameters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    queryParameters[name] = queryParameters[name] === undefined ? value : `${queryParameters[name]},${value}`;
  }
  return {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: path,
    rawQueryString: query,
    headers: { host: DOMAIN, 'x-forwarded-for': '203.0.113.7', ...headers },
    ...(query !== '' && { queryStringParameters: queryParameters }),
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    requestContext: {
      accountId: ACCOUNT,
      apiId: 'emulated',
      domainName: DOMAIN,
      domainPrefix: 'emulated',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'test' },
      requestId: randomUUID(),
      routeKey: route.routeKey,
      stage: '$default',
      time: '22/Nov/2026:12:00:00 +0000',
      timeEpoch: Date.now(),
    },
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
  };
}

interface HttpResult {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

export type Ask = (address: string, asking?: Asking) => Promise<Answered>;

export function gatewayOf(routes: readonly DeployedRoute[], functions: Functions): Ask {
  const match = matching(routes);
  return async (address, asking = {}) => {
    const [path = '', query = ''] = address.split('?');
    const matched = match(asking.method ?? 'GET', path);
    const event = eventOf(matched, path, query, asking);
    const { authorizer, target } = matched.route;
    if (authorizer !== null) {
      const asked = {
        ...event,
        type: 'REQUEST',
        routeArn: `arn:aws:execute-api:sa-east-1:${ACCOUNT}:emulated/$default/GET${path}`,
        identitySource: null,
      };
      const { result } = await functions.invoke(authorizer, asked);
      const { isAuthorized, context } = (result ?? {}) as { isAuthorized?: boolean; context?: object };
      if (result === null) return gatewayError(500, 'Internal Server Error');
      if (isAuthorized !== true) return gatewayError(403, 'Forbidden');
      Object.assign(event['requestContext'] as object, { authorizer: { lambda: context } });
    }
    const { result, error } = await functions.invoke(target, event);
    return error ? gatewayError(500, 'Internal Server Error') : answerOf(result as HttpResult);
  };
}

const gatewayError = (status: number, message: string): Answered => ({
  status,
  headers: {},
  body: { message },
});

function answerOf({ statusCode, headers = {}, body = '', isBase64Encoded = false }: HttpResult): Answered {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const text = (lower['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
  return { status: statusCode, headers: lower, body: text === '' ? null : JSON.parse(text) };
}
