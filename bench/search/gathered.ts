/** Terms and columns as values, made what a load packs. */
import { PAIRED, SET, termRecord } from '../../shared/store/records/indexing/term-records.ts';
import type { Column, Counted } from '../../shared/store/records/sets/columns.ts';
import type { Posting } from '../../shared/store/records/sets/postings.ts';

export interface TermSet {
  readonly text: string;
  /** Whether the sets have pairs. */
  readonly paired: boolean;
  /** Containers ascend; at least one. */
  readonly postings: readonly Posting[];
}

/** Returns the records that the last round of a load gathers for these terms. */
export const gathered = (terms: readonly TermSet[]): Buffer =>
  Buffer.concat(
    terms.flatMap(({ text, paired, postings }) =>
      postings.map(({ container, count, bytes }) =>
        termRecord({ form: paired ? PAIRED : SET, container, count }, Buffer.from(text, 'utf8'), bytes),
      ),
    ),
  );

/** Returns the column of the values of all places. */
export function columnOf(all: readonly Counted[]): Column {
  const values = [...new Set(all)];
  const numbers = new Map(values.map((value, code) => [value, code]));
  return { values, codes: Uint16Array.from(all, (value) => numbers.get(value) ?? 0) };
}
