/** Goes through the partitions of two generations at the same time, with bounded memory. */
import type { BothRows, RowsOf } from '../rules/compare.ts';
import { cursorOf, GONE, type Kept, type KeyRange } from './kept.ts';
import { END, type PartitionCursor } from './partition-cursor.ts';

/** The rows of each compared resource in one partition of both generations. */
export interface Partition {
  readonly partition: string;
  /** Rows by resource, in the order of the compared ones. */
  readonly rows: readonly (readonly [before: number, now: number])[];
  /** The keys that the earlier generation did not have, and a kept one before it had. */
  readonly gone: readonly string[];
  /** Whether both have the same rows of the same fields. */
  readonly isSame: boolean;
  /** Returns the rows of both; null for a generation that does not have the partition. */
  read(): BothRows;
}

/** The resources whose rows both generations keep. */
export const resourcesInBoth = (before: Kept, now: Kept): string[] =>
  Object.keys(now.index.fields).filter((name) => before.index.fields[name] !== undefined);

/** Calls `visit` with each partition in order; where it returns a promise, waits for it. */
export async function visitPartitions(
  before: Kept,
  now: Kept,
  range: KeyRange,
  visit: (partition: Partition) => Promise<void> | undefined,
): Promise<void> {
  const resources = resourcesInBoth(before, now);
  const pairs = resources.map((name) => [cursorOf(before, name, range), cursorOf(now, name, range)] as const);
  const fieldsOf = ({ index }: Kept): string => JSON.stringify(resources.map((name) => index.fields[name]));
  const isComparable = fieldsOf(before) === fieldsOf(now);
  const gone = cursorOf(before, GONE, range);
  const cursors = [...pairs.flat(), gone];
  for (let last = ''; ; ) {
    let partition = END;
    for (const cursor of cursors) {
      if (cursor.partition === last) while (!cursor.advance()) await cursor.fill();
      if (cursor.partition < partition) partition = cursor.partition;
    }
    if (partition === END) return;
    const waits = visit(partitionIn(partition, resources, { pairs, gone }, isComparable));
    if (waits) await waits;
    last = partition;
  }
}

interface Cursors {
  readonly pairs: readonly (readonly [PartitionCursor, PartitionCursor])[];
  readonly gone: PartitionCursor;
}

const NO_KEYS: readonly string[] = [];

function partitionIn(
  partition: string,
  resources: readonly string[],
  { pairs, gone }: Cursors,
  isComparable: boolean,
): Partition {
  const rowsIn = (cursor: PartitionCursor): number => (cursor.partition === partition ? cursor.rows : 0);
  const read = (side: 0 | 1): RowsOf | null => {
    const found = pairs.map((pair, i) => [resources[i] as string, pair[side]] as const);
    const there = found.filter(([, cursor]) => cursor.partition === partition);
    return there.length === 0
      ? null
      : Object.fromEntries(there.map(([name, cursor]) => [name, [...cursor.stored()]]));
  };
  let both: BothRows | undefined;
  const rows = pairs.map(([before, now]) => [rowsIn(before), rowsIn(now)] as const);
  return {
    partition,
    rows,
    gone: gone.partition === partition ? Array.from(gone.stored(), ({ key }) => key) : NO_KEYS,
    isSame:
      isComparable &&
      pairs.every(([before, now], i) => {
        const [earlier, later] = rows[i] as readonly [number, number];
        return earlier === later && (later === 0 || now.equals(before));
      }),
    read: () => {
      both ??= { before: read(0), now: read(1) };
      return both;
    },
  };
}
