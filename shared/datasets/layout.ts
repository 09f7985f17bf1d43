/** The forms of the publishers' files: which bytes of a line are which field. Data only. */

interface AnyLayout {
  /** Case-insensitive substrings that tell the member; the publishers' names change by month. */
  readonly member: readonly string[];
}

/** A line a row, cells separated by one character, every cell in quotes, no header: fields by position. */
export interface DelimitedLayout<Name extends string = string> extends AnyLayout {
  readonly kind: 'delimited';
  readonly delimiter: ';' | ',';
  readonly encoding: 'windows-1252';
  readonly columns: readonly Name[];
}

/**
 * A first line of column names, compared folded (no accents, lower case, others than letters and digits to `_`).
 * A `colunas.json` beside the file may give further names. Only of an undocumented layout are delimiter and encoding
 * detected, and unknown columns passed over and named.
 */
export interface HeaderedLayout<Name extends string = string> extends AnyLayout {
  readonly kind: 'headered';
  readonly delimiter: ';' | ',' | 'detect';
  readonly encoding: 'windows-1252' | 'detect';
  /** Cells may stand in quotes; false where a quote is a character like any other. */
  readonly quotes: boolean;
  readonly documented: boolean;
  /** Names that the column of a field has had; a field without a column here is derived, or null. */
  readonly headers: { readonly [field in Name]?: readonly string[] };
  /** Fields whose column may be missing; they are null then. */
  readonly optional: readonly Name[];
}

/** Records of so many bytes; fields by byte range, end exclusive. */
export interface FixedRecord<Name extends string = string> {
  readonly bytes: number;
  readonly slices: readonly (readonly [field: Name, start: number, end: number])[];
}

/** Fixed width; the layout of a line is told by its length. Some fields come from the file's name. */
export interface FixedLayout<Name extends string = string> extends AnyLayout {
  readonly kind: 'fixed';
  readonly encoding: 'windows-1252';
  readonly records: readonly FixedRecord<Name>[];
  /** Groups of the pattern, in order, are the fields. */
  readonly fileName: { readonly pattern: RegExp; readonly fields: readonly Name[] };
}

export type Layout<Name extends string = string> =
  | DelimitedLayout<Name>
  | HeaderedLayout<Name>
  | FixedLayout<Name>;

export const delimited = <const Name extends string>(
  layout: Omit<DelimitedLayout<Name>, 'kind' | 'encoding'>,
): DelimitedLayout<Name> => ({ kind: 'delimited', encoding: 'windows-1252', ...layout });

type HeaderedInput<Name extends string> = Pick<HeaderedLayout<Name>, 'member' | 'headers'> &
  Partial<Omit<HeaderedLayout<NoInfer<Name>>, 'kind' | 'member' | 'headers'>>;

/** Documented unless said otherwise: exactly the declared columns, in any order. */
export const headered = <const Name extends string>(input: HeaderedInput<Name>): HeaderedLayout<Name> => ({
  kind: 'headered',
  delimiter: ';',
  encoding: 'windows-1252',
  quotes: true,
  documented: true,
  optional: [],
  ...input,
});

export const fixed = <const Name extends string>(
  layout: Omit<FixedLayout<Name>, 'kind' | 'encoding'>,
): FixedLayout<Name> => ({ kind: 'fixed', encoding: 'windows-1252', ...layout });

/** Fields that a layout gives, each once, in the order in which cells are handed on. */
export function fieldsOf(layout: Layout): readonly string[] {
  if (layout.kind === 'delimited') return layout.columns;
  if (layout.kind === 'headered') return Object.keys(layout.headers);
  const sliced = layout.records.flatMap((record) => record.slices.map(([field]) => field));
  return [...new Set([...sliced, ...layout.fileName.fields])];
}
