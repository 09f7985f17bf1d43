/** Terms and columns as values, made what a load packs. */
import type { Column, Counted } from '../../shared/store/records/sets/columns.ts';
import type { Posting } from '../../shared/store/records/sets/postings.ts';
import { TermSets } from '../../shared/store/records/sets/term-sets.ts';

export interface TermSet {
  readonly text: string;
  /** Whether the sets have pairs. */
  readonly paired: boolean;
  /** Containers ascend; at least one. */
  readonly postings: readonly Posting[];
}

/** Gathers terms as the last round of a load does. */
export function gathered(terms: readonly TermSet[]): TermSets {
  const parts = terms.flatMap(({ text, postings }) =>
    postings.flatMap(({ bytes }) => [Buffer.from(text, 'utf8'), bytes]),
  );
  const sets = new TermSets(Buffer.concat(parts));
  let at = 0;
  for (const { text, paired, postings } of terms) {
    const textBytes = Buffer.byteLength(text, 'utf8');
    for (const { container, count, bytes } of postings) {
      const textEnd = at + textBytes;
      const end = textEnd + bytes.length;
      sets.add(at, textEnd, end, paired, container, count);
      at = end;
    }
  }
  return sets;
}

/** Returns the column of the values of all places. */
export function columnOf(all: readonly Counted[]): Column {
  const values = [...new Set(all)];
  const numbers = new Map(values.map((value, code) => [value, code]));
  return { values, codes: Uint16Array.from(all, (value) => numbers.get(value) ?? 0) };
}
