/** Bounds that fields of several sources declare. They find a wrong column or file, but not a bad row. */
import type { Field } from './define.ts';
import { atMost } from './value-forms.ts';

type Bounds = NonNullable<Field['bounds']>;

/** Every record has the value; a blank column or another file below this name does not. */
const MANDATORY = atMost(
  0.01,
  'The publisher requires the value of every record, and the genuine files have it in every row.',
);

/** The value is expected, but the publisher states no rule. */
export const USUAL = atMost(
  0.1,
  'The genuine files have the value in every row; no rule of the publisher requires it.',
);

/** Most rows have the value. The bound only excludes an empty column. */
export const FREQUENT = atMost(
  0.5,
  'Most rows have the value; how many lack it is not known, but an empty column is not the publication.',
);

/** The layout of the source is assumed, so the share of odd values is not known. */
export const ASSUMED = atMost(
  0.05,
  'No public description of the layout was found, so some odd values are expected.',
);

export const JUNK_DATES = atMost(
  0.05,
  'Publications in production had dates with month 13 or seven digits, in far fewer than one row of a hundred; one file may have many of them.',
);

export const SHORT_CEPS = atMost(
  0.05,
  'Publications in production had single CEPs of 7 digits; without leading zeros one CEP of five has 7 digits.',
);

export const mandatory: Bounds = { absent: MANDATORY };
export const usual: Bounds = { absent: USUAL };
export const frequent: Bounds = { absent: FREQUENT };
export const usualDates: Bounds = { absent: USUAL, malformed: JUNK_DATES };
export const frequentDates: Bounds = { absent: FREQUENT, malformed: JUNK_DATES };
