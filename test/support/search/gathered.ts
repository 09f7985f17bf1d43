/** Terms as values, made what a load packs. */
import { PAIRED, SET } from '../../../loaders/kernels/assembly/layout.ts';
import { type IndexItem, packTerms } from '../../../loaders/records/terms/term-items.ts';
import { encodeTermRecord } from '../../../loaders/records/terms/term-records.ts';
import { encodeIndexDirectory } from '../../../shared/store/records/sets/directory-bytes.ts';
import { bucketOf } from '../../../shared/store/records/sets/keys.ts';
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

/** Returns the items of terms in so many buckets, and those of their directory. */
export function termItems(
  sets: readonly TermSet[],
  buckets: number,
  entries: readonly number[],
): IndexItem[] {
  const firsts: string[][] = [];
  const items = Array.from({ length: buckets }, (_, bucket) => {
    const own = sets.filter(({ text }) => bucketOf(text, buckets) === bucket);
    const begins: string[] = [];
    firsts.push(begins);
    return [...packTerms(gathered(own), bucket, begins)];
  });
  return [...items.flat(), ...encodeIndexDirectory({ entries, firsts })];
}
