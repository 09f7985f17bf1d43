/** Finds tables and records in the generation that a request reads. */
import { absence } from '../api/answers/absence.ts';
import type { Parameters } from '../api/params.ts';
import { pathParameter } from '../api/path-params.ts';
import type { Path } from '../api/route-kinds.ts';
import { StoreError } from '../aws/errors.ts';
import type { RowsTable, Source, Table } from '../datasets/define.ts';
import type { Manifest, SourceState } from '../store/generations/manifest.ts';
import type { Pair } from '../store/generations/pairs.ts';
import type { RowContext } from '../store/records/row-codec.ts';
import type { Place } from '../store/records/served/places.ts';
import { readerOf } from '../store/records/served/reader.ts';
import type { Dependencies } from './dependencies.ts';
import { type ApiError, notFound } from './errors.ts';
import type { Caller } from './exchange.ts';

/** The input of a handler. The manifest stays the same until the request ends. */
export interface Call {
  readonly parameters: Parameters;
  readonly manifest: Manifest;
  /** The holder of the key; null or left out where there is none. */
  readonly caller?: Caller | null;
}

export interface StoredTable {
  /** Name in the store. */
  readonly name: string;
  readonly state: SourceState;
}

/** @throws StoreError for a source that is not in the manifest */
export function stateOf({ sources }: Manifest, { name }: Source): SourceState {
  const state = sources[name];
  if (!state) throw new StoreError('manifest', `no source ${name}`);
  return state;
}

/** @throws StoreError for a table that is not in the manifest */
export function storedTable({ manifest }: Call, source: Source, table: Table): StoredTable {
  const state = stateOf(manifest, source);
  const name = state.tables[table.name];
  if (!name) throw new StoreError('manifest', `no table ${table.name}`);
  return { name, state };
}

/** A pair whose changes are stored. */
interface ComparedPair extends Pair {
  readonly table: string;
}

export interface KeptPairs {
  /** All pairs, newest first. */
  readonly chain: readonly Pair[];
  readonly compared: readonly ComparedPair[];
  /** All pairs in the form of answers; one that was not compared has no total. */
  readonly pares: readonly { readonly de: string; readonly para: string; readonly total: number | null }[];
}

/** Finds the pairs that lead to the generation that a request reads. @throws StoreError */
export async function pairsAt(
  { manifest }: Call,
  { name }: Source,
  { pairs }: Pick<Dependencies, 'pairs'>,
): Promise<KeptPairs> {
  const generation = manifest.sources[name]?.generation;
  const chain = generation === undefined ? [] : await pairs(name, generation);
  const compared = chain.filter((pair): pair is ComparedPair => pair.table !== null);
  const pares = chain.map(({ de, para, table, rows }) => ({ de, para, total: table === null ? null : rows }));
  return { chain, compared, pares };
}

/** A place, and the values that are not repeated in its rows. */
export interface Located {
  readonly place: Place;
  readonly context: RowContext;
}

/** The record that a path names. */
export interface Named {
  /** Finds the place of the path's key in a table with heads: of the record or of its CNPJ's lists. */
  readonly locate: (call: Call, source: Source, table: RowsTable) => Located;
  /** Returns the error for a record that the publication of `source` does not have. */
  readonly missing: (call: Call, source: Source) => ApiError;
}

/** Called once per route. @throws Error for a path without a parameter */
export function recordNamed(path: Path): Named {
  const parameter = pathParameter(path, { alphanumericCnpj: false });
  if (!parameter) throw new Error(`${path}: the path names no record`);
  const { partition: width } = parameter;
  return {
    locate: (call, source, table) => {
      const { key } = call.parameters;
      const { name, state } = storedTable(call, source, table);
      const { place } = readerOf(table);
      if (!place) throw new Error(`${path}: the table ${table.name} has no heads`);
      const partition = key.slice(0, width);
      return {
        place: place(name, partition, key.slice(width)),
        context: { partition, version: state.versao },
      };
    },
    missing: ({ manifest, parameters: { key } }, source) =>
      notFound(absence(parameter, key, stateOf(manifest, source))),
  };
}
