/** Finds tables and records in the generation that a request reads. */
import { absence } from '../api/answers/absence.ts';
import { type SourceStatus, statusOf } from '../api/envelope.ts';
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
import { notFound } from './errors.ts';
import type { Caller } from './exchange.ts';

/** The input of a handler. The manifest stays the same until the request ends. */
export interface Call {
  readonly parameters: Parameters;
  readonly manifest: Manifest;
  /** The holder of the key; null or left out where there is none. */
  readonly caller?: Caller | null;
}

/** @throws StoreError for a source that is not in the manifest */
export function stateOf({ sources }: Manifest, { name }: Source): SourceState {
  const state = sources[name];
  if (!state) throw new StoreError('manifest', `no source ${name}`);
  return state;
}

/** Returns the status of a source in the generation that a request reads. */
export const fonteOf = (
  { manifest: { sources } }: Call,
  { name, cadence }: Source,
  { now }: Pick<Dependencies, 'now'>,
): SourceStatus => statusOf(cadence, sources[name]?.versao, now());

/** Returns the name of a table in the store. @throws StoreError for a table that is not in the manifest */
export function storedTable({ manifest }: Call, source: Source, table: Table) {
  const state = stateOf(manifest, source);
  const name = state.tables[table.name];
  if (!name) throw new StoreError('manifest', `no table ${table.name}`);
  return { name, state };
}

type ComparedPair = Pair & { readonly table: string };

/**
 * The newest pairs that an answer names, and from which a history is read: of a daily source 400 are kept,
 * and each is one table, with up to two reads.
 */
export const SHOWN_PAIRS = 24;

/** A pair in the form of answers. */
export type NamedPair = ReturnType<typeof namedPair>;

export const namedPair = ({ de, para, from, to }: Pick<Pair, 'de' | 'para' | 'from' | 'to'>) => ({
  de,
  para,
  geracao_anterior: from,
  geracao: to,
});

export type KeptPairs = Awaited<ReturnType<typeof pairsAt>>;

/** Finds the pairs that lead to the generation that a request reads. @throws StoreError */
export async function pairsAt({ manifest }: Call, { name }: Source, { pairs }: Pick<Dependencies, 'pairs'>) {
  const generation = manifest.sources[name]?.generation;
  const { chain, others } =
    generation === undefined ? { chain: [], others: [] } : await pairs(name, generation);
  const shown = chain.slice(0, SHOWN_PAIRS);
  const pares = shown.map((pair) => ({ ...namedPair(pair), total: pair.table === null ? null : pair.rows }));
  return {
    chain,
    /** Pairs that do not lead to the generation that the request reads. */
    others,
    /** Those of the newest `SHOWN_PAIRS` that were compared. */
    recent: shown.filter((pair): pair is ComparedPair => pair.table !== null),
    /** The part of an answer about them: the newest ones, without a total where they were not compared. */
    said: { pares, total_pares: chain.length },
  };
}

/** A place, and the values that are not repeated in its rows. */
export interface Located {
  readonly place: Place;
  readonly context: RowContext;
}

/** Called once per route. @throws Error for a path without a parameter */
export function recordNamed(path: Path) {
  const parameter = pathParameter(path, { CNPJ_ALFANUMERICO: false });
  if (!parameter) throw new Error(`${path}: the path names no record`);
  const { partition: width } = parameter;
  return {
    /** Finds the place of the path's key in a table with heads: of the record or of its CNPJ's lists. */
    locate: (call: Call, source: Source, table: RowsTable): Located => {
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
    /** Returns the error for a record that the publication of `source` does not have. */
    missing: ({ manifest, parameters: { key } }: Call, source: Source) =>
      notFound(absence(parameter, key, stateOf(manifest, source))),
  };
}
