/** The forms of values at the publishers, as data. Checks are compiled from them. */

export type ValueForm =
  /** Digits alone, at least and at most so many. */
  | { readonly kind: 'digits'; readonly least: number; readonly most: number }
  /** One of a closed set, compared as published. */
  | { readonly kind: 'one-of'; readonly values: readonly string[] }
  /** A day of the calendar: AAAAMMDD, AAAA-MM-DD or dd/mm/aaaa. */
  | { readonly kind: 'day'; readonly order: DayOrder }
  /**
   * An amount with decimals after this character. `.` also allows `.58`; both allow `1.234,56` where `,` is
   * declared. With a currency also `R$ 1,50`, `-R$ 1,50`, `R$ -1,50` and, for a negative amount, `(1,50)`.
   */
  | { readonly kind: 'amount'; readonly decimal: DecimalMark; readonly currency: 'R$' | null }
  /** Text of one of these shapes: `9` is any digit, `X` a digit or capital, every other sign itself. */
  | { readonly kind: 'shape'; readonly shapes: readonly string[] }
  /** Any other form. It is the slowest to check, so it is for fields of small sources. */
  | { readonly kind: 'pattern'; readonly pattern: RegExp };

export type DecimalMark = ',' | '.' | 'any';

export type DayOrder = 'AAAAMMDD' | 'AAAA-MM-DD' | 'dd/mm/aaaa';

/** The largest share that the gate `values` allows, with the reason for it. */
export interface ShareBound {
  /** From 0 to 1. */
  readonly most: number;
  readonly why: string;
}

export const atMost = (most: number, why: string): ShareBound => ({ most, why });

export const digits = (least: number, most: number = least): ValueForm => ({ kind: 'digits', least, most });
export const oneOf = (...values: readonly string[]): ValueForm => ({ kind: 'one-of', values });
export const dayAs = (order: DayOrder): ValueForm => ({ kind: 'day', order });
export const amountWith = (decimal: DecimalMark, currency: 'R$' | null = null): ValueForm => ({
  kind: 'amount',
  decimal,
  currency,
});
export const shaped = (...shapes: readonly string[]): ValueForm => ({ kind: 'shape', shapes });
export const matching = (pattern: RegExp): ValueForm => ({ kind: 'pattern', pattern });
