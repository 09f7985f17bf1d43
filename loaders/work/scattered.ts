/** The index of a scattered object, which the partition of one file writes for the build. */
import type { Form } from './form.ts';

/** One flush of the arena: the number of bytes of each bucket in turn. An object has its flushes in order. */
export interface Flush {
  readonly lengths: readonly number[];
}

/** The newest days in the sampled rows of a file, newest first, each with its number of rows. */
export interface NewestDays {
  /** Sampled rows with a day. */
  readonly values: number;
  readonly days: readonly (readonly [day: string, rows: number])[];
}

export interface ScatterIndex {
  readonly task: number;
  /** The form by which the build reads these rows. */
  readonly form: Form;
  /** Columns of the file that no field takes. */
  readonly passedOver: readonly string[];
  readonly rows: number;
  readonly blank: number;
  readonly bytes: number;
  readonly contentHash: string;
  readonly flushes: readonly Flush[];
  /** The publisher's own counts by column; null for every file but that of totals. */
  readonly totals: Readonly<Record<string, number>> | null;
  /** The dates that bound the label; null for a file without them or where the publisher stamps names. */
  readonly newest: NewestDays | null;
  /** Keys of some rows in the order of a search index; empty for a file without its entries. */
  readonly keys: readonly string[];
}

/** The rows of derived tables that one bucket gave: where they are, and how many each bucket gets. */
export interface DerivedIndex {
  readonly flushes: readonly Flush[];
  readonly rows: readonly number[];
}

export const rowsOf = (indexes: readonly ScatterIndex[]): number =>
  indexes.reduce((sum, { rows }) => sum + rows, 0);
