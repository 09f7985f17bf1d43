/** A file whose rows the kernels read. */
import type { KernelColumn } from '../../kernels/columns.ts';

/** The origin of a row in the files, and the slot of its resource. */
export interface RowOrigin {
  readonly slot: number;
  readonly task: number;
}

export interface KernelFile {
  readonly columns: readonly KernelColumn[];
  /**
   * For each byte above ASCII its character in UTF-8: up to three bytes from the lowest bits on, and their
   * number in the highest eight; 0 for one with which a row is read elsewhere.
   */
  readonly characters: Uint32Array;
}

/** Counts of the values and rows that one file had. */
export interface FileCounts {
  /** The number of values for each column and class. */
  readonly counts: Int32Array;
  /** Rows with more than ASCII. */
  readonly high: number;
  readonly malformed: readonly MalformedValue[];
}

/** The first malformed value of a column that the kernels have read. */
export interface MalformedValue {
  readonly column: number;
  readonly line: number;
  /** Its first 64 bytes. */
  readonly bytes: Uint8Array;
}
