/** Bounds that fields of several sources declare. They find a wrong column or file, but not a bad row. */
import type { Field } from './define.ts';
import type { ShareBound } from './value-forms.ts';

type Bounds = NonNullable<Field['bounds']>;

/** Every record has the value; a blank column or another file below this name does not. */
const MANDATORY: ShareBound = {
  most: 0.01,
  why: 'The publisher requires the value of every record, and the genuine files have it in every row.',
};

/** The value is expected, but the publisher states no rule. */
export const USUAL: ShareBound = {
  most: 0.1,
  why: 'The genuine files have the value in every row; no rule of the publisher requires it.',
};

/** Most rows have the value. The bound only excludes an empty column. */
export const FREQUENT: ShareBound = {
  most: 0.5,
  why: 'Most rows have the value; how many lack it is not known, but an empty column is not the publication.',
};

/** The layout of the source is assumed, so the share of odd values is not known. */
export const ASSUMED: ShareBound = {
  most: 0.05,
  why: 'No public description of the layout was found, so some odd values are expected.',
};

export const JUNK_DATES: ShareBound = {
  most: 0.05,
  why: 'Publications in production had dates with month 13 or seven digits, in far fewer than one row of a hundred; one file may have many of them.',
};

export const SHORT_CEPS: ShareBound = {
  most: 0.05,
  why: 'Publications in production had single CEPs of 7 digits; without leading zeros one CEP of five has 7 digits.',
};

export const mandatory: Bounds = { absent: MANDATORY };
export const usual: Bounds = { absent: USUAL };
export const frequent: Bounds = { absent: FREQUENT };
export const usualDates: Bounds = { absent: USUAL, malformed: JUNK_DATES };
export const frequentDates: Bounds = { absent: FREQUENT, malformed: JUNK_DATES };
