/** Reads the rows of one bucket from a scattered object. */
import * as LAYOUT from '../kernels/assembly/layout.ts';
import { type Objects, readWhole } from '../work/ports.ts';
import type { Flush } from '../work/scattered.ts';
import { bucketsOf, bytesOfGroup, type Grouping, groupOf } from './bucket-groups.ts';

/** Reads in flight while a run is parsed: a bucket of the largest source has some 1,400, each an S3 call. */
const AHEAD = 8;

/** Yields the bytes of the bucket by flush. `keyOf` returns the key of the object of a group of buckets. */
export async function* runsOf(
  work: Objects,
  grouping: Grouping,
  keyOf: (group: number) => string,
  flushes: readonly Flush[],
  bucket: number,
): AsyncGenerator<Buffer> {
  const key = keyOf(groupOf(grouping, bucket));
  const ranges = rangesOf(grouping, flushes, bucket).filter(({ start, end }) => end > start);
  const reading: Promise<Buffer>[] = [];
  for (let next = 0; next < ranges.length || reading.length > 0; ) {
    const range = ranges[next];
    if (range && reading.length < AHEAD) {
      next++;
      const run = readWhole(work, key, range.start, range.end);
      // The failure is handled when the run is awaited; this avoids an unhandled rejection before that.
      run.catch(() => undefined);
      reading.push(run);
    } else {
      const run = await reading.shift();
      if (run) yield run;
    }
  }
}

/** Returns where the bucket is in the object of its group. */
function rangesOf(
  grouping: Grouping,
  flushes: readonly Flush[],
  bucket: number,
): { readonly start: number; readonly end: number }[] {
  const group = groupOf(grouping, bucket);
  const { from } = bucketsOf(grouping, group);
  let offset = 0;
  return flushes.map((flush) => {
    let start = offset;
    for (let b = from; b < bucket; b++) start += flush.lengths[b] ?? 0;
    offset += bytesOfGroup(grouping, group, flush);
    return { start, end: start + (flush.lengths[bucket] ?? 0) };
  });
}

export type OnRow = (run: Buffer, start: number, end: number, line: number) => void;

/**
 * Calls `onRow` for each row of a run, with its line number in the file; returns the number of rows.
 * @throws Error for a row without its quotes (read/in-kernels/columns.ts): only files that the kernels read
 * have such rows
 */
export function forEachRow(run: Buffer, onRow: OnRow): number {
  let rows = 0;
  for (let at = 0; at < run.length; rows++) {
    const start = at + LAYOUT.RUN_HEADER;
    const length = run.readUInt32LE(at + LAYOUT.RUN_LENGTH);
    const end = start + (length >>> 1);
    if (length % 2 === 1)
      throw new Error('a row without its quotes in a file whose rows are parsed cell by cell');
    onRow(run, start, end, run.readUInt32LE(at + LAYOUT.RUN_LINE));
    at = end;
  }
  return rows;
}
