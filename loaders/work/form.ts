/**
 * The form of one file as data: the bytes of a line that each field takes. The partition step finds it; the
 * build step uses it.
 */

export type Form = SeparatedForm | FixedForm;

type Encoding = 'windows-1252' | 'utf-8';

export interface SeparatedForm {
  readonly kind: 'separated';
  readonly delimiter: string;
  readonly quotes: boolean;
  readonly encoding: Encoding;
  /** The index in `fieldsOf` of the field of each column of the file; -1 for a column that no field takes. */
  readonly columns: readonly number[];
  /** Whether the first line has column names and is not a row. */
  readonly header: boolean;
}

export interface FixedForm {
  readonly kind: 'fixed';
  readonly encoding: Encoding;
  /** The range of each field of `fieldsOf`, by line length in characters; null where the record lacks it. */
  readonly records: Readonly<Record<number, readonly (readonly [number, number] | null)[]>>;
  /** Values that are part of the file's name, by field. */
  readonly fromName: Readonly<Record<string, string>>;
}
