/** The fields of a record, as data: their kinds, forms and texts. */
import { dayAs, type ShareBound, type ValueForm } from './value-forms.ts';

/** `text` is served as published, `date` as ISO 8601, `integer` as a number. */
export type FieldKind = 'text' | 'date' | 'integer';

export interface Field {
  readonly kind: FieldKind;
  /** Text of the reference, in Portuguese. */
  readonly description: string;
  /** The form of a value. Only key fields have one; a row that does not match it goes to quarantine. */
  readonly pattern?: RegExp;
  /** Published values that mean "absent" and are served as null, in addition to the empty one. */
  readonly absent?: readonly string[];
  /** The form of further published values that mean "absent". */
  readonly absentForm?: RegExp;
  /**
   * Published texts that stand for no value and are served as published all the same, such as `0` for a
   * telephone. They are counted as absent.
   */
  readonly fillers?: readonly string[];
  /**
   * The publisher leaves out or masks the CPFs of persons here. A complete one is stored as `***456789**` and
   * counted as malformed (cpf.ts).
   */
  readonly masksCpf?: true;
  /** The text has a date as dd/mm/aaaa or d/m/aaaa and is compared as one; a text without a day is last. */
  readonly dayFirst?: boolean;
  /** The text is a list of codes with this sign between them. Their order says nothing. */
  readonly listedBy?: string;
  /** Number of implied decimals in a text of digits: `000000350` with one decimal is `35.0`. */
  readonly impliedDecimals?: number;
  /** The value is served without the characters between its digits: `2023-05` as `202305`. */
  readonly digitsOnly?: boolean;
  /**
   * The form of a present value. A value of another form is counted as malformed; it is served as published
   * where the kind is `text`. Without a form every text is valid.
   */
  readonly form?: ValueForm;
  /** Bounds of the gate `values` on a file's rows: absent of all values, malformed of the present ones. */
  readonly bounds?: { readonly absent?: ShareBound; readonly malformed?: ShareBound };
  /** Name of the look-up resource of the same source that has the codes of this field. */
  readonly codesOf?: string;
  /** The descriptions of the codes of this field, which is in no look-up table, in Portuguese. */
  readonly codes?: Readonly<Record<string, string>>;
  /** The value is not in the file: it is other fields joined, or the version. */
  readonly derived?: { readonly joined: readonly string[] } | 'version';
}

type FieldOptions = Omit<Field, 'kind' | 'description' | 'derived'>;

export const text = (description: string, options: FieldOptions = {}): Field => ({
  kind: 'text',
  description,
  ...options,
});

/** A text field with a date as published (AAAAMMDD). RFB writes an absent date in three ways. */
export const publishedDate = (description: string, bounds: Field['bounds'] = {}): Field =>
  text(description, { absent: ['0', '00000000'], form: dayAs('AAAAMMDD'), bounds });

/** A date, served as ISO 8601. A value that is not a day of the calendar, or means "absent", is null. */
export const date = (
  description: string,
  options: Pick<Field, 'absent' | 'absentForm' | 'bounds'> = {},
): Field => ({
  kind: 'date',
  description,
  ...options,
});

export const integer = (description: string, options: Pick<Field, 'absent' | 'bounds'> = {}): Field => ({
  kind: 'integer',
  description,
  ...options,
});

export const joined = (description: string, parts: readonly string[]): Field => ({
  kind: 'text',
  description,
  derived: { joined: parts },
});

export const ofVersion = (description: string): Field => ({ kind: 'text', description, derived: 'version' });
