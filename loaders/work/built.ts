/** The tasks of the build, and the result of each. */

import type { Example } from '../../shared/datasets/define.ts';
import type { ValueExample } from '../../shared/store/loads/load-report.ts';
import type { QuarantinedBucket } from '../../shared/store/loads/quarantine.ts';
import type { DropRule, FaultReason } from '../../shared/store/records/accounting.ts';
import type { StoredItem } from '../../shared/store/records/placement.ts';
import { numbered } from './plan.ts';

export type BuildTask =
  | { readonly kind: 'rows'; readonly bucket: number }
  | { readonly kind: 'derived'; readonly bucket: number }
  | OrderTask
  | TermsTask;

export interface OrderTask {
  readonly kind: 'order';
  readonly table: string;
  readonly order: string;
  /** Number of the first row, from 0. */
  readonly first: number;
}

/** The terms of a search index in one bucket. */
export interface TermsTask {
  readonly kind: 'terms';
  readonly table: string;
  readonly bucket: number;
}

export function nameOf(task: BuildTask): string {
  if (task.kind === 'order') return `order-${task.table}-${task.order}-${task.first}`;
  if (task.kind === 'terms') return `terms-${task.table}-${numbered(task.bucket)}`;
  return `${task.kind}-${numbered(task.bucket)}`;
}

/** Scattered rows that a task has read. */
export interface Read {
  rows: number;
  bytes: number;
  lostCharacters: number;
  /** The values of each file that has rows in the bucket. */
  readonly values: TalliedValues[];
}

/** The values of one file in one bucket. */
export interface TalliedValues {
  /** Number of the partition task of the file. */
  readonly task: number;
  /** Rows that were split into cells. */
  readonly split: number;
  /** Those of them that have a delimiter in a value; absent where there is none. */
  readonly resplit?: number;
  /** For each field, in the order of `fieldsOf` the layout, the four numbers of `ValueCounts`. */
  readonly counts: readonly number[];
  /** Values with a complete CPF that was masked, by the index of their field; they are malformed ones. */
  readonly cpfs: Readonly<Record<string, number>>;
  /** The first malformed value of a field, by its index. */
  readonly examples: Readonly<Record<string, ValueExample>>;
  /** Rows with more than ASCII, and those of them that look like bytes of another encoding. */
  readonly nonAscii: number;
  readonly strange: number;
  readonly strangeExample: ValueExample | null;
  /** Values of columns that no field takes, by the number of the column; absent where the file has none. */
  readonly passedOver?: Readonly<Record<number, number>>;
}

export interface FileCounts {
  readonly task: number;
  stored: number;
  /** Stored rows without a key that equal an earlier row of the same owner. */
  again: number;
  readonly dropped: Partial<Record<DropRule, number>>;
  readonly quarantined: Partial<Record<FaultReason, number>>;
}

export interface BuiltTable {
  readonly table: string;
  readonly items: number;
  /** Heads written, and how many lack each single. */
  readonly documents: number;
  readonly without: Readonly<Record<string, number>>;
  /** Heads whose number has letters; absent where a task writes none. */
  readonly lettered?: number;
  /** An item to compare with the imported one; null where the task wrote none. */
  readonly sample: StoredItem | null;
  /** Records that may be shown; absent where the table has none. */
  readonly examples?: readonly Candidate[];
}

export interface Built extends Read {
  readonly tables: readonly BuiltTable[];
  readonly files: readonly FileCounts[];
  /** Absent where no row of the bucket is in quarantine. */
  readonly quarantine?: QuarantinedBucket;
}

/** Returns the result of a task that read no row and wrote items of one table. */
export const builtItems = (table: string, items: number, sample: StoredItem | null): Built => ({
  rows: 0,
  bytes: 0,
  lostCharacters: 0,
  values: [],
  tables: [{ table, items, documents: 0, without: {}, sample }],
  files: [],
});

/** Tasks after a comparison: one packs lists of changes, one makes a file of changed rows. */
export type ExportTask =
  | { readonly kind: 'pack'; readonly group: number }
  | { readonly kind: 'delta'; readonly file: number };

/** More than one, because a later publication may show that the first one has debts. */
const KEPT = 8;

export interface Candidate {
  readonly key: string;
  /** The lower, the more it shows. */
  readonly rank: number;
}

/** Returns those that are kept: that of the sample, then those of the lowest rank and the lowest keys. */
export const firstExamples = ({ sample }: Example, found: readonly Candidate[]): Candidate[] =>
  found
    .toSorted(
      (a, b) =>
        Number(b.key === sample) - Number(a.key === sample) || a.rank - b.rank || (a.key < b.key ? -1 : 1),
    )
    .slice(0, KEPT);
