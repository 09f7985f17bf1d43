/** Every endpoint of the service, a line each. The functions, the gateways, the reference and the tests derive from it. */
import { cafir } from '../datasets/cafir/index.ts';
import { cno } from '../datasets/cno/index.ts';
import { cnpj } from '../datasets/cnpj/index.ts';
import { creditosAtivosRfb } from '../datasets/creditos-ativos-rfb/index.ts';
import { parcelamentosRfb } from '../datasets/parcelamentos-rfb/index.ts';
import { pgfn } from '../datasets/pgfn/index.ts';
import { transacoesRfb } from '../datasets/transacoes-rfb/index.ts';
import { ADMIN_ROUTES } from './admin-routes.ts';
import { ANO_MES, MUNICIPIO, UF } from './query-params.ts';
import { type Family, isOpen, type Route } from './route-kinds.ts';
import { chosen, filtered, held, list, one, open, view } from './route-lines.ts';

export type Target = Family | 'admin' | 'fallback';

/** Value of `categoria` → name of the list of debts. */
const CATEGORIES = {
  nao_previdenciario: 'dividas_nao_previdenciario',
  fgts: 'dividas_fgts',
  previdenciario: 'dividas_previdenciario',
};

const DEBTS = chosen('categoria', 'Categoria da dívida.', CATEGORIES);

export const ROUTES: readonly Route[] = [
  view('/v1/cnpjs/{cnpj}', cnpj, 'profile', 'Perfil cadastral de um CNPJ'),
  list('/v1/cnpjs/{cnpj}/estabelecimentos', cnpj, 'estabelecimentos', 'Matriz e filiais da empresa'),
  list('/v1/cnpjs/{cnpj}/socios', cnpj, 'socios', 'Sócios e administradores da empresa'),
  held('/v1/cnpjs/{cnpj}/obras-cno', cno, 'obras', 'Obras do CNO de que o CNPJ é responsável ou parte'),
  held('/v1/cnpjs/{cnpj}/dividas-pgfn', pgfn, DEBTS, 'Inscrições do CNPJ na dívida ativa'),
  held('/v1/cnpjs/{cnpj}/parcelamentos-rfb', parcelamentosRfb, 'parcelamentos', 'Parcelamentos do CNPJ'),
  held('/v1/cnpjs/{cnpj}/transacoes-rfb', transacoesRfb, 'transacoes', 'Transações tributárias do CNPJ'),
  one('/v1/cnos/{cno}', cno, 'obras', 'Uma obra do CNO'),
  list('/v1/cnos/{cno}/vinculos', cno, 'vinculos', 'Vínculos da obra'),
  list('/v1/cnos/{cno}/cnaes', cno, 'cnaes', 'CNAEs da obra'),
  list('/v1/cnos/{cno}/areas', cno, 'areas', 'Áreas da obra'),
  filtered('/v1/cafir/imoveis', cafir, 'imoveis', [UF, MUNICIPIO], 'Imóveis rurais'),
  one('/v1/cafir/imoveis/{nirf}', cafir, 'imoveis', 'Um imóvel rural'),
  filtered('/v1/rfb/creditos-ativos', creditosAtivosRfb, 'creditos', [UF, ANO_MES], 'Créditos ativos'),
  open('/v1/status', 'status', 'Situação das fontes de dados'),
];

export const routesOf = (family: Family): Route[] => ROUTES.filter((route) => route.family === family);

/** HEAD is GET without the body, on every route. */
export const METHODS = ['GET', 'HEAD'] as const;

export interface GatewayRoute {
  /** As API Gateway writes it: `GET /v1/cnpjs/{cnpj}`, `$default`. */
  readonly routeKey: string;
  readonly target: Target;
  /** There is no authorizer in front: the route needs no key, or its function checks the token itself. */
  readonly open: boolean;
}

/** The routes of the gateway. A preflight carries no key; `$default` answers unknown routes and other methods. */
export const gatewayRoutes = (routes: readonly Route[] = ROUTES): GatewayRoute[] => [
  ...routes.flatMap((route) =>
    METHODS.map((method) => ({
      routeKey: `${method} ${route.path}`,
      target: route.family,
      open: isOpen(route),
    })),
  ),
  ...ADMIN_ROUTES.map(({ method, path }) => ({
    routeKey: `${method} ${path}`,
    target: 'admin' as const,
    open: true,
  })),
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

/** Whether the path is below the administration's, known or not: preflights are not answered there. */
export const isAdmin = (path: string): boolean => /^\/v1\/admin(\/|$)/.test(path);

/** The value of `Allow` for a path of the service, null for an unknown path. */
export function allowOf(path: string): string | null {
  if (ROUTES.some((route) => matches(route.path, path))) return [...METHODS, 'OPTIONS'].join(', ');
  const known = ADMIN_ROUTES.filter((route) => matches(route.path, path)).map(({ method }) => method);
  return known.length > 0 ? known.join(', ') : null;
}
