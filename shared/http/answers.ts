/** The answers of the two generic kinds of route, `one` and `list`, and what hand-written views build on. */
import { envelope, statusOf } from '../api/envelope.ts';
import { type Parameters, pathParameter } from '../api/params.ts';
import type { ListRoute, OneRoute, Route } from '../api/routes.ts';
import type { DocumentTable, Source } from '../datasets/define.ts';
import { StoreError } from '../store/client.ts';
import type { Manifest, SourceState } from '../store/manifest.ts';
import type { Head } from '../store/placement.ts';
import { type Place, readHead, readPage } from '../store/read-list.ts';
import { type RowContext, toRecord } from '../store/rows.ts';
import type { Dependencies } from './dependencies.ts';
import { notFound } from './errors.ts';

/** What a handler answers from; the manifest is the one that the request keeps. */
export interface Call {
  readonly parameters: Parameters;
  readonly manifest: Manifest;
}

/** Answers one route with the JSON body of its 200. */
export type Answer = (call: Call, deps: Dependencies) => Promise<object>;

/** The head that a path names, where it lives, and what its rows leave out. */
export interface Located {
  readonly place: Place;
  readonly head: Head;
  readonly state: SourceState;
  readonly rows: RowContext;
}

/** Reads the head that the path names, in the generation that the request keeps. @throws ApiError 404, StoreError */
export type Locate = (call: Call, deps: Dependencies) => Promise<Located>;

/** Made once for a route of a source. */
export function locate(route: Route, source: Source, table: DocumentTable): Locate {
  const [name, { partition: width }] = pathParameter(route, { alphanumericCnpj: false }) ?? [
    '',
    { partition: 0 },
  ];
  return async ({ parameters: { key }, manifest }, { read }) => {
    const state = manifest.sources[source.name];
    const stored = state?.tables[table.name];
    if (!state || !stored) throw new StoreError('manifest', `no table ${table.name}`);
    const place = { table, name: stored, partition: key.slice(0, width), suffix: key.slice(width) };
    const head = await readHead(read, place);
    if (!head) throw notFound(name.toUpperCase());
    const rows = { partition: table.partition, partitionValue: place.partition, version: state.versao };
    return { place, head, state, rows };
  };
}

export function one(route: OneRoute): Answer {
  const find = locate(route, route.source, route.table);
  return async (call, deps) => {
    const { head, rows } = await find(call, deps);
    return toRecord(route.table.entity, head.entity, rows);
  };
}

export function list(route: ListRoute): Answer {
  const { source, table, list: resource } = route;
  const find = locate(route, source, table);
  const index = table.lists.indexOf(resource);
  return async (call, deps) => {
    const { place, head, state, rows } = await find(call, deps);
    const page = await readPage(deps.read, place, head, resource, call.parameters);
    return envelope(
      statusOf(source.cadence, state.versao, deps.now()),
      page.map((row) => toRecord(resource, row, rows)),
      call.parameters,
      head.lists[index]?.total ?? 0,
    );
  };
}
