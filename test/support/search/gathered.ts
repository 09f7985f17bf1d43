/** Terms as values, made what a load packs. */
import * as LAYOUT from '../../../loaders/kernels/assembly/layout.ts';
import { type IndexItem, packTerms } from '../../../loaders/records/terms/term-items.ts';
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

function recordOf({ container, count, bytes: set }: Posting, text: string, form: number): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(LAYOUT.FOUND_HEADER), Buffer.from(text), set]);
  bytes.writeUInt32LE(bytes.length, LAYOUT.FOUND_LENGTH);
  bytes.writeUInt32LE(container, LAYOUT.FOUND_CONTAINER);
  bytes[LAYOUT.FOUND_FORM] = form;
  bytes.writeUInt32LE(count, LAYOUT.FOUND_COUNT);
  bytes.writeUInt32LE(bytes.length - LAYOUT.FOUND_HEADER - set.length, LAYOUT.FOUND_TEXT);
  return bytes;
}

/** Returns the records that the last round of a load gathers for these terms. */
export const gathered = (terms: readonly TermSet[]): Buffer =>
  Buffer.concat(
    terms.flatMap(({ text, paired, postings }) =>
      postings.map((posting) => recordOf(posting, text, paired ? LAYOUT.PAIRED : LAYOUT.SET)),
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
