/**
 * The codec of a declared table, compiled once: its reader, and the operations of loads for every kind of
 * table. It has no side effects except calls of the ports that the caller passes; the caller reads and
 * writes.
 */
import type { ItemKey } from '../../../shared/aws/read-items.ts';
import type { DocumentTable, Resource } from '../../../shared/datasets/define.ts';
import type { DropRule, Fault, RowReport } from '../../../shared/store/records/accounting.ts';
import type { Block } from '../../../shared/store/records/block.ts';
import type { Entry, Rows } from '../../../shared/store/records/entries.ts';
import type { StoredItem } from '../../../shared/store/records/placement.ts';
import type { Cells } from '../../../shared/store/records/rows.ts';
import type { ListOrder } from '../../../shared/store/records/served/places.ts';
import type { TableReader } from '../../../shared/store/records/served/reader.ts';
import type { DocumentRows } from '../gathered/document-rows.ts';
import type { RowTable } from '../gathered/row-table.ts';

export interface TableCodec extends TableReader {
  /** Resources whose rows are read from files, in this order; empty for a derived table. */
  readonly sources: readonly Resource[];
  /** Resources of a group, one per slot. */
  readonly slots: readonly Resource[];
  readonly shuffle: ShuffleKey;
  /** The derivation of the rows; null for a table whose rows are read from files. */
  readonly derivation: Derivation | null;
  /** Compiles the grouping of cells of these fields. */
  grouping(resource: Resource, names: readonly string[]): GroupOf;
  /**
   * Returns the columns of files whose cells can be copied unchanged: the first is the group key, the others
   * are the stored row. Returns null if rows must be parsed.
   */
  copied(resource: Resource): readonly string[] | null;
  /** Returns an empty set of groups, to which the rows of one bucket are added. */
  gathering(): Gathering;
  readonly orders: readonly OrderCodec[];
}

/** The rows of one bucket in groups. */
export interface Gathering {
  add(key: string, slot: number, entry: Entry): void;
  /** Receives rows of files whose cells are copied; null where `copied` returns null for every resource. */
  readonly table: RowTable | null;
  keys(): Iterable<string>;
  /** Packs the groups into items, or into sorted runs if items need the rows of all buckets. */
  pack(to: PackTo): Packed;
}

/**
 * The shuffle key of a row: its range gives the bucket of a row of a file, its hash that of a derived row.
 * Rows of one group have the same key.
 */
export interface ShuffleKey {
  /** Fields of a row that form the key; all rows of a resource without these fields belong to one bucket. */
  readonly fields: readonly string[];
  /** Returns the part of the text that gives the bucket. */
  cut(text: string): string;
  /** Returns the same text from a group key. */
  ofGroup(key: string): string;
  /** Whether the whole group key gives the bucket. */
  readonly isGroup: boolean;
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

/** Heads as records of a segment (shared/store/segments/record.ts), still without checksums. */
export interface ItemRecords {
  /** The name of the partition field. */
  readonly partition: string;
  readonly bytes: Uint8Array;
  /** For each item the hash of its key (64 bits), and offset and length of its record (32 bits each). */
  readonly entries: Uint32Array;
}

/** Receives the items of a table, in the form in which the store imports them. */
export interface ItemSink {
  head(key: ItemKey, text: string): void;
  /** Adds heads from their records. These may change after the call. */
  records(records: ItemRecords): void;
  block(key: ItemKey, block: Block): void;
}

/** Receives the documents of a table while they are packed. */
export interface DocumentsTo {
  add?(document: DocumentRows): void;
  /** Must be called after the last document, while the memory of the rows is there. May set any group. */
  end(rows: DocumentRows): void;
}

export interface PackTo {
  readonly items: ItemSink;
  /** Null for a derived table, whose rows are in the account of the original table. */
  readonly report: RowReport | null;
  /** Called with the rows before their documents are packed; return what receives every document. */
  readonly documents: readonly ((rows: RowTable) => DocumentsTo)[];
  /** Called with every group that is stored and is no document, and a function that returns its rows. */
  readonly kept: readonly ((group: string, rowsOf: () => Rows) => void)[];
}

export interface Packed {
  /** Number of documents, by partition or CNPJ. */
  documents: number;
  /** Number of documents without each single, by name of the resource. */
  readonly without: Record<string, number>;
  /** Number of documents whose number has letters; a row that repeats one counts too. */
  lettered: number;
  /** An item to be read back after the import. */
  sample: StoredItem | null;
  readonly runs: Run[];
  /** Rows of all runs in their order. */
  readonly runRows: string[];
}

export const nothingPacked = (): Packed => ({
  documents: 0,
  without: {},
  lettered: 0,
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

/** One order of the list of all records, with what makes it. */
export interface OrderCodec extends ListOrder {
  sorted<R extends Run>(runs: readonly R[]): R[];
  block(rows: readonly string[], number: number): { readonly key: ItemKey; readonly block: Block };
  directory(sorted: readonly Run[]): Block;
}
