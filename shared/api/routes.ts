/** Every endpoint of the service. Functions, gateways, reference and tests derive from this table. */
import { cafir } from '../datasets/cafir/index.ts';
import { cno } from '../datasets/cno/index.ts';
import { busca, cnpj } from '../datasets/cnpj/index.ts';
import { creditosAtivosRfb } from '../datasets/creditos-ativos-rfb/index.ts';
import { SOURCES } from '../datasets/index.ts';
import { parcelamentosRfb } from '../datasets/parcelamentos-rfb/index.ts';
import { pgfn } from '../datasets/pgfn/index.ts';
import { transacoesRfb } from '../datasets/transacoes-rfb/index.ts';
import { ADMIN_ROUTES } from './admin-routes.ts';
import { CHANGE_FILTERS, COMPARED, changesRule, OF_SOURCE } from './changes/params.ts';
import { type ParameterOptions, type PathParameter, pathParameter } from './path-params.ts';
import { ATE, NIVEIS, NOS_ATE } from './query/network.ts';
import { ANO_MES, DESCRICAO, GERACAO, MUNICIPIO, requiredList, UF } from './query-params.ts';
import { type Family, isOpen, MCP_ROUTE, RECONCILIATION_ROUTES, type Route } from './route-kinds.ts';
import {
  chosen,
  filtered,
  graph,
  held,
  list,
  many,
  ofKey,
  one,
  open,
  pages,
  pagesBy,
  pagesIn,
  pagesOf,
  view,
} from './route-lines.ts';
import { FILTERS, MATCHED, NOME_DIGITADO, POR } from './search/filters.ts';
import { searchRule } from './search/joint-rule.ts';

export type Target = Family | 'admin' | 'mcp' | 'fallback';

/** Value of `categoria` → name of the list of debts. */
const CATEGORIES = {
  nao_previdenciario: 'dividas_nao_previdenciario',
  fgts: 'dividas_fgts',
  previdenciario: 'dividas_previdenciario',
};

const DEBTS = chosen('categoria', 'Categoria da dívida.', CATEGORIES);

/** The fields of a found establishment. */
const FOUND = [
  'cnpj',
  'razao_social',
  'nome_fantasia',
  'situacao_cadastral',
  'identificador_matriz_filial',
  'uf',
  'municipio',
  'municipio_nome',
  'codigo_ibge',
  'cnae_fiscal_principal',
  'cnae_descricao',
  'data_inicio_atividade',
  'href',
];

/** The whole CNPJ is `cnpj` in an item. */
const ORDER = busca.order.map(({ field }) => (field === 'cnpj_completo' ? 'cnpj' : field));
const SEARCH = { query: FILTERS, joint: searchRule, order: ORDER, columns: FOUND };
const COUNTS = {
  query: [POR, ...FILTERS],
  joint: searchRule,
  order: ['-quantidade', 'valor'],
  columns: ['valor', 'descricao', 'quantidade'],
};
const TABLES = {
  query: [],
  joint: null,
  order: ['tabela'],
  columns: ['tabela', 'titulo', 'total', 'href'],
};
const CODES = {
  query: [DESCRICAO],
  joint: null,
  order: ['codigo'],
  columns: ['codigo', 'descricao', 'codigo_ibge'],
};

const PAIR = ['de', 'para', 'geracao_anterior', 'geracao'];
const CHANGE = ['tipo', 'conjunto', 'registro', 'campo', 'antes', 'depois'];
const CHANGES_OF_CNPJ = {
  query: [],
  joint: null,
  order: ['-para', 'conjunto', 'registro', 'campo'],
  columns: [...PAIR, ...CHANGE],
};
const CHANGES = {
  query: CHANGE_FILTERS,
  joint: changesRule,
  order: ['tipo', 'uf', 'municipio', 'cnae', 'chave'],
  columns: [...PAIR, 'chave', ...CHANGE, 'uf', 'municipio', 'cnae'],
};

const FILES = {
  query: [GERACAO],
  joint: null,
  order: ['conjunto', 'arquivo'],
  columns: ['conjunto', 'arquivo', 'linhas', 'bytes', 'sha256', 'primeira_chave', 'ultima_chave', 'endereco'],
};

/** Fifty fichas take a fraction of a second, and their keys fit into the address. */
const CNPJS = requiredList(
  'cnpjs',
  'De 1 a 50 CNPJs, com ou sem máscara, separados por vírgula, ponto e vírgula, espaço, tabulação ou quebra de linha. Cada um conta como uma requisição.',
  50,
  '99111001000170,99.222.002/0001-92,55555555000191',
);

/** The specification's fourteen endpoints ignore unknown query parameters; every other route refuses them. */
const SPECIFIED: readonly Route[] = [
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
];

const ADDED: readonly Route[] = [
  pages('/v1/cnpjs', cnpj, 'search', SEARCH, 'Busca de estabelecimentos'),
  pages('/v1/cnpjs/contagens', cnpj, 'counts', COUNTS, 'Contagem dos estabelecimentos de uma busca'),
  many('/v1/cnpjs/sugestoes', cnpj, 'suggestions', [NOME_DIGITADO], 'Sugestões para um nome'),
  many('/v1/cnpjs/correspondencias', cnpj, 'matches', MATCHED, 'Empresas que um nome pode ser'),
  many('/v1/cnpjs/lote', cnpj, 'lote', [CNPJS], 'Fichas de até 50 CNPJs'),
  view('/v1/cnpjs/{cnpj}/ficha', cnpj, 'ficha', 'Ficha de um CNPJ, com descrições'),
  pagesOf('/v1/cnpjs/{cnpj}/alteracoes', cnpj, 'changesOfKey', CHANGES_OF_CNPJ, 'Alterações de um CNPJ'),
  graph('/v1/cnpjs/{cnpj}/rede', cnpj, 'network', [NIVEIS, NOS_ATE], 'Rede de sócios e empresas de um CNPJ'),
  graph('/v1/cnpjs/{cnpj}/rede/caminho', cnpj, 'way', [ATE], 'Caminho entre duas empresas'),
  pages('/v1/tabelas', cnpj, 'tables', TABLES, 'Tabelas auxiliares'),
  pages('/v1/tabelas/{tabela}', cnpj, 'table', CODES, 'Códigos de uma tabela auxiliar'),
  pagesBy('/v1/alteracoes', [OF_SOURCE, COMPARED], 'changes', CHANGES, 'Alterações entre duas versões'),
  ofKey('/v1/exportacoes', 'exportacoes', 'Fontes que têm arquivos para baixar'),
  pagesIn('/v1/exportacoes/{fonte}', ['fonte', SOURCES], 'exportacao', FILES, 'Arquivos de uma fonte'),
  ofKey('/v1/uso', 'uso', 'Limites e uso da chave'),
  open('/v1/status', 'status', 'Situação das fontes de dados'),
  open('/v1/atualizacoes', 'atualizacoes', 'A última carga de cada fonte'),
  open('/v1/exemplos', 'exemplos', 'Um registro de cada fonte, com a resposta'),
];

export const ROUTES: readonly Route[] = [...SPECIFIED, ...ADDED];

export const ignoresUnknown = (route: Route): boolean => SPECIFIED.includes(route);

/** Returns the parameter in the path of a route. The setting about letters is for the specified routes. */
export const parameterOf = (route: Route, { CNPJ_ALFANUMERICO }: ParameterOptions): PathParameter | null =>
  pathParameter(route.path, { CNPJ_ALFANUMERICO: CNPJ_ALFANUMERICO || !SPECIFIED.includes(route) });

export const routesOf = (family: Family): Route[] => ROUTES.filter((route) => route.family === family);

/** Views whose feed has an address. Every function has this table, so it does not import the feeds. */
const OPEN_FEEDS = ['atualizacoes'];

/**
 * Returns the address at which an open route answers with a feed, since readers of feeds send no header; null
 * for other routes. The public description names it in a text.
 */
export const feedPathOf = (route: Route): string | null =>
  isOpen(route) && route.kind === 'view' && OPEN_FEEDS.includes(route.view) ? `${route.path}.atom` : null;

/** HEAD is GET without the body, on every route. */
export const METHODS = ['GET', 'HEAD'] as const;

export interface GatewayRoute {
  /** In the notation of API Gateway: `GET /v1/cnpjs/{cnpj}`, `$default`. */
  readonly routeKey: string;
  readonly target: Target;
  /** The route has no authorizer: it needs no key, or its function checks the admin token itself. */
  readonly open: boolean;
}

/** Returns the gateway's routes. Preflights have no key; `$default` answers unknown routes and methods. */
export const gatewayRoutes = (routes: readonly Route[] = ROUTES): GatewayRoute[] => [
  ...routes.flatMap((route) =>
    [route.path, feedPathOf(route)].flatMap((path) =>
      (path === null ? [] : METHODS).map((method) => ({
        routeKey: `${method} ${path}`,
        target: route.family,
        open: isOpen(route),
      })),
    ),
  ),
  ...ADMIN_ROUTES.map(({ method, path }) => ({
    routeKey: `${method} ${path}`,
    target: 'admin' as const,
    open: true,
  })),
  { routeKey: `${MCP_ROUTE.method} ${MCP_ROUTE.path}`, target: 'mcp', open: false },
  ...RECONCILIATION_ROUTES.map(({ method, path }) => ({
    routeKey: `${method} ${path}`,
    target: 'cnpjs' as const,
    open: false,
  })),
  { routeKey: 'OPTIONS /{proxy+}', target: 'fallback', open: true },
  { routeKey: '$default', target: 'fallback', open: true },
];

const matches = (template: string, path: string): boolean => {
  const expected = template.split('/');
  const actual = path.split('/');
  return (
    expected.length === actual.length &&
    expected.every((segment, i) => (segment.startsWith('{') ? actual[i] !== '' : segment === actual[i]))
  );
};

/** Returns whether the path belongs to the administration, known or not. It answers no preflights. */
export const isAdmin = (path: string): boolean => /^\/v1\/admin(\/|$)/.test(path);

/** Returns the value of `Allow` for a path of the service; null for an unknown path. */
export function allowOf(path: string, served: readonly Route[] = ROUTES): string | null {
  if (served.some((route) => matches(route.path, path) || feedPathOf(route) === path))
    return [...METHODS, 'OPTIONS'].join(', ');
  const named = [...ADMIN_ROUTES, MCP_ROUTE, ...RECONCILIATION_ROUTES];
  const known = named.filter((route) => matches(route.path, path)).map(({ method }) => method);
  return known.length > 0 ? [...known, ...(isAdmin(path) ? [] : ['OPTIONS'])].join(', ') : null;
}
