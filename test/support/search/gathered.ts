/** Terms as values, made what a load packs. */
import { PAIRED, SET } from '../../../loaders/kernels/assembly/layout.ts';
import { encodeTermRecord } from '../../../loaders/records/terms/term-records.ts';
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
        encodeTermRecord({ form: paired ? PAIRED : SET, container, count }, text, bytes),
      ),
    ),
  );
