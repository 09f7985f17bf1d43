/** Terms as values, made what a load packs. */
import { PAIRED, SET, termRecord } from '../../../shared/store/records/indexing/term-records.ts';
import type { Posting } from '../../../shared/store/records/sets/postings.ts';

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
