/**
 * The items of terms. A page has many terms: each with its small set inline, or with the head of a large set, whose parts are
 * chunks. Sets are written as postings: containers ascend, and one container is in one item.
 */
import type { ItemKey } from '../../../aws/read-items.ts';
import { chunkKey, pageKey, partOf } from './keys.ts';
import { encodePostings, type Posting } from './postings.ts';
import { IN_CHUNKS, PAIRED } from './term-pages.ts';
import { ByteWriter } from './varints.ts';

export { encodeIndexDirectory, type IndexDirectory } from './index-directory.ts';
export type { Posting } from './postings.ts';

export interface TermSet {
  readonly text: string;
  /** Whether the sets have pairs. */
  readonly paired: boolean;
  /** Containers ascend; at least one. */
  readonly postings: readonly Posting[];
}

export interface IndexItem {
  readonly key: ItemKey;
  readonly bytes: Buffer;
}

/** Bytes up to which a set is in its page. A larger one would make every reader of another term of the page pay for it. */
export const INLINE_BYTES = 1_024;

/** Bytes of a chunk, unless one container alone has more: three half read units, less the key. */
export const CHUNK_BYTES = 12_000;

interface PagedTerm {
  readonly text: string;
  readonly flags: number;
  readonly body: Buffer;
}

/**
 * Packs all terms of a bucket, each at most once, in any order. Only what becomes pages is held in memory; chunks are returned
 * as soon as they are full. `pages` is a power of two; a page without terms is not written.
 */
export function* packTerms(terms: Iterable<TermSet>, pages: number): Iterable<IndexItem> {
  const paged = new Map<number, PagedTerm[]>();
  for (const term of terms) {
    const page = partOf(term.text, pages);
    const others = paged.get(page) ?? [];
    paged.set(page, others);
    others.push(yield* packTerm(term));
  }
  for (const [page, ofPage] of paged) yield { key: pageKey(page), bytes: encodePage(ofPage) };
}

function* packTerm({ text, paired, postings }: TermSet): Generator<IndexItem, PagedTerm> {
  const flags = paired ? PAIRED : 0;
  const size = postings.reduce((sum, posting) => sum + posting.bytes.length, 0);
  if (size <= INLINE_BYTES) return { text, flags, body: encodePostings(postings) };
  const chunks = chunked(postings);
  for (const [i, chunk] of chunks.entries()) yield { key: chunkKey(text, i), bytes: encodePostings(chunk) };
  return { text, flags: flags | IN_CHUNKS, body: encodeHead(chunks) };
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

/** For each chunk the number of its containers, and for each the distance to the container before and the count. */
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

/** Terms ascend; each is written without the beginning that it shares with the one before. */
function encodePage(terms: PagedTerm[]): Buffer {
  const writer = new ByteWriter();
  let before: Buffer = Buffer.alloc(0);
  for (const { text, flags, body } of terms.sort((a, b) => (a.text < b.text ? -1 : 1))) {
    const bytes = Buffer.from(text, 'utf8');
    const shared = sharedLength(before, bytes);
    if (shared === bytes.length && shared === before.length) throw new Error('a term is packed twice');
    writer
      .varint(shared)
      .varint(bytes.length - shared)
      .put(bytes.subarray(shared));
    writer.varint(flags).varint(body.length).put(body);
    before = bytes;
  }
  return writer.done();
}

function sharedLength(a: Buffer, b: Buffer): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length++;
  return length;
}
