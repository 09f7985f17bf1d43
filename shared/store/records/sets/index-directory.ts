/**
 * The directory of an index: the entries of each container, and for each bucket of its terms the text with
 * which each page begins. Terms of a bucket are in order, so that the page of a term is known, and the pages
 * of all words that begin alike.
 */
import { inflateRawSync } from 'node:zlib';
import { bucketOf, type PageAt } from './keys.ts';
import { ByteReader } from './varints.ts';

/** What the first item says; the first part of the texts follows it. */
export interface DirectoryHead {
  readonly entries: readonly number[];
  readonly buckets: number;
  readonly others: number;
}

export interface IndexDirectory {
  readonly entries: readonly number[];
  /** Returns the page that a term is in if it exists; undefined for a bucket without terms. */
  pageOf(term: string): PageAt | undefined;
  /** Returns the pages of all terms that begin with a text, of words by at least `BEGINNING` letters. */
  pagesFrom(beginning: string): PageAt[];
}

/** Buckets whose texts stay decoded: a correction asks for hundreds of terms at once. */
const MOST_DECODED = 256;

const MOST_BYTES = 16 * 1024 * 1024;

const isCount = (n: unknown): boolean => Number.isInteger(n) && Number(n) >= 0;

/** Returns what the first item says, and the first part. @throws Error for damaged bytes */
export function decodeDirectoryHead(bytes: Uint8Array): DirectoryHead & { readonly first: Uint8Array } {
  const reader = new ByteReader(bytes);
  const text = Buffer.from(reader.take(reader.varint())).toString('utf8');
  const { entries, buckets, others } = JSON.parse(text) as Partial<DirectoryHead>;
  if (!entries?.every(isCount) || !isCount(buckets) || !isCount(others))
    throw new Error('the directory is damaged');
  return { entries, buckets: Number(buckets), others: Number(others), first: reader.rest() };
}

/** Parts have the buckets one after the other. @throws Error for damaged bytes */
export function decodeIndexDirectory(
  { entries, buckets }: DirectoryHead,
  parts: readonly Uint8Array[],
): IndexDirectory {
  const ofBuckets = parts.flatMap((part) => bucketsIn(part));
  if (ofBuckets.length !== buckets) throw new Error('the directory has another number of buckets');
  const decoded = new Map<number, string[]>();
  const firstsOf = (bucket: number): string[] => {
    const firsts = decoded.get(bucket) ?? decodeFirsts(ofBuckets[bucket] as Uint8Array);
    if (decoded.size === MOST_DECODED) decoded.clear();
    decoded.set(bucket, firsts);
    return firsts;
  };
  return {
    entries,
    pageOf(term) {
      const bucket = bucketOf(term, buckets);
      const page = lastNotAfter(firstsOf(bucket), term);
      return page < 0 ? undefined : { bucket, page };
    },
    pagesFrom(beginning) {
      const bucket = bucketOf(beginning, buckets);
      const firsts = firstsOf(bucket);
      const from = lastNotAfter(firsts, beginning);
      let end = from + 1;
      while (end < firsts.length && firsts[end]?.startsWith(beginning)) end++;
      return from < 0 ? [] : Array.from({ length: end - from }, (_, i) => ({ bucket, page: from + i }));
    },
  };
}

function bucketsIn(part: Uint8Array): Uint8Array[] {
  const reader = new ByteReader(inflateRawSync(part, { maxOutputLength: MOST_BYTES }));
  const buckets: Uint8Array[] = [];
  while (!reader.done) buckets.push(reader.take(reader.varint()));
  return buckets;
}

function decodeFirsts(bytes: Uint8Array): string[] {
  const reader = new ByteReader(bytes);
  const firsts: string[] = [];
  let text = Buffer.alloc(0);
  while (!reader.done) {
    const shared = reader.varint();
    text = Buffer.concat([text.subarray(0, shared), reader.take(reader.varint())]);
    firsts.push(text.toString('utf8'));
  }
  return firsts;
}

function lastNotAfter(texts: readonly string[], text: string): number {
  let low = 0;
  let high = texts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((texts[middle] as string) <= text) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
