/** Completes a line of the route table from the declared tables. It fails at start if no table matches. */
import { cnpj } from '../datasets/cnpj/index.ts';
import { type Resource, type Source, tablesOfKind } from '../datasets/define.ts';
import { type ChoiceParameter, choice, LIMITE, OFFSET, type QueryParameter } from './query-params.ts';
import type { Entities, Family, ListRoute, OneRoute, Path, ViewRoute } from './route-kinds.ts';

/** @throws Error if no declared table matches */
function find<Found>(path: Path, what: string, found: Found | undefined): Found {
  if (found === undefined) throw new Error(`${path}: no ${what} is declared`);
  return found;
}

const documents = (source: Source) => tablesOfKind(source, 'document');

const named =
  (name: string) =>
  (resource: Resource): boolean =>
    resource.name === name;

/** Segments of paths that are no family of their own, and the family whose function answers them. */
const SERVED_BY: Readonly<Record<string, Family>> = {
  alteracoes: 'tabelas',
  atualizacoes: 'status',
  exemplos: 'status',
  uso: 'exportacoes',
};

/** The path's type ensures that its second segment is a family or one of these. */
function familyOf(path: Path): Family {
  const [, , segment = ''] = path.split('/');
  return SERVED_BY[segment] ?? (segment as Family);
}

/** The properties of every kind of route. */
const endpoint = (path: Path, title: string) => ({
  family: familyOf(path),
  path,
  title,
  joint: null,
});

const PAGE: readonly QueryParameter[] = [LIMITE, OFFSET];

/** A route to the record that the path names. */
export const one = (path: Path, source: Source, name: string, title: string): OneRoute => {
  const table = documents(source).find(({ entity }) => entity.name === name);
  const under = { source, table: find(path, `document ${name}`, table) };
  return { kind: 'one', ...endpoint(path, title), needs: [source], query: [], under };
};

const listRoute = (
  path: Path,
  title: string,
  of: Pick<ListRoute, 'source' | 'table' | 'lists'> & Partial<ListRoute>,
): ListRoute => ({
  kind: 'list',
  ...endpoint(path, title),
  needs: [of.source],
  query: PAGE,
  choice: null,
  under: null,
  ...of,
});

/** A route to a list of the record that the path names. */
export const list = (path: Path, source: Source, name: string, title: string): ListRoute => {
  const found = documents(source).find(({ lists }) => lists.some(named(name)));
  const table = find(path, `list ${name}`, found);
  const lists = new Map([['', find(path, `list ${name}`, table.lists.find(named(name)))]]);
  return listRoute(path, title, { source, table, lists, under: { source, table } });
};

/** Lists from which a parameter selects one. */
export interface Choice {
  readonly parameter: ChoiceParameter;
  /** Value of the parameter → name of the list. */
  readonly lists: Readonly<Record<string, string>>;
}

/** Declares a choice; the first list is the default. */
export const chosen = (name: string, description: string, lists: Choice['lists']): Choice => ({
  parameter: choice(name, description, Object.keys(lists)),
  lists,
});

const HOLDERS: Entities = {
  source: cnpj,
  table: find('/v1/cnpjs', 'table of CNPJs', documents(cnpj)[0]),
};

/** A route to a list of the CNPJ from another source: the named one, or the one that the caller selects. */
export const held = (path: Path, source: Source, of: string | Choice, title: string): ListRoute => {
  const { parameter, lists: names } = typeof of === 'string' ? { parameter: null, lists: { '': of } } : of;
  const wanted = Object.entries(names);
  const found = tablesOfKind(source, 'holder').find(({ lists }) =>
    wanted.every(([, name]) => lists.some(named(name))),
  );
  const table = find(path, `holder of ${Object.values(names)}`, found);
  const lists = wanted.map(([value, name]): [string, Resource] => [
    value,
    find(path, `list ${name}`, table.lists.find(named(name))),
  ]);
  return listRoute(path, title, {
    needs: [...new Set([HOLDERS.source, source])],
    query: parameter ? [parameter, ...PAGE] : PAGE,
    source,
    table,
    lists: new Map(lists),
    choice: parameter,
    under: HOLDERS,
  });
};

/** A route to the records of an ordered table that match the filters. A filter is named like its field. */
export const filtered = (
  path: Path,
  source: Source,
  name: string,
  filters: readonly QueryParameter[],
  title: string,
): ListRoute => {
  const found = tablesOfKind(source, 'ordered').find(({ resource }) => resource.name === name);
  const table = find(path, `ordered list ${name}`, found);
  const lists = new Map([['', table.resource]]);
  return listRoute(path, title, { query: [...filters, ...PAGE], source, table, lists });
};

const handWritten = (path: Path, name: string, title: string): ViewRoute => ({
  kind: 'view',
  ...endpoint(path, title),
  needs: [],
  query: [],
  view: name,
  under: null,
  open: false,
  order: null,
  columns: [],
  chosenBy: null,
  expires: false,
  isGraph: false,
});

/** A route to a view without a record, which needs no key. */
export const open = (path: Path, name: string, title: string): ViewRoute => ({
  ...handWritten(path, name, title),
  open: true,
});

/** A route to a view without a record, about the key of the request. */
export const ofKey = handWritten;

/** A route to a view of the record that the path names, in the first document table of the source. */
export const view = (path: Path, source: Source, name: string, title: string): ViewRoute => ({
  ...handWritten(path, name, title),
  needs: [source],
  under: { source, table: find(path, 'document table', documents(source)[0]) },
});

type ViewLine<Of, More> = (path: Path, of: Of, name: string, more: More, title: string) => ViewRoute;

/** A route to the network around the record that the path names. */
export const graph: ViewLine<Source, readonly QueryParameter[]> = (path, source, name, query, title) => ({
  ...view(path, source, name, title),
  query,
  isGraph: true,
});

/** A route to a view of the records that its parameters name or find, which is no list of pages. */
export const many: ViewLine<Source, readonly QueryParameter[]> = (path, source, name, query, title) => ({
  ...handWritten(path, name, title),
  needs: [source],
  query,
});

/** The parameters, besides those of the page, and the order of a view whose answers are pages of a list. */
export type Paging = Pick<ViewRoute, 'joint' | 'query' | 'columns'> & { readonly order: readonly string[] };

const paged = (paging: Paging): Paging => ({ ...paging, query: [...paging.query, ...PAGE] });

/** A route to a view that is a list of its own. */
export const pages: ViewLine<Source, Paging> = (path, source, name, paging, title) => ({
  ...many(path, source, name, [], title),
  ...paged(paging),
});

/** A route to a view that is a list of the record that the path names. */
export const pagesOf: ViewLine<Source, Paging> = (path, source, name, paging, title) => ({
  ...view(path, source, name, title),
  ...paged(paging),
});

type Choosing = readonly [by: string, sources: readonly Source[]];

/** A route to a view that is a list of the source that the parameter `by` names. */
export const pagesBy: ViewLine<Choosing, Paging> = (path, [by, sources], name, paging, title) => ({
  ...handWritten(path, name, title),
  ...paged(paging),
  needs: sources,
  chosenBy: by,
});

/** A route to a view that is a list of addresses of the source that the path names. */
export const pagesIn: typeof pagesBy = (...line) => ({ ...pagesBy(...line), expires: true });
