/** Every endpoint of the service, a line each: the map that the functions, the gateways and the tests follow. */
import { cnpj } from '../datasets/cnpj/index.ts';
import type { DocumentTable, Resource, Source } from '../datasets/define.ts';

/** One function of the deployment serves one family of endpoints. */
export type Family = 'cnpjs' | 'status';
export type Target = Family | 'fallback';

interface Endpoint {
  readonly family: Family;
  /** As in the public description; at most one parameter, `{name}`. */
  readonly path: string;
}

/** The record that the path names, alone. */
export interface OneRoute extends Endpoint {
  readonly kind: 'one';
  readonly source: Source;
  readonly table: DocumentTable;
}

/** The records of a list of the table, in pages. */
export interface ListRoute extends Endpoint {
  readonly kind: 'list';
  readonly source: Source;
  readonly table: DocumentTable;
  readonly list: Resource;
}

/** A hand-written answer, by name. With a source, the view is of that source's entity and needs it to be loaded. */
export interface ViewRoute extends Endpoint {
  readonly kind: 'view';
  readonly view: string;
  readonly source?: Source;
  /** Answers without a key. */
  readonly open: boolean;
}

export type Route = OneRoute | ListRoute | ViewRoute;

/** @throws Error when the source declares no such list: a wrong line must not survive the start. */
const list = (family: Family, path: string, source: Source, name: string): ListRoute => {
  for (const table of source.tables) {
    const found = table.lists.find((resource) => resource.name === name);
    if (found) return { kind: 'list', family, path, source, table, list: found };
  }
  throw new Error(`${path}: the source ${source.name} declares no list ${name}`);
};

const view = (family: Family, path: string, name: string, source: Source): ViewRoute => ({
  kind: 'view',
  family,
  path,
  view: name,
  source,
  open: false,
});

const open = (family: Family, path: string, name: string): ViewRoute => ({
  kind: 'view',
  family,
  path,
  view: name,
  open: true,
});

export const ROUTES: readonly Route[] = [
  view('cnpjs', '/v1/cnpjs/{cnpj}', 'profile', cnpj),
  list('cnpjs', '/v1/cnpjs/{cnpj}/estabelecimentos', cnpj, 'estabelecimentos'),
  list('cnpjs', '/v1/cnpjs/{cnpj}/socios', cnpj, 'socios'),
  open('status', '/v1/status', 'status'),
];

export const routesOf = (family: Family): Route[] => ROUTES.filter((route) => route.family === family);

export const isOpen = (route: Route): boolean => route.kind === 'view' && route.open;

/** HEAD is GET without the body, on every route. */
export const METHODS = ['GET', 'HEAD'] as const;

export interface GatewayRoute {
  /** As API Gateway writes it: `GET /v1/cnpjs/{cnpj}`, `$default`. */
  readonly routeKey: string;
  readonly target: Target;
  /** No authorizer in front. */
  readonly open: boolean;
}

/** What a gateway must know. A preflight carries no key; `$default` answers unknown routes and other methods. */
export const gatewayRoutes = (routes: readonly Route[] = ROUTES): GatewayRoute[] => [
  ...routes.flatMap((route) =>
    METHODS.map((method) => ({
      routeKey: `${method} ${route.path}`,
      target: route.family,
      open: isOpen(route),
    })),
  ),
  { routeKey: 'OPTIONS /{proxy+}', target: 'fallback', open: true },
  { routeKey: '$default', target: 'fallback', open: true },
];

const matches = (template: string, path: string): boolean => {
  const want = template.split('/');
  const have = path.split('/');
  return (
    want.length === have.length &&
    want.every((segment, i) => (segment.startsWith('{') ? have[i] !== '' : segment === have[i]))
  );
};

/** The value of `Allow` for a path of the service, null for a path it does not know. */
export const allowOf = (path: string): string | null =>
  ROUTES.some((route) => matches(route.path, path)) ? [...METHODS, 'OPTIONS'].join(', ') : null;
