/** How the terms of values are made, by the kernels or by the rules on text. */

/** The terms of a value by the rules on text. */
export type TermsOf = (value: string | null) => readonly string[];

/** The terms of a value: itself where `digits` is 0, or its first digits where it has so many. */
export interface ValueForm {
  readonly digits: number;
  readonly lengths: readonly number[];
}

export const WHOLE_VALUE: ValueForm = { digits: 0, lengths: [] };

/** Returns whether a value is of so many digits. */
export const hasDigits = (value: string, digits: number): boolean =>
  value.length === digits && /^[0-9]+$/.test(value);
