/** The profile of a file's values, from sampled rows: the gate `values` compares it with the served one. */

/** A value, cut after some characters, and the number of sampled rows that have it. */
export type ValueCount = readonly [value: string, rows: number];

/** Sampled rows by a property of their value. */
export interface Views {
  /** Class of the number of characters. */
  readonly lengths: readonly number[];
  /** Hash of the first two characters, which differ between kinds of numbers. */
  readonly heads: readonly number[];
  /** Hash of the first four characters, such as the year of a date. */
  readonly starts: readonly number[];
  /** Hash of the value with a class in place of each character: `9999-99-99` for a day. */
  readonly shapes: readonly number[];
}

/**
 * Histograms in two weights, which must both differ. With every row, the rows of one holder of thousands move
 * a histogram; with few rows for each value, the rare values of a column in which one value has most of the
 * rows.
 */
export interface Histograms {
  readonly rows: Views;
  /** A value counts for a share of the rows at most, and that of an identifier once. */
  readonly capped: Views;
}

export interface FieldProfile {
  /** Rows, and those without a value: of the sample, and once the rows are counted of the whole file. */
  readonly rows: number;
  readonly absent: number;
  /** Sampled rows with a value, the distinct values in them, and the sum of their characters. */
  readonly present: number;
  readonly distinct: number;
  readonly characters: number;
  /** Every value where there are few of them, and of a look-up table; otherwise null. */
  readonly values: readonly ValueCount[] | null;
  /** Null where `values` has them. */
  readonly histograms: Histograms | null;
  readonly example: string | null;
}

export interface FileProfile {
  readonly file: string;
  readonly resource: string;
  /** Fields that are read from the rows. */
  readonly fields: Readonly<Record<string, FieldProfile>>;
  /** For each two day fields, such as `data_inicio < data_fim`, the sampled rows with different days. */
  readonly orders: Readonly<Record<string, DayOrders>>;
}

export interface DayOrders {
  /** Rows in which the first day is the smaller text, and all rows with two different days. */
  readonly smaller: number;
  readonly rows: number;
}

export interface SampledFile {
  readonly profile: FileProfile;
  /** The values of the fields whose codes are in a look-up table. */
  readonly codes: Readonly<Record<string, readonly ValueCount[]>>;
  readonly whole: boolean;
}

export interface LoadProfile {
  readonly source: string;
  readonly versao: string;
  readonly files: readonly FileProfile[];
}
