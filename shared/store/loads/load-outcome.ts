/** The outcome of a load in its record. The last entry of a shortened list says how many are left out. */

import type { ServedOrigin } from '../generations/served-origin.ts';
import type { ValuesByResource } from '../generations/value-counts.ts';
import type { Comparison } from './comparison.ts';

type Counts = Readonly<Record<string, number>>;

/** Rows of one file: read = stored + dropped by rule + quarantined by reason. */
export interface FileOutcome {
  readonly file: string;
  readonly resource: string;
  readonly read: number;
  readonly blankLines: number;
  readonly stored: number;
  /** Stored rows that equal an earlier row of the same owner; only rows of a resource without a key. */
  readonly again: number;
  readonly dropped: Counts;
  readonly quarantined: Counts;
}

export interface GateOutcome {
  readonly gate: string;
  readonly passed: boolean;
  readonly detail: string | null;
  readonly accepted: boolean;
  /** The waivers that were given or that are missing; absent for a gate that passed or cannot be waived. */
  readonly waivers?: readonly string[];
  /** Why it was waived; absent where no reason was given. */
  readonly because?: string;
}

/** Columns that the publisher has added to the files of a resource, and how many of these have one. */
export interface NewColumns {
  readonly resource: string;
  readonly files: number;
  /** Each with the number of rows that have a value in it. */
  readonly columns: readonly { readonly column: string; readonly rows: number }[];
}

export interface LoadOutcome {
  readonly rows: Counts;
  readonly items: number;
  readonly quarantined: number;
  readonly fingerprint: string | null;
  /** Rows by reason and by rule, over all files. */
  readonly quarantined_by_reason: Counts;
  readonly dropped_by_rule: Counts;
  /** Stored rows equal to an earlier one of the same owner, by resource; resources without any are absent. */
  readonly again: Counts;
  /** Documents without a row of this resource. */
  readonly without: Counts;
  /** Numbers with letters by table, where any exist. Their own addresses need CNPJ_ALFANUMERICO. */
  readonly lettered: Counts;
  /** Values of each field, over all files of a resource; by file they are in the report. */
  readonly values: ValuesByResource;
  /** Where and when the files were fetched; null for files that this service has not fetched. */
  readonly origin: ServedOrigin | null;
  /** Extraction day in the files' names, ISO 8601; null if none, absent in records of earlier versions. */
  readonly extracted: string | null;
  /** Differences from the generation served when the load counted its rows; null where there was none. */
  readonly comparison: Comparison | null;
  /** Key of the report in the bucket of work; null where the load ended before its rows were counted. */
  readonly report: string | null;
  /** Prefix of the quarantined rows in the bucket of work; null if there are none. */
  readonly quarantine: string | null;
  /** Prefix of the bulk files among all exports; null if there are none, absent in earlier records. */
  readonly exported: string | null;
  readonly files: readonly FileOutcome[];
  readonly ignored: readonly string[];
  /** Columns added to a documented layout, not loaded, by resource; absent in records of earlier versions. */
  readonly newColumns: readonly NewColumns[];
  readonly gates: readonly GateOutcome[];
  readonly reason: string | null;
  /** Whether the same files were already served, so that nothing was done. */
  readonly already_published: boolean;
  /** Names the steps that failed after publication, such as deleting work objects; null if none failed. */
  readonly warning: string | null;
}
