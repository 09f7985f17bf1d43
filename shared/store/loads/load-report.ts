/** The report of a load's values by file: an object beside the quarantine, kept with the generation. */
import type { ValueCounts } from '../generations/value-counts.ts';
import { type LoadFiles, reportPrefix } from './kept-objects.ts';

/** The first malformed value of a field in file order, for people. */
export interface ValueExample {
  readonly line: number;
  readonly value: string;
}

export interface FieldReport extends ValueCounts {
  readonly example: ValueExample | null;
}

/** Rows by what their bytes show of the file's encoding. */
export interface TextCounts {
  /** Rows with other characters than ASCII. */
  readonly nonAscii: number;
  /** Those of them that look like bytes of another encoding than the one they were read in. */
  readonly strange: number;
  readonly example: ValueExample | null;
}

export interface FileReport {
  readonly file: string;
  readonly resource: string;
  /** Part of the name that is the same in every publication (`MG 1`); empty if files are not numbered. */
  readonly part: string;
  /** Rows of the file, and those that were split into cells: only these have values. */
  readonly read: number;
  readonly split: number;
  /** Rows with a delimiter in a value, split by the forms of their values; absent where there is none. */
  readonly resplit?: number;
  readonly fields: Readonly<Record<string, FieldReport>>;
  readonly text: TextCounts;
}

export interface LoadReport {
  readonly source: string;
  readonly versao: string;
  readonly files: readonly FileReport[];
}

export const reportKey = (load: LoadFiles, part: 'values' | 'profile' | 'rows'): string =>
  `${reportPrefix(load)}${part}.json`;
