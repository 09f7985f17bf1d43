/**
 * The codec of a search index: the operations of a load for a table of kind `index`. A load sorts the entries
 * by ranges of their keys; each range begins a new container, so that one task packs whole containers.
 */
import type { IndexTable } from '../../../shared/datasets/define.ts';
import type { StoredItem } from '../../../shared/store/records/placement.ts';
import type { ItemSink } from '../codecs/table-codec.ts';
import type { TermRecords } from '../terms/term-records.ts';
import type { Derive } from './derive.ts';
import type { EntryRows } from './entry-rows.ts';
import type { IndexOrder } from './order.ts';

export interface IndexCodec {
  readonly table: IndexTable;
  readonly order: IndexOrder;
  /** The names of the resources whose rows are in the lists of an entry. */
  readonly lists: readonly string[];
  readonly derive: Derive;
  /** Packs the entries of one range of keys. `first` is the number of their first container. */
  pack(rows: EntryRows, first: number, to: PackEntriesTo): PackedEntries;
}

export interface PackEntriesTo {
  readonly items: ItemSink;
  /** The number of buckets of the third round, a power of two. */
  readonly buckets: number;
}

export interface PackedEntries {
  readonly containers: number;
  /** An item to be read back after the import. */
  readonly sample: StoredItem | null;
  /** The terms of all containers and the tallies of counted fields, for the third round. */
  readonly terms: TermRecords;
}
