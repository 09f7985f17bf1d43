/**
 * Makes the rows of derived tables from documents: for each CNPJ the works that name it, for the list of all
 * properties each property, for a search index each establishment.
 */
import type { Source } from '../../shared/datasets/define.ts';
import { BOUNDS, number } from '../read/bounds.ts';
import { codecsOf } from '../records/codecs/codec.ts';
import type { Derivation, DocumentsTo, PackTo, TableCodec } from '../records/codecs/table-codec.ts';
import type { RowTable } from '../records/gathered/row-table.ts';
import type { ListedBytes, SortedRecords } from '../records/indexing/derive.ts';
import { type IndexCodec, indexesOf } from '../records/indexing/index-codec.ts';
import { type Plan, rowBuckets, sourceOf, workKeys } from '../work/plan.ts';
import { LoadRefused, type Objects, readAllJson } from '../work/ports.ts';
import type { DerivedIndex, ScatterIndex } from '../work/scattered.ts';
import { groupWriters } from './bucket-groups.ts';
import { hashedBucket } from './buckets.ts';
import { DerivedRows } from './derived-rows.ts';
import { boundsOf } from './entry-ranges.ts';

export interface DerivedTable {
  readonly codec: TableCodec;
  readonly derivation: Derivation;
}

export const derivedTables = (source: Source): DerivedTable[] =>
  codecsOf(source).flatMap((codec) => (codec.derivation ? [{ codec, derivation: codec.derivation }] : []));

/** Rows by the name of the derived table, in the order of their documents. */
export type Derived = Map<string, SortedRecords>;

/** A search index has each partner of a company for each of its establishments. */
const listedBytesOf = ({ table: { name, derivedFrom }, lists }: IndexCodec): ListedBytes => ({
  most: BOUNDS.listedBytes.most,
  refuse: (key, entries, bytes) => {
    const size = `${number(entries)} ${derivedFrom.entity.name}, each with ${number(bytes)} bytes of ${lists.join(' and ')}`;
    throw new LoadRefused(
      `${derivedFrom.partition} ${key}: ${size} in ${name}; allowed: at most ${number(BOUNDS.listedBytes.most)} bytes of all together. Compare the files with the publisher's; if they are right, BOUNDS.listedBytes (loaders/read/bounds.ts) has to be raised`,
    );
  },
});

/** Returns what derives the rows of the tables that are derived from one table into `derived`. */
export function derivers(
  plan: Plan,
  indexes: readonly ScatterIndex[],
  { table }: TableCodec,
  derived: Derived,
): PackTo['documents'] {
  const source = sourceOf(plan);
  const tables = derivedTables(source).filter(({ derivation }) => derivation.from === table);
  const ofTables = tables.map(({ codec, derivation }) => (): DocumentsTo => {
    const to = new DerivedRows(plan.buckets);
    const emit = (group: string, row: string): void => to.add(hashedBucket(codec, group, plan.buckets), row);
    return {
      add: ({ partition, entries }) => derivation.derive(partition, entries, emit),
      end: () => void derived.set(codec.table.name, to.sorted()),
    };
  });
  const own = indexesOf(source).filter((codec) => codec.table.derivedFrom === table);
  const ofIndexes = own.map((codec) => (rows: RowTable): DocumentsTo => {
    const { add, end } = codec.derive(rows, boundsOf(plan, indexes, codec), listedBytesOf(codec));
    return { add, end: () => void derived.set(codec.table.name, end()) };
  });
  return [...ofTables, ...ofIndexes];
}

/** Writes derived rows, sorted by bucket, for the second round of the build. */
export async function writeDerived(
  work: Objects,
  plan: Plan,
  bucket: number,
  derived: Derived,
): Promise<void> {
  const keys = workKeys(plan);
  for (const [table, { bytes, lengths, counts }] of derived) {
    const writers = groupWriters(work, plan, (group) => keys.derived(table, bucket, group));
    await writers.write(bytes, { lengths });
    await writers.close();
    const index: DerivedIndex = { flushes: [{ lengths }], rows: counts };
    await work.write(keys.derivedIndex(table, bucket), JSON.stringify(index));
  }
}

type ReadOfTable<T> = (work: Objects, plan: Plan, table: string) => Promise<T>;

/** Returns a read that a process of many tasks does once for each plan and table. A failure is not kept. */
export function oncePerPlan<T>(read: ReadOfTable<T>): ReadOfTable<T> {
  const known = new WeakMap<Plan, Map<string, Promise<T>>>();
  return (work, plan, table) => {
    const tables = known.get(plan) ?? new Map<string, Promise<T>>();
    known.set(plan, tables);
    const found = tables.get(table) ?? read(work, plan, table);
    tables.set(table, found);
    found.catch(() => tables.delete(table));
    return found;
  };
}

/** Reads the indexes of the derived rows of a table, one for each bucket that gave rows. */
export const derivedIndexes = oncePerPlan((work, plan, table) =>
  readAllJson<DerivedIndex>(
    work,
    rowBuckets(plan).map((from) => workKeys(plan).derivedIndex(table, from)),
  ),
);

/** Returns the number of entries of each range of a search index. */
export async function entriesOfRanges(work: Objects, plan: Plan, table: string): Promise<number[]> {
  const entries = new Array<number>(plan.buckets).fill(0);
  for (const { rows } of await derivedIndexes(work, plan, table)) {
    rows.forEach((count, range) => {
      entries[range] = (entries[range] ?? 0) + count;
    });
  }
  return entries;
}
