/** The account of rows: every row of a file is stored, dropped by a rule, or quarantined with a reason. */

/** The origin of a row: the file, by the number of its partition task, and the line in it, from 1. */
export interface Origin {
  readonly task: number;
  readonly line: number;
}

/**
 * Rules by which a well-formed row is dropped: the same row of the same key is already stored, its owner is
 * not in the publication, or it belongs to a natural person, who has no CNPJ.
 */
export const DROP_RULES = ['repeated', 'orphan', 'person'] as const;
export type DropRule = (typeof DROP_RULES)[number];

export const FAULT_REASONS = [
  'wrong_columns',
  'wrong_length',
  'unterminated_quote',
  'stray_quote',
  'too_long',
  'bad_key',
  'bad_amount',
  'repeated_key',
] as const;
export type FaultReason = (typeof FAULT_REASONS)[number];

export interface Fault {
  readonly reason: FaultReason;
  /** The value found and the form required. */
  readonly detail: string;
}

/** The port to the account of a load, which `Ledger` in loaders/account/ implements. */
export interface RowReport {
  /** `times` rows of the task were stored. @default 1 */
  stored(origin: Origin, times?: number): void;
  /** The stored row has no key and equals an earlier row of the same owner. */
  again(origin: Origin, times?: number): void;
  dropped(origin: Origin, rule: DropRule): void;
  /** `row` is the text for the operator. */
  quarantined(origin: Origin, fault: Fault, row: string): void;
}
