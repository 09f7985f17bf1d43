/**
 * Groups of buckets. The rows of a group are in objects of their own, which are deleted as soon as all
 * buckets of the group are built; a load of one group keeps its rows until it ends.
 */
import type { Plan } from '../work/plan.ts';
import type { Objects, ObjectWriter } from '../work/ports.ts';
import type { Flush } from '../work/scattered.ts';

export type Grouping = Pick<Plan, 'buckets' | 'groups'>;

/** The groups of the buckets of the rows of files. */
export const ofRows = ({ bounds, groups }: Plan): Grouping => ({ buckets: bounds.length + 1, groups });

/** Returns the number of the group of a bucket. Both numbers are powers of two. */
export const groupOf = ({ buckets, groups }: Grouping, bucket: number): number =>
  Math.floor((bucket * groups) / buckets);

/** Returns the first bucket of a group, and the first of the next one. */
export function bucketsOf(
  { buckets, groups }: Grouping,
  group: number,
): { readonly from: number; readonly to: number } {
  const size = buckets / groups;
  return { from: group * size, to: (group + 1) * size };
}

/** Returns the bytes of a group in one flush. */
export function bytesOfGroup(grouping: Grouping, group: number, { lengths }: Flush): number {
  const { from, to } = bucketsOf(grouping, group);
  let bytes = 0;
  for (let bucket = from; bucket < to; bucket++) bytes += lengths[bucket] ?? 0;
  return bytes;
}

export interface GroupWriters {
  /** Writes rows that are sorted by bucket, with the bytes of each bucket. */
  write(rows: Buffer, flush: Flush): Promise<void>;
  /** Makes the objects visible to readers. A group without rows has none. */
  close(): Promise<void>;
  abort(): Promise<void>;
}

export function groupWriters(
  work: Objects,
  grouping: Grouping,
  keyOf: (group: number) => string,
): GroupWriters {
  const writers = new Map<number, ObjectWriter>();
  const writerOf = async (group: number): Promise<ObjectWriter> => {
    const writer = writers.get(group) ?? (await work.writer(keyOf(group)));
    writers.set(group, writer);
    return writer;
  };
  return {
    write: async (rows, flush) => {
      let start = 0;
      for (let group = 0; group < grouping.groups; group++) {
        const end = start + bytesOfGroup(grouping, group, flush);
        if (end > start) await (await writerOf(group)).write(rows.subarray(start, end));
        start = end;
      }
    },
    close: async () => {
      for (const writer of writers.values()) await writer.close();
    },
    abort: async () => {
      for (const writer of writers.values()) await writer.abort();
    },
  };
}
