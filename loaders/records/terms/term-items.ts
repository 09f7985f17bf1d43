/**
 * The items of terms. A page has many terms: each with its small set inline, or with the head of a large set,
 * whose parts are chunks. Sets are written as postings: containers ascend, and one container is in one item.
 */
import type { ItemKey } from '../../../shared/aws/read-items.ts';
import { chunkKey, pageKey } from '../../../shared/store/records/sets/keys.ts';
import { encodePostings, type Posting } from '../../../shared/store/records/sets/postings.ts';
import { ByteWriter } from '../../../shared/store/records/sets/varints.ts';
import { BucketTerms } from './bucket-terms.ts';

export interface IndexItem {
  readonly key: ItemKey;
  readonly bytes: Buffer;
}

/** Most bytes of a set in its page. A larger one would cost every reader of another term of the page. */
export const INLINE_BYTES = 1_024;

/** Bytes of a page, so that with its key it is read for half a read unit. A term alone may have more. */
const PAGE_BYTES = 4_040;

/** Bytes of a chunk, unless one container alone has more: three half read units, less the key. */
export const CHUNK_BYTES = 12_000;

/**
 * Packs the terms of the records of a bucket by container, in order: chunks, and
 * then pages. `firsts` gets a text for each page: no term of the page is before it, and all of the page
 * before are.
 */
export function* packTerms(records: Buffer, bucket: number, firsts: string[]): Generator<IndexItem> {
  const terms = new BucketTerms(records);
  try {
    for (const term of terms.larger(INLINE_BYTES)) {
      const chunks = chunked(terms.postingsOf(term));
      const text = terms.textOf(term);
      for (const [i, chunk] of chunks.entries())
        yield { key: chunkKey(text, i), bytes: encodePostings(chunk) };
      terms.setHead(term, encodeHead(chunks));
    }
    let before = '';
    for (const [page, own] of terms.pages(PAGE_BYTES).entries()) {
      firsts.push(page === 0 ? '' : shortestAfter(before, own.first));
      before = own.last;
      yield { key: pageKey({ bucket, page }), bytes: terms.page(own) };
    }
  } finally {
    terms.release();
  }
}

const isLeadSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

/** Returns the shortest beginning of a text that is after another one, which is before the text. */
function shortestAfter(before: string, text: string): string {
  let length = 0;
  while (length < before.length && text[length] === before[length]) length++;
  return text.slice(0, length + (isLeadSurrogate(text.charCodeAt(length)) ? 2 : 1));
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
