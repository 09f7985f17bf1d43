/** The amounts of bulk files, on paper: measured with 300,000 invented companies on 28 November 2026. */
import type { NamedLoad } from './amounts.ts';
import type { Amounts } from './model.ts';

/** Megabytes of memory of the task, which give it a whole core. */
const CORE_MB = 1_769;
/** A row took 4.3 µs from segments; parsing import lines in place of these takes at most as long again. */
const ROW_MS = 0.009;
/** Bytes of a row in Parquet, and between the two tasks. */
const FILE_BYTES = 27;
const SPREAD_BYTES = 100;
/** Mean bytes of the rows of a bucket, and rows of a file. */
const BUCKET_BYTES = 32 << 20;
const FILE_ROWS = 400_000;
/** Transitions of the child execution of a task. */
const TRANSITIONS = 2;
/** The generations whose files are kept. */
const GENERATIONS = 2;

/** Returns what a load costs more because it writes bulk files. Each file is made of parts of all buckets. */
export function exportAmounts({ rows }: NamedLoad): Amounts {
  const buckets = Math.ceil((rows * SPREAD_BYTES) / BUCKET_BYTES);
  const files = Math.ceil(rows / FILE_ROWS);
  const tasks = buckets + files;
  return {
    lambdaTime: rows * ROW_MS * CORE_MB,
    lambdaRequests: tasks,
    objectReads: buckets * files + 3 * tasks,
    objectWrites: 2 * tasks,
    transitions: TRANSITIONS * tasks,
  };
}

/** Returns what a month costs more because bulk files are stored. */
export const exportStorage = (loads: readonly NamedLoad[]): Amounts => ({
  objectStorage: loads.reduce((sum, { rows }) => sum + rows * FILE_BYTES * GENERATIONS, 0),
});
