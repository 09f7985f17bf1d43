/** The text of a value without its spelling: case, accents, blanks and punctuation that is not heard. */
import type { Field } from '../../../shared/datasets/define.ts';
import { foldText } from '../../../shared/datasets/fold.ts';

/** Signs such as `&` and `%` are words when they are read aloud, and stay. */
const SIGNS = /[.,;:'’‘´`"“”()/\\_\-–—ºª°]+/g;

/** A sign between digits separates two numbers: `KM 1,5` is not `KM 15`. */
const BETWEEN_DIGITS = /(?<=\d)[.,;:'’‘´`"“”()/\\_\-–—ºª°]+(?=\d)/g;

/** Every sign of an e-mail address counts. */
const ADDRESS = '@';

export function withoutSpelling(text: string): string {
  const folded = foldText(text);
  if (folded.includes(ADDRESS)) return folded;
  return folded.replace(BETWEEN_DIGITS, ' ').replace(SIGNS, '').replace(/\s+/g, ' ').trim();
}

/** Whether a value of the field has a spelling. Every sign of an amount or a date counts. */
export const hasSpelling = ({ kind, form }: Field): boolean => kind === 'text' && form?.kind !== 'amount';
