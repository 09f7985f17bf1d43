/** The amounts of bulk files, on paper: measured with 300,000 invented companies on 28 November 2026. */
import { findSource } from '../../shared/datasets/index.ts';
import { KEPT_PAIRS } from '../../shared/store/generations/pairs.ts';
import type { NamedLoad } from './amounts.ts';
import type { Amounts } from './prices.ts';

/** Megabytes of memory of the task, which give it a whole core. */
const CORE_MB = 1_769;
/** A row took 4.3 µs from segments; parsing import lines in place of these takes at most as long again. */
const ROW_MS = 0.009;
/** Bytes of a row in Parquet, and between the two tasks. */
const FILE_BYTES = 25;
const SPREAD_BYTES = 100;
/** Mean bytes of the rows of a bucket, and rows of a file. */
const BUCKET_BYTES = 32 << 20;
const FILE_ROWS = 300_000;
/** Transitions of the child execution of a task. */
const TRANSITIONS = 2;
/** The generations whose files are kept. */
const GENERATIONS = 2;

/** Bytes of a row as it is kept for the next comparison. Three generations are: that of the next pair too. */
const KEPT_BYTES = 32;
const KEPT_GENERATIONS = 3;
/** With 100,000 invented companies a row took 2 µs to keep and 9 µs to compare, on one core. */
const COMPARED_MS = 0.011;
/** The share of rows that change from one publication to the next, with bytes in the table and in files. */
interface Changing {
  readonly share: number;
  readonly tableBytes: number;
  readonly fileBytes: number;
}

/**
 * Of a month. No publisher says how many rows change: 3 % is more than the rows that a month of the CNPJ adds
 * and closes. A day changes its part of it. Only CNPJ also stores the changes by key.
 */
const SOME: Changing = { share: 0.03, tableBytes: 250, fileBytes: 85 };
/** Interest changes every value. Each of 64,496 invented debts took 23 bytes in the table, 41 in files. */
const EVERY: Changing = { share: 1, tableBytes: 23, fileBytes: 41 };
/** The sources whose generations are compared. */
const COMPARED: Readonly<Record<string, Changing>> = { cnpj: SOME, cno: SOME, pgfn: EVERY, cafir: SOME };

const changedIn = ({ rows, loadsAMonth }: NamedLoad, { share }: Changing): number =>
  (rows * share) / Math.max(1, loadsAMonth);

/** Returns what a load costs more because its generation is compared with the served one. */
export function comparisonAmounts(load: NamedLoad): Amounts {
  const { rows, name } = load;
  const changing = COMPARED[name];
  if (!changing) return {};
  const files = Math.ceil(rows / FILE_ROWS);
  return {
    lambdaTime: rows * COMPARED_MS * CORE_MB,
    lambdaRequests: 2 * files,
    objectReads: 20 * files,
    objectWrites: 6 * files,
    transitions: TRANSITIONS * 2 * files,
    importBytes: changedIn(load, changing) * changing.tableBytes,
  };
}

/** Returns what a month costs more for kept rows, and for the tables and files of all pairs. */
export function changesStorage(loads: readonly NamedLoad[]): Amounts {
  const sum = { objectStorage: 0, tableStorageIa: 0 };
  for (const load of loads) {
    const [changing, source] = [COMPARED[load.name], findSource(load.name)];
    if (!changing || !source) continue;
    const changed = changedIn(load, changing) * KEPT_PAIRS[source.cadence].most;
    sum.objectStorage += load.rows * KEPT_BYTES * KEPT_GENERATIONS + changed * changing.fileBytes;
    sum.tableStorageIa += changed * changing.tableBytes;
  }
  return sum;
}

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
