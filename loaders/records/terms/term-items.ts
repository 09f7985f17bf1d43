/**
 * The items of terms. A page has many terms: each with its small set inline, or with the head of a large set,
 * whose parts are chunks. Sets are written as postings: containers ascend, and one container is in one item.
 */
import type { ItemKey } from '../../../shared/aws/read-items.ts';
import { chunkKey, pageKey } from '../../../shared/store/records/sets/keys.ts';
import { encodePostings, type Posting } from '../../../shared/store/records/sets/postings.ts';
import { ByteWriter } from '../../../shared/store/records/sets/varints.ts';
import { BucketTerms } from './bucket-terms.ts';

export {
  encodeIndexDirectory,
  type IndexDirectory,
} from '../../../shared/store/records/sets/index-directory.ts';
export type { Posting } from '../../../shared/store/records/sets/postings.ts';

export interface IndexItem {
  readonly key: ItemKey;
  readonly bytes: Buffer;
}

/** Most bytes of a set in its page. A larger one would cost every reader of another term of the page. */
export const INLINE_BYTES = 1_024;

/** Bytes of a chunk, unless one container alone has more: three half read units, less the key. */
export const CHUNK_BYTES = 12_000;

/**
 * Packs the terms of the records of a bucket (indexing/term-records.ts), by container. Only one page is held
 * in memory; chunks are returned as soon as they are full. `pages` is a power of two; a page without terms is
 * not written.
 */
export function* packTerms(records: Buffer, pages: number): Generator<IndexItem> {
  const terms = new BucketTerms(records, pages);
  try {
    for (const page of terms.pages(INLINE_BYTES)) {
      for (const term of page.larger) {
        const chunks = chunked(terms.postingsOf(term));
        const text = terms.textOf(term);
        for (const [i, chunk] of chunks.entries())
          yield { key: chunkKey(text, i), bytes: encodePostings(chunk) };
        terms.setHead(term, encodeHead(chunks));
      }
      yield { key: pageKey(page.page), bytes: terms.page(page) };
    }
  } finally {
    terms.release();
  }
}

function chunked(postings: readonly Posting[]): Posting[][] {
  const chunks: Posting[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const posting of postings) {
    const bytes = posting.bytes.length + 8;
    if (size + bytes > CHUNK_BYTES) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(posting);
    size += bytes;
  }
  return chunks;
}

/** For each chunk the number of its containers, and for each the distance to the one before and the count. */
function encodeHead(chunks: readonly (readonly Posting[])[]): Buffer {
  const writer = new ByteWriter();
  let before = 0;
  for (const chunk of chunks) {
    writer.varint(chunk.length);
    for (const { container, count } of chunk) {
      writer.varint(container - before).varint(count);
      before = container;
    }
  }
  return writer.done();
}
