/** The text of a value without its spelling: values with the same text are one value, written otherwise. */

import { amountReader } from '../../../shared/datasets/amounts.ts';
import type { Field } from '../../../shared/datasets/define.ts';
import { foldText } from '../../../shared/datasets/fold.ts';
import { dayIn } from '../../../shared/store/records/dates.ts';

export type WithoutSpelling = (text: string) => string;

/** Signs such as `&` and `%` are words when they are read aloud, and stay. */
const SIGNS = /[.,;:'’‘´`"“”()/\\_\-–—ºª°]+/g;

/** A sign between digits separates two numbers: `KM 1,5` is not `KM 15`. */
const BETWEEN_DIGITS = /(?<=\d)[.,;:'’‘´`"“”()/\\_\-–—ºª°]+(?=\d)/g;

/** Every sign of an e-mail address counts. */
const ADDRESS = '@';

function ofText(text: string): string {
  const folded = foldText(text);
  if (folded.includes(ADDRESS)) return folded;
  return folded.replace(BETWEEN_DIGITS, ' ').replace(SIGNS, '').replace(/\s+/g, ' ').trim();
}

/** A number is its letters and digits, such as those of a CEP or a CNPJ, without zeros before them. */
const ofNumber = (text: string): string =>
  foldText(text)
    .replace(SIGNS, '')
    .replaceAll(' ', '')
    .replace(/^0+(?=\d+$)/, '');

const ofIdentity = (text: string): string => (/\p{L}/u.test(text) ? ofText(text) : ofNumber(text));

/** A day may come with the first instant of it. */
const ofDay = (text: string): string => dayIn(text.replace(/[ T]00:00(:00)?$/, '')) ?? ofText(text);

const ofSet =
  (separator: string): WithoutSpelling =>
  (text) =>
    [...new Set(text.split(separator).map(ofNumber))].sort().join(separator);

/** Returns null for a field whose values have one spelling. An identity without letters is a number. */
export function spellingOf(field: Field, isIdentity: boolean): WithoutSpelling | null {
  const { kind, form, listedBy, impliedDecimals } = field;
  if (kind !== 'text') return null;
  if (listedBy !== undefined) return ofSet(listedBy);
  if (form?.kind === 'amount' || impliedDecimals !== undefined) {
    const read = amountReader(field);
    return (text) => String(read(text) ?? text);
  }
  if (form?.kind === 'day') return ofDay;
  if (form) return ofNumber;
  return isIdentity ? ofIdentity : ofText;
}
