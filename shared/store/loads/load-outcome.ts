/** How a load ended, as its record keeps it. */

type Counts = Readonly<Record<string, number>>;

/** Rows of one file: read = stored + dropped by a rule + quarantined for a reason. */
export interface FileOutcome {
  readonly file: string;
  readonly resource: string;
  readonly read: number;
  readonly blankLines: number;
  readonly stored: number;
  readonly dropped: Counts;
  readonly quarantined: Counts;
}

export interface GateOutcome {
  readonly gate: string;
  readonly passed: boolean;
  readonly detail: string | null;
  readonly accepted: boolean;
}

export interface LoadOutcome {
  /** Rows read, by resource. */
  readonly rows: Counts;
  readonly items: number;
  readonly quarantined: number;
  readonly fingerprint: string | null;
  /** Rows by reason and rule, over all files. */
  readonly quarantined_by_reason: Counts;
  readonly dropped_by_rule: Counts;
  /** Documents without a row of this resource. */
  readonly without: Counts;
  /** Prefix of the quarantined rows in the work bucket; null where there are none. */
  readonly quarantine: string | null;
  readonly files: readonly FileOutcome[];
  readonly ignored: readonly string[];
  readonly gates: readonly GateOutcome[];
  /** Why nothing was published. */
  readonly reason: string | null;
  /** The same files were already served; nothing was done. */
  readonly already_published: boolean;
}
