/** Where things are in the generation that a request keeps: the record that its path names, and what a CNPJ holds. */
import type { Parameters } from '../api/params.ts';
import { pathParameter } from '../api/path-params.ts';
import type { Entities, Path } from '../api/route-kinds.ts';
import { StoreError } from '../aws/errors.ts';
import type { HolderTable, Source, Table } from '../datasets/define.ts';
import type { Manifest, SourceState } from '../store/generations/manifest.ts';
import { documentPlace, holderPlace, type Place } from '../store/records/read-list.ts';
import type { RowContext } from '../store/records/rows.ts';
import { type ApiError, notFound } from './errors.ts';

/** What a handler answers from; the manifest is the one that the request keeps. */
export interface Call {
  readonly parameters: Parameters;
  readonly manifest: Manifest;
}

export interface StoredTable {
  /** In the store. */
  readonly name: string;
  readonly state: SourceState;
}

/** @throws StoreError for a table that the manifest does not know */
export function storedTable({ manifest }: Call, source: Source, table: Table): StoredTable {
  const state = manifest.sources[source.name];
  const name = state?.tables[table.name];
  if (!state || !name) throw new StoreError('manifest', `no table ${table.name}`);
  return { name, state };
}

/** A place, and what the rows there leave out. */
export interface Located {
  readonly place: Place;
  readonly rows: RowContext;
}

/** The record that a path names. */
export interface Named {
  readonly locate: (call: Call) => Located;
  /** What is said when it is not there. */
  readonly missing: () => ApiError;
}

/** Made once for a route. @throws Error for a path without a parameter */
export function recordNamed(path: Path, { source, table }: Entities): Named {
  const parameter = pathParameter(path, { alphanumericCnpj: false });
  if (!parameter) throw new Error(`${path}: names no record`);
  const { name: what, partition: width } = parameter;
  return {
    locate: (call) => {
      const { key } = call.parameters;
      const { name, state } = storedTable(call, source, table);
      const root = key.slice(0, width);
      return {
        place: documentPlace(table, name, root, key.slice(width)),
        rows: { partition: table.partition, partitionValue: root, version: state.versao },
      };
    },
    missing: () => notFound(what.toUpperCase()),
  };
}

/** Lists of the CNPJ in the path. */
export function holdings(call: Call, source: Source, table: HolderTable): Located {
  const { name, state } = storedTable(call, source, table);
  return { place: holderPlace(table, name, call.parameters.key), rows: wholeRows(table, state) };
}

/** Rows that leave nothing out but the version. */
export const wholeRows = ({ partition }: Table, { versao }: SourceState): RowContext => ({
  partition,
  partitionValue: '',
  version: versao,
});
