/**
 * The codec of a search index: derives entries from documents, sorts them, and packs containers. A load sorts
 * the entries by ranges of their keys; each range begins a new container, so that one task packs whole
 * containers. Only loads use it, so API functions need not contain it.
 */
import {
  type Canonical,
  type IndexCount,
  type IndexTable,
  type Source,
  tablesOfKind,
} from '../../../shared/datasets/define.ts';
import { AS_IS, encodeBytes } from '../../../shared/store/records/block.ts';
import { contentOfBlock, type StoredItem } from '../../../shared/store/records/placement.ts';
import { type Counted, encodeColumn, encodeTally } from '../../../shared/store/records/sets/columns.ts';
import {
  CONTAINER_PLACES,
  columnKey,
  ENTRY_BLOCK,
  entryBlockKey,
} from '../../../shared/store/records/sets/keys.ts';
import type { ItemSink } from '../codecs/table-codec.ts';
import type { TermRecords } from '../terms/term-records.ts';
import { columnCount, columnOf, type IndexCells, indexCells } from './cells.ts';
import { type CellCounts, Containers, type EntryRows } from './containers.ts';
import { type Derive, entryDeriver } from './derive.ts';
import { type IndexOrder, indexOrder, keyDeclaration } from './order.ts';
import { canonicalOf, compiledFilters } from './terms.ts';

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

const compiled = new WeakMap<IndexTable, IndexCodec>();

/** Compiles the codec at the first call for a declaration. */
export function indexCodecOf(table: IndexTable): IndexCodec {
  const codec = compiled.get(table) ?? indexCodec(table);
  compiled.set(table, codec);
  return codec;
}

export const indexesOf = (source: Source): IndexCodec[] => tablesOfKind(source, 'index').map(indexCodecOf);

function indexCodec(table: IndexTable): IndexCodec {
  const order = indexOrder(table);
  const cells = indexCells(table);
  const packContainer = containerPacker(table, cells);
  const keys = keyDeclaration(table, order, cells);
  return {
    table,
    order,
    lists: cells.lists.map(({ resource }) => resource.name),
    derive: entryDeriver(table, keys, cells),
    pack: (rows, first, to) => {
      const count = Math.ceil(rows.count / CONTAINER_PLACES);
      const containers = new Containers(packContainer.columns, keys, to.buckets);
      try {
        containers.load(rows);
        let sample: StoredItem | null = null;
        for (let i = 0; i < count; i++) {
          const start = i * CONTAINER_PLACES;
          const entries = Math.min(rows.count - start, CONTAINER_PLACES);
          containers.begin(start, entries, packContainer.cells);
          sample = packContainer.pack(first + i, entries, containers, to.items);
        }
        return { containers: count, sample, terms: containers.records() };
      } finally {
        containers.release();
      }
    },
  };
}

interface ContainerPacker {
  readonly cells: CellCounts;
  /** The columns whose distinct values are needed. */
  readonly columns: ReadonlySet<number>;
  /** Packs a container of so many entries; returns its first block. */
  pack(container: number, entries: number, from: Containers, items: ItemSink): StoredItem;
}

function containerPacker(table: IndexTable, index: IndexCells): ContainerPacker {
  const filters = compiledFilters(table, index);
  const counted = table.counts.map((count) => ({
    ...count,
    column: columnOf(index, count.field),
    canonical: canonicalOf(table, count.name),
  }));
  const shown = table.entry.map((field) => columnOf(index, field));
  return {
    cells: { columns: columnCount(index), lists: index.lists.length },
    columns: new Set([...filters.flatMap(({ values }) => values), ...counted.map(({ column }) => column)]),
    pack: (container, entries, from, items) => {
      for (const { name, paired, from: source, terms, collect } of filters) {
        from.beginFilter(name, source, terms);
        collect(from);
        from.kernels.emitTerms(container, paired ? 1 : 0);
      }
      for (const field of counted) writeColumn(container, entries, field, from, items);
      return writeBlocks(container, entries, shown, from, items);
    },
  };
}

interface CountedField extends IndexCount {
  readonly column: number;
  readonly canonical: Canonical;
}

/** Each spelling of a value has its own code in the column; they are counted together where it is read. */
function writeColumn(
  container: number,
  entries: number,
  { name, column, prefix, canonical }: CountedField,
  from: Containers,
  items: ItemSink,
): void {
  const { values: published, tally, ...packed } = from.values.counted(column, prefix);
  const values = published.map((value) => (value === null ? null : canonical(value)));
  const bytes = encodeColumn(values, entries, packed);
  items.block(columnKey(name, container), { attribute: AS_IS, bytes });
  const counts = new Map<Counted, number>();
  for (const [i, value] of values.entries()) counts.set(value, (counts.get(value) ?? 0) + (tally[i] ?? 0));
  from.tally(name, encodeTally(counts));
}

/** Writes the blocks of a container with the shown columns; returns the first. */
function writeBlocks(
  container: number,
  entries: number,
  shown: readonly number[],
  from: Containers,
  items: ItemSink,
): StoredItem {
  let sample: StoredItem | null = null;
  for (let first = 0; first < entries; first += ENTRY_BLOCK) {
    const key = entryBlockKey(container, first / ENTRY_BLOCK);
    const block = encodeBytes(from.block(first, Math.min(first + ENTRY_BLOCK, entries), shown));
    items.block(key, block);
    sample ??= { key, content: contentOfBlock(block.bytes) };
  }
  if (!sample) throw new Error(`container ${container} has no entry`);
  return sample;
}
