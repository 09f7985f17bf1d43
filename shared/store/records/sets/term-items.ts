/**
 * The items of terms. A page has many terms: each with its small set inline, or with the head of a large set, whose parts are
 * chunks. Sets are written as postings: containers ascend, and one container is in one item.
 */
import type { ItemKey } from '../../../aws/read-items.ts';
import { chunkKey, pageKey } from './keys.ts';
import { encodePostings, type Posting } from './postings.ts';
import { IN_CHUNKS, PAIRED } from './term-pages.ts';
import type { TermSets } from './term-sets.ts';
import { ByteWriter, varintBytes } from './varints.ts';

export { encodeIndexDirectory, type IndexDirectory } from './index-directory.ts';
export type { Posting } from './postings.ts';

export interface IndexItem {
  readonly key: ItemKey;
  readonly bytes: Buffer;
}

/** Bytes up to which a set is in its page. A larger one would make every reader of another term of the page pay for it. */
export const INLINE_BYTES = 1_024;

/** Bytes of a chunk, unless one container alone has more: three half read units, less the key. */
export const CHUNK_BYTES = 12_000;

/** Bytes for which a page has room at first: most are smaller. */
const PAGE_ROOM = 4_096;

/**
 * Packs all terms of a bucket. Only one page is held in memory; chunks are returned as soon as they are full. `pages` is a power of
 * two; a page without terms is not written.
 */
export function* packTerms(terms: TermSets, pages: number): Generator<IndexItem> {
  for (const [page, own] of termsOfPages(terms, pages)) {
    own.sort((a, b) => terms.compare(a, b));
    const heads = new Map<number, Buffer>();
    for (const term of own) {
      if (terms.sizeOf(term) <= INLINE_BYTES) continue;
      const chunks = chunked(terms.postingsOf(term));
      const text = terms.textOf(term);
      for (const [i, chunk] of chunks.entries())
        yield { key: chunkKey(text, i), bytes: encodePostings(chunk) };
      heads.set(term, encodeHead(chunks));
    }
    yield { key: pageKey(page), bytes: encodePage(terms, own, heads) };
  }
}

function termsOfPages(terms: TermSets, pages: number): Map<number, number[]> {
  const ofPages = new Map<number, number[]>();
  for (let term = 0; term < terms.count; term++) {
    const page = terms.partOf(term, pages);
    const own = ofPages.get(page);
    if (own) own.push(term);
    else ofPages.set(page, [term]);
  }
  return ofPages;
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
function encodePage(terms: TermSets, own: readonly number[], heads: ReadonlyMap<number, Buffer>): Buffer {
  const writer = new ByteWriter(PAGE_ROOM);
  let before = { from: 0, to: 0 };
  for (const term of own) {
    const text = { from: terms.textFrom(term), to: terms.textTo(term) };
    const shared = sharedLength(terms.bytes, before, text);
    writer.varint(shared).varint(text.to - text.from - shared);
    writer.copy(terms.bytes, text.from + shared, text.to);
    const head = heads.get(term);
    const paired = terms.isPaired(term) ? PAIRED : 0;
    if (head)
      writer
        .varint(paired | IN_CHUNKS)
        .varint(head.length)
        .put(head);
    else putInline(writer.varint(paired), terms, term);
    before = text;
  }
  return writer.done();
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function sharedLength(bytes: Uint8Array, a: Range, b: Range): number {
  const most = Math.min(a.to - a.from, b.to - b.from);
  let length = 0;
  while (length < most && bytes[a.from + length] === bytes[b.from + length]) length++;
  return length;
}

/** Writes what `encodePostings` returns, after its length. */
function putInline(writer: ByteWriter, terms: TermSets, term: number): void {
  let length = 0;
  let before = 0;
  terms.eachSet(term, (container, count, start, end) => {
    const size = end - start;
    length += varintBytes(container - before) + varintBytes(count) + varintBytes(size) + size;
    before = container;
  });
  writer.varint(length);
  before = 0;
  terms.eachSet(term, (container, count, start, end) => {
    writer
      .varint(container - before)
      .varint(count)
      .varint(end - start)
      .copy(terms.bytes, start, end);
    before = container;
  });
}
