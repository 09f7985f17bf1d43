/** The kinds of endpoint: one record, a list, or a view. */
import type { DocumentTable, Resource, RowsTable, Source } from '../datasets/define.ts';
import type { JointRule, QueryParameter } from './query-params.ts';

/** One Lambda function serves one family of endpoints: those below one segment of the path. */
export type Family = 'cnpjs' | 'cnos' | 'cafir' | 'rfb' | 'tabelas' | 'exportacoes' | 'status';
export type Path = `/v1/${Family | 'alteracoes' | 'atualizacoes' | 'exemplos' | 'uso'}${string}`;

export interface Entities {
  readonly source: Source;
  readonly table: DocumentTable;
}

interface Endpoint {
  readonly family: Family;
  /** Path in the public description, with at most one parameter, `{name}`. */
  readonly path: Path;
  /** A few words for the reference, in Portuguese. */
  readonly title: string;
  /** Sources that must be loaded. The answer to a request names the first missing one. */
  readonly needs: readonly Source[];
  /** Query parameters, in the order in which their faults are listed. */
  readonly query: readonly QueryParameter[];
  /** The rule about several parameters; null for none. */
  readonly joint: JointRule | null;
}

/** Answers with the record that the path names. */
export interface OneRoute extends Endpoint {
  readonly kind: 'one';
  readonly under: Entities;
}

/** Answers with the records of a list, in pages. */
export interface ListRoute extends Endpoint {
  readonly kind: 'list';
  /** The source of the listed records: the `fonte` of the answer. */
  readonly source: Source;
  readonly table: RowsTable;
  /** Lists by the value of the parameter that selects one; without such a choice one list, under ''. */
  readonly lists: ReadonlyMap<string, Resource>;
  readonly choice: QueryParameter | null;
  /** The record that the path names, which must exist; null for lists of all records. */
  readonly under: Entities | null;
}

/** Answers with a view, by name. */
export interface ViewRoute extends Endpoint {
  readonly kind: 'view';
  readonly view: string;
  /** The record that the path names; null if it names none. */
  readonly under: Entities | null;
  /** Whether the route needs no key. */
  readonly open: boolean;
  /** The order of the items on pages of a list, `-` before a descending field; null for other answers. */
  readonly order: readonly string[] | null;
  /** The fields of those items in their order; none for other answers. */
  readonly columns: readonly string[];
  /** The parameter of query or path that names the only source that a request needs; null: all. */
  readonly chosenBy: string | null;
  /** Whether answers have addresses that expire, so that they have no ETag. */
  readonly expires: boolean;
  /** Whether answers are nodes and links, which may also be asked for as CSV and GraphML. */
  readonly isGraph: boolean;
}

export type Route = OneRoute | ListRoute | ViewRoute;

export const isOpen = (route: Route): boolean => route.kind === 'view' && route.open;

/** Whether the answers are data of sources. */
export const isOfData = (route: Route): boolean => route.needs.length > 0;

/** Requests that one about a graph counts as: it reads as much as they do. */
const REQUESTS_OF_GRAPH = 5;

export const isGraph = (route: Route): boolean => route.kind === 'view' && route.isGraph;

/** Returns the requests that one of a route counts as, unless its values are counted. */
export const requestsOf = (route: Route): number => (isGraph(route) ? REQUESTS_OF_GRAPH : 1);

/** Whether the answers have an ETag, by which a caller may keep them. */
export const hasEtag = (route: Route): boolean =>
  isOfData(route) && !(route.kind === 'view' && route.expires);

/** Whether the answers are pages of a list, whose X-Snapshot names the generations they were read from. */
export const isPaged = (route: Route): boolean =>
  route.kind === 'list' || (route.kind === 'view' && route.order !== null);

/** Returns the sources that requests of a route need, one list for each source that a request may choose. */
export const neededBy = (route: Route): readonly (readonly Source[])[] =>
  route.kind === 'view' && route.chosenBy ? route.needs.map((source) => [source]) : [route.needs];

/** Returns the fields of the items on the pages of a list, in their order; null for other answers. */
export function columnsOf(route: Route): readonly string[] | null {
  if (!isPaged(route)) return null;
  if (route.kind === 'view') return route.columns;
  // The lists of a choice have the same fields.
  const [list] = route.kind === 'list' ? route.lists.values() : [];
  return Object.keys(list?.fields ?? {});
}

export const listOf = (
  { lists, choice }: ListRoute,
  query: Readonly<Record<string, string | null>>,
): Resource | undefined => lists.get(choice ? (query[choice.name] ?? '') : '');

/** The MCP server, which assistants call. Its own protocol describes it, not the public description. */
export const MCP_ROUTE = { method: 'POST', path: '/mcp' } as const;

export const RECONCILIATION_PATH = '/v1/reconciliacao';
/** The reconciliation of names, which OpenRefine asks. Its own protocol describes it too. */
export const RECONCILIATION_ROUTES = [
  { method: 'GET', path: RECONCILIATION_PATH },
  { method: 'POST', path: RECONCILIATION_PATH },
  { method: 'GET', path: `${RECONCILIATION_PATH}/{servico}` },
] as const;
