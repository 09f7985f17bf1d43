/** The kinds of endpoint: one record, a list, a hand-written view. */
import type { DocumentTable, Resource, Source, Table } from '../datasets/define.ts';
import type { ChoiceParameter, QueryParameter } from './query-params.ts';

/** One function of the deployment serves one family of endpoints: those below one segment of the path. */
export type Family = 'cnpjs' | 'cnos' | 'cafir' | 'rfb' | 'status';
export type Path = `/v1/${Family}${string}`;

/** A document table and its source. */
export interface Entities {
  readonly source: Source;
  readonly table: DocumentTable;
}

interface Endpoint {
  readonly family: Family;
  /** As in the public description; at most one parameter, `{name}`. */
  readonly path: Path;
  /** Portuguese, a few words, for the reference. */
  readonly title: string;
  /** Sources without which there is no answer, in the order in which a missing one is named. */
  readonly needs: readonly Source[];
  /** Query parameters, in the order in which their faults are listed. */
  readonly query: readonly QueryParameter[];
}

/** The one record that the path names. */
export interface OneRoute extends Endpoint {
  readonly kind: 'one';
  readonly under: Entities;
}

/** The records of a list, in pages. */
export interface ListRoute extends Endpoint {
  readonly kind: 'list';
  /** The source of the listed records: the `fonte` of the answer. */
  readonly source: Source;
  readonly table: Table;
  /** By the value of the parameter that chooses among them; a route without a choice has one list, under ''. */
  readonly lists: ReadonlyMap<string, Resource>;
  readonly choice: ChoiceParameter | null;
  /** The record that the path names, which must exist; null for lists of all records. */
  readonly under: Entities | null;
}

/** A hand-written answer, by name. */
export interface ViewRoute extends Endpoint {
  readonly kind: 'view';
  readonly view: string;
  /** The record that the path names; null where it names none. */
  readonly under: Entities | null;
  /** Answers without a key. */
  readonly open: boolean;
}

export type Route = OneRoute | ListRoute | ViewRoute;

export const isOpen = (route: Route): boolean => route.kind === 'view' && route.open;

/** The list that a request asks for. */
export const listOf = (
  { lists, choice }: ListRoute,
  query: Readonly<Record<string, string | null>>,
): Resource | undefined => lists.get(choice ? (query[choice.name] ?? '') : '');
