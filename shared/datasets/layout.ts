/** Layouts of the publishers' files, as data: they map the bytes of a line to fields. */
import type { WholeFiles } from './whole.ts';

interface AnyLayout {
  /**
   * Case-insensitive parts of the name that identify a file; numbers, stamps and states beside them change
   * every month, and with other words it is another file.
   */
  readonly member: readonly string[];
  /** The files of a whole publication. */
  readonly whole: WholeFiles;
}

/** One row per line, with quoted cells, one delimiter and no header. Fields are assigned by position. */
export interface DelimitedLayout<Name extends string = string> extends AnyLayout {
  readonly kind: 'delimited';
  readonly delimiter: ';';
  readonly encoding: 'windows-1252';
  readonly columns: readonly Name[];
}

/**
 * The first line has column names, which are compared without accents, in lower case, with `_` for everything
 * but letters and digits. A `colunas.json` beside the file may give further names. Delimiter and encoding are
 * detected only for an undocumented layout; its unknown columns are ignored and reported.
 */
export interface HeaderedLayout<Name extends string = string> extends AnyLayout {
  readonly kind: 'headered';
  readonly delimiter: ';' | ',' | 'detect';
  readonly encoding: 'windows-1252' | 'detect';
  /** Whether cells may be quoted; otherwise a quote is an ordinary character. */
  readonly quotes: boolean;
  readonly documented: boolean;
  /** Known names of the column of each field. A field without a column here is derived or null. */
  readonly headers: { readonly [field in Name]?: readonly string[] };
  /** Fields whose column may be missing; they are null then. */
  readonly optional: readonly Name[];
}

/** Fixed width. The length of a line determines its record layout. Some fields come from the file's name. */
export interface FixedLayout<Name extends string = string> extends AnyLayout {
  readonly kind: 'fixed';
  readonly encoding: 'windows-1252';
  /** Records of this number of bytes. Fields are byte ranges, end exclusive. */
  readonly records: readonly {
    readonly bytes: number;
    readonly slices: readonly (readonly [field: Name, start: number, end: number])[];
  }[];
  /** The groups of the pattern are the fields, in this order. All files of a publication have one `stamp`. */
  readonly fileName: { readonly pattern: RegExp; readonly fields: readonly Name[]; readonly stamp: Name };
}

export type Layout<Name extends string = string> =
  | DelimitedLayout<Name>
  | HeaderedLayout<Name>
  | FixedLayout<Name>;

export const delimited = <const Name extends string>(
  layout: Omit<DelimitedLayout<Name>, 'kind' | 'delimiter' | 'encoding'>,
): DelimitedLayout<Name> => ({ kind: 'delimited', delimiter: ';', encoding: 'windows-1252', ...layout });

type HeaderedInput<Name extends string> = Pick<HeaderedLayout<Name>, 'member' | 'whole' | 'headers'> &
  Partial<Omit<HeaderedLayout<NoInfer<Name>>, 'kind' | 'member' | 'whole' | 'headers'>>;

/** By default the layout is documented: a file has exactly the declared columns, in any order. */
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

/** Returns the distinct fields of a layout, in the order of the cells of a parsed row. */
export function fieldsOf(layout: Layout): readonly string[] {
  if (layout.kind === 'delimited') return layout.columns;
  if (layout.kind === 'headered') return Object.keys(layout.headers);
  const sliced = layout.records.flatMap((record) => record.slices.map(([field]) => field));
  return [...new Set([...sliced, ...fieldsFromName(layout)])];
}

/** The stamp of CAFIR is a field from the name of the file, and differs in every record of every month. */
export const fieldsFromName = (layout: Layout): readonly string[] =>
  layout.kind === 'fixed' ? layout.fileName.fields : [];
