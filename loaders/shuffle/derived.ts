/**
 * Makes the rows of derived tables from documents: for each CNPJ the works that name it, for the list of all
 * properties each property, for a search index each establishment.
 */
import type { DocumentTable, Source } from '../../shared/datasets/define.ts';
import { BOUNDS, number } from '../read/bounds.ts';
import { codecsOf } from '../records/codecs/codec.ts';
import {
  type Derivation,
  type DocumentsTo,
  joined,
  type PackTo,
  type TableCodec,
} from '../records/codecs/table-codec.ts';
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
import { oncePerPlan } from './once-per-plan.ts';

export interface DerivedTable {
  readonly codec: TableCodec;
  readonly derivation: Derivation;
}

export const derivedTables = (source: Source): DerivedTable[] =>
  codecsOf(source).flatMap((codec) => (codec.derivation ? [{ codec, derivation: codec.derivation }] : []));

/** Rows by the name of the derived table, in the order of their documents. */
export type Derived = Map<string, SortedRecords>;

/** Derives the rows of one table from a document, each with the bucket that it goes to. */
interface Deriver {
  readonly table: string;
  readonly from: DocumentTable;
  /** Must be called before the first document. */
  begin(rows: RowTable): Deriving;
}

interface Deriving extends Pick<DocumentsTo, 'add'> {
  end(): SortedRecords;
}

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

function deriversOf(plan: Plan, indexes: readonly ScatterIndex[]): Deriver[] {
  const source = sourceOf(plan);
  const ofTables = derivedTables(source).map(({ codec, derivation }): Deriver => {
    const { from, derive } = derivation;
    return {
      table: codec.table.name,
      from,
      begin: () => {
        const to = new DerivedRows(plan.buckets);
        return {
          add: (document) =>
            derive(document.partition, document.rowsOfSlots(), (group, row) =>
              to.add(hashedBucket(codec, group, plan.buckets), row),
            ),
          end: () => to.sorted(),
        };
      },
    };
  });
  const ofIndexes = indexesOf(source).map((codec): Deriver => {
    const bounds = boundsOf(plan, indexes, codec);
    return {
      table: codec.table.name,
      from: codec.table.derivedFrom,
      begin: (rows) => codec.derive(rows, bounds, listedBytesOf(codec)),
    };
  });
  return [...ofTables, ...ofIndexes];
}

/** Derives the rows of the tables that are derived from one table, and puts them into `derived`. */
export function deriver(
  plan: Plan,
  indexes: readonly ScatterIndex[],
  { table }: TableCodec,
  derived: Derived,
): PackTo['documents'] {
  const makers = deriversOf(plan, indexes).filter(({ from }) => from === table);
  const receivers = makers.map(({ table: name, begin }) => (rows: RowTable): DocumentsTo => {
    const deriving = begin(rows);
    return { ...deriving, end: () => void derived.set(name, deriving.end()) };
  });
  return joined(receivers);
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
