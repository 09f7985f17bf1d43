/** Terms as values, made what a load packs. */
import { FOUND_HEADER, PAIRED, SET } from '../../../loaders/kernels/assembly/layout.ts';
import type { TermRecord } from '../../../loaders/records/terms/term-records.ts';
import type { Posting } from '../../../shared/store/records/sets/postings.ts';

export interface TermSet {
  readonly text: string;
  /** Whether the sets have pairs. */
  readonly paired: boolean;
  /** Containers ascend; at least one. */
  readonly postings: readonly Posting[];
}

/** Returns the bytes of a record, as the kernels write it. */
function termRecord(
  { form, container, count }: Pick<TermRecord, 'form' | 'container' | 'count'>,
  text: Buffer,
  set: Uint8Array,
): Buffer {
  const header = Buffer.alloc(FOUND_HEADER);
  header.writeUInt32LE(FOUND_HEADER + text.length + set.length, 0);
  header.writeUInt32LE(container, 4);
  header[8] = form;
  header.writeUInt32LE(count, 9);
  header.writeUInt32LE(text.length, 13);
  return Buffer.concat([header, text, set]);
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
