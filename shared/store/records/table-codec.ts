/**
 * The codec of a declared table, compiled once: the operations of loads and answers for every kind of table. It has no
 * side effects except calls of the ports that the caller passes; the caller reads and writes.
 */
import type { ItemKey, TableKey } from '../../aws/read-items.ts';
import type { DocumentTable, Resource, Table } from '../../datasets/define.ts';
import type { DropRule, Fault, RowReport } from './accounting.ts';
import type { Block } from './block.ts';
import type { Groups, Rows } from './entries.ts';
import type { StoredItem } from './placement.ts';
import type { RowCodec } from './row-codec.ts';
import type { Cells } from './rows.ts';

export interface TableCodec {
  readonly table: Table;
  /** Resources whose rows are read from files, in this order; empty for a derived table. */
  readonly sources: readonly Resource[];
  /** Resources of a group, one per slot. */
  readonly slots: readonly Resource[];
  readonly shuffle: ShuffleKey;
  /** The derivation of the rows; null for a table whose rows are read from files. */
  readonly derivation: Derivation | null;
  rows(resource: Resource): RowCodec;
  /** Compiles the grouping of cells of these fields. */
  grouping(resource: Resource, names: readonly string[]): GroupOf;
  /**
   * Returns the columns of files whose cells can be copied unchanged: the first is the group key, the others are the
   * stored row. Returns null if rows must be parsed.
   */
  copied(resource: Resource): readonly string[] | null;
  /** Packs the groups of one bucket into items, or into sorted runs if items need the rows of all buckets. */
  pack(groups: Groups, to: PackTo): Packed;
  /** Orders of the list of all records; empty for a table without such a list. */
  readonly orders: readonly OrderCodec[];
  /** Finds the head below one key and the blocks of its lists; null for a table without heads. */
  readonly place: PlaceOf | null;
}

/** The shuffle key of a row, which is hashed to the number of its bucket. Rows of one group have the same key. */
export interface ShuffleKey {
  /** Fields of a row that form the key; all rows of a resource without these fields belong to one bucket. */
  readonly fields: readonly string[];
  /** Returns the part of the text that is hashed. */
  cut(text: string): string;
  /** Returns the same text from a group key. */
  ofGroup(key: string): string;
}

/** The reason for which a row belongs to no group. */
export interface NotGrouped {
  readonly why: DropRule | Fault;
}

export type GroupOf = (cells: Cells) => string | NotGrouped;

/** The rows of a derived table are the entities of a document table. */
export interface Derivation {
  readonly from: DocumentTable;
  readonly resource: Resource;
  /** Fields of the cells of a derived row. */
  readonly names: readonly string[];
  /** Emits the rows that are derived from one document, each with its group key. */
  derive(partition: string, rows: Rows, emit: EmitRow): void;
}

export type EmitRow = (group: string, row: string) => void;

/** Receives the items of a table, in the form in which the store imports them. */
export interface ItemSink {
  head(key: ItemKey, text: string): void;
  block(key: ItemKey, block: Block): void;
}

export interface PackTo {
  readonly items: ItemSink;
  /** Null for a derived table, whose rows are in the account of the original table. */
  readonly report: RowReport | null;
  /** Called with every document, for the tables that are derived from it. */
  readonly document: (partition: string, rows: Rows) => void;
  /** Called with the rows of every group that is stored; null where the caller does not need them. */
  readonly kept: ((group: string, rows: Rows) => void) | null;
}

export interface Packed {
  /** Number of documents, by partition or CNPJ. */
  documents: number;
  /** Number of documents without each single, by name of the resource. */
  readonly without: Record<string, number>;
  /** An item to be read back after the import. */
  sample: StoredItem | null;
  readonly runs: Run[];
  /** Rows of all runs in their order. */
  readonly runRows: string[];
}

export const nothingPacked = (): Packed => ({
  documents: 0,
  without: {},
  sample: null,
  runs: [],
  runRows: [],
});

/** Sorted rows of one combination of filter values, in the object with the runs of a bucket. */
export interface Run {
  readonly values: readonly (string | null)[];
  readonly offset: number;
  readonly bytes: number;
  readonly count: number;
}

/** One order of the list of all records. Blocks are numbered from 0, and the directory has the ranges. */
export interface OrderCodec {
  readonly code: string;
  /** Filter fields, in the order of the list. */
  readonly fields: readonly string[];
  /** Sorts the runs of all buckets into the order of the list. */
  sorted<R extends Run>(runs: readonly R[]): R[];
  block(rows: readonly string[], number: number): { readonly key: ItemKey; readonly block: Block };
  directory(sorted: readonly Run[]): Block;
  readonly directoryKey: ItemKey;
  /** `stored` is the name of the table in the store. */
  blocks(stored: string): Blocks;
}

/** The blocks of one list. */
export interface Blocks {
  readonly list: Resource;
  /** Name in the store. */
  readonly table: string;
  readonly keyOf: (block: number) => ItemKey;
}

/** The head of one record or of one CNPJ, and its lists. */
export interface Place {
  readonly head: TableKey;
  /** Number of singles in the head. */
  readonly singles: number;
  readonly lists: readonly Resource[];
  readonly blocksOf: (list: Resource) => Blocks;
}

/** `stored` is the name of the table in the store; `partition` and `rest` are the two parts of the path's key. */
export type PlaceOf = (stored: string, partition: string, rest: string) => Place;
