/** Matches routes as an HTTP API of API Gateway does: whole segments, then `{proxy+}`, then `$default`. */
import type { GatewayRoute } from '../../shared/api/routes.ts';

export interface Match {
  readonly route: GatewayRoute;
  /** Decoded; null where the path has no parameters. */
  readonly pathParameters: Record<string, string> | null;
}

interface Segment {
  readonly text: string;
  /** Null for a fixed segment. */
  readonly parameter: string | null;
}

interface Template {
  readonly route: GatewayRoute;
  readonly segments: readonly Segment[];
}

const DEFAULT = '$default';
const PARAMETER = /^\{(\w+)\}$/;

/** Decodes a segment. A malformed escape is kept, and the pattern of the parameter rejects it. */
function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function fits({ route, segments }: Template, path: readonly string[]): Match | null {
  let parameters: Record<string, string> | null = null;
  for (let i = 0; i < segments.length; i++) {
    const { text, parameter } = segments[i] as Segment;
    const sent = path[i] ?? '';
    if (parameter === null && text !== sent) return null;
    if (parameter === null) continue;
    if (sent === '') return null;
    parameters ??= {};
    parameters[parameter] = decode(sent);
  }
  return { route, pathParameters: parameters };
}

/** `/v1/cnpjs/contagens` precedes `/v1/cnpjs/{cnpj}`: a fixed segment is more specific than a parameter. */
function bySpecificity(a: Template, b: Template): number {
  const [one, other] = [a, b].map(({ segments }) =>
    segments.map(({ parameter }) => Number(parameter !== null)).join(''),
  );
  return (one ?? '').localeCompare(other ?? '');
}

/** @throws Error when the routes have no `$default` */
export function matcher(routes: readonly GatewayRoute[]) {
  const exact = new Map<string, Template[][]>();
  /** The routes of a method for every path but the root: `/{proxy+}`. */
  const greedy = new Map<string, GatewayRoute>();
  const fallback = routes.find(({ routeKey }) => routeKey === DEFAULT);
  if (!fallback) throw new Error('the gateway needs a $default route');
  for (const route of routes) {
    const [method = '', path = ''] = route.routeKey.split(' ');
    if (path === '/{proxy+}') {
      greedy.set(method, route);
      continue;
    }
    const segments = path.split('/').map((text) => ({ text, parameter: PARAMETER.exec(text)?.[1] ?? null }));
    const byLength = exact.get(method) ?? [];
    exact.set(method, byLength);
    byLength[segments.length] = [...(byLength[segments.length] ?? []), { route, segments }];
  }
  for (const byLength of exact.values()) for (const templates of byLength) templates?.sort(bySpecificity);
  const last = { route: fallback, pathParameters: null };
  return (method: string, path: string): Match => {
    const segments = path.split('/');
    for (const template of exact.get(method)?.[segments.length] ?? []) {
      const match = fits(template, segments);
      if (match) return match;
    }
    const rest = path.slice(1);
    const route = rest === '' ? undefined : greedy.get(method);
    return route ? { route, pathParameters: { proxy: decode(rest) } } : last;
  };
}
