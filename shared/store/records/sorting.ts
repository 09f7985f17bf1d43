/** Values as text that sorts by code unit in the declared order. */
import type { Resource } from '../../datasets/define.ts';
import { toIso } from './dates.ts';

/** Between the parts of a composed sort key; no published text contains it. */
export const BETWEEN = '\0';

/** Sorts after every published character, so that absent values come last in either direction. */
const LAST = '\uffff';

/** The name in an order: `-data_inscricao` sorts by `data_inscricao`, descending. */
export const fieldIn = (order: string): string => order.replace(/^-/, '');

/** Mirrored code units, with an end that sorts a longer text before its own beginning. */
const mirrored = (text: string): string =>
  `${String.fromCharCode(...Array.from(text, (c) => 0xfffe - c.charCodeAt(0)))}\ufffe`;

/** Compiles a sort field: a value → text that sorts like it. `-` before the field reverses the order. */
export function sortable({ fields }: Resource, order: string): (value: string | null) => string {
  const descends = order.startsWith('-');
  const dayFirst = fields[fieldIn(order)]?.dayFirst === true;
  return (value) => {
    if (value === null) return LAST;
    const comparable = dayFirst ? (toIso(value) ?? value) : value;
    return descends ? mirrored(comparable) : comparable;
  };
}
