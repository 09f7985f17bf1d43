/** The account of values that is kept with a generation. */

/** The account of the values of one field: every value of every row that was split into cells is in one of the four. */
export interface ValueCounts {
  /** Absent: nothing but blanks and NULs. */
  readonly empty: number;
  /** Absent: a declared form that means "absent", such as `0` or 01/01/1000. */
  readonly marked: number;
  /** Present, and of the declared form. */
  readonly valid: number;
  /** Present, but not of the declared form. */
  readonly malformed: number;
}

/** Counts by resource, and in it by field. */
export type ValuesByField = Readonly<Record<string, ValueCounts>>;
export type ValuesByResource = Readonly<Record<string, ValuesByField>>;
