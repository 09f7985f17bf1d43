/** Postings of entries, as the kernels find them and as the code on text does. */

import { PAIRED, SET } from '../../../loaders/kernels/assembly/layout.ts';
import type { Containers } from '../../../loaders/records/indexing/containers.ts';
import { encodePairs, encodeSet } from '../search/encoded-sets.ts';
import { entryRows, type FoundTerm, termsOf, withContainer } from './entries.ts';

export const VALUE = '\x1f';
export const ROW = '\x1e';
export const CELLS = { columns: 2, lists: 1 };

/** One value of an entry, and the rows of its list with two values each. */
export interface Given {
  readonly value: string | null;
  readonly rows: readonly (readonly [string, string])[];
}

export const keyOf = (place: number): string => String(place).padStart(6, '0');

export function collected(entries: readonly Given[], collect: (containers: Containers) => void): FoundTerm[] {
  const rows = entries.map(({ value, rows: list }, place) => ({
    columns: [keyOf(place), value],
    lists: [list.map((values) => values.join(VALUE)).join(ROW)],
  }));
  return withContainer(entryRows(rows), CELLS, (containers) => {
    collect(containers);
    return termsOf(containers);
  });
}

export type Posting = readonly [term: string, place: number, row: number];

/** The records of postings, which ascend by place and row. */
export function expected(container: number, postings: readonly Posting[], isPaired: boolean) {
  return [...Map.groupBy(postings, ([term]) => term)].map(([term, all]) => {
    const own = all.filter(
      ([, place, row], i) => i === 0 || place !== all[i - 1]![1] || row !== all[i - 1]![2],
    );
    const places = Uint16Array.from(own, ([, place]) => place);
    const rows = Uint32Array.from(own, ([, , row]) => row);
    return {
      text: term,
      form: isPaired ? PAIRED : SET,
      container,
      count: new Set(places).size,
      set: isPaired ? encodePairs(places, rows) : encodeSet(places),
    };
  });
}
