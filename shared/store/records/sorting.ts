/** Converts values to text that sorts by code unit in the declared order. */
import type { Resource } from '../../datasets/define.ts';
import { toIso } from './dates.ts';

/** Separates the parts of a composed sort key; no published text contains it. */
export const BETWEEN = '\0';

/** Sorts after every published character, so that absent values come last in either direction. */
export const LAST = '\uffff';

/** Returns the field of a sort field: `-data_inscricao` sorts by `data_inscricao`, descending. */
export const fieldIn = (order: string): string => order.replace(/^-/, '');

/** Inverts the code units, and adds an end that sorts a text before its own prefixes. */
const mirrored = (text: string): string =>
  `${String.fromCharCode(...Array.from(text, (c) => 0xfffe - c.charCodeAt(0)))}\ufffe`;

/** Returns whether the sortable text of a value is the value itself. */
export const isSortedAsStored = ({ fields }: Resource, order: string): boolean =>
  !order.startsWith('-') && fields[fieldIn(order)]?.dayFirst !== true;

/** Compiles a sort field to a function that returns sortable text. `-` before it reverses the order. */
export function sortable({ fields }: Resource, order: string): (value: string | null) => string {
  const descends = order.startsWith('-');
  const dayFirst = fields[fieldIn(order)]?.dayFirst === true;
  return (value) => {
    // A text without a day has none to be compared by. A single `99/99/9999` would precede the newest days.
    const comparable = dayFirst ? toIso(value ?? '') : value;
    if (comparable === null) return LAST;
    return descends ? mirrored(comparable) : comparable;
  };
}
