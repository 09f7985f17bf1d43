/** Finds terms in their page. */
import { decodePostings } from './postings.ts';
import { ByteReader } from './varints.ts';

export const PAIRED = 1;
export const IN_CHUNKS = 2;

/** A term in a page. Counts are of distinct places. */
export interface TermEntry {
  readonly paired: boolean;
  readonly total: number;
  /** Containers that the term has, ascending, and the count of each. */
  readonly containers: Uint32Array;
  readonly counts: Uint32Array;
  /** Number of the chunk of each container; null if the set is inline. */
  readonly chunks: Uint32Array | null;
  /** The set by container; empty if it is in chunks. */
  readonly inline: ReadonlyMap<number, Uint8Array>;
}

/** Returns those of the terms that a page has, in one pass. @throws Error for damaged bytes */
export function findTerms(page: Uint8Array, terms: readonly string[]): Map<string, TermEntry> {
  const wanted = terms.map((term) => Buffer.from(term, 'utf8')).sort(Buffer.compare);
  const found = new Map<string, TermEntry>();
  const reader = new ByteReader(page);
  // The term, but behind `equal` only of one that is compared.
  const bytes: number[] = [];
  let next = 0;
  // How many bytes of the term are those of the next wanted one.
  let equal = 0;
  while (!reader.done) {
    const shared = reader.varint();
    const end = shared + reader.varint();
    const text = reader.at;
    reader.advance(end - shared);
    const flags = reader.varint();
    const size = reader.varint();
    const body = reader.at;
    reader.advance(size);
    // Terms are in order: one that shares more with the term before differs from the wanted one as that does.
    if (shared > equal) continue;
    for (let at = shared; at < end; at++) bytes[at] = page[text + at - shared] as number;
    equal = shared;
    for (; next < wanted.length; next++, equal = 0) {
      const one = wanted[next] as Buffer;
      while (equal < end && equal < one.length && bytes[equal] === one[equal]) equal++;
      if (equal === end && equal === one.length)
        found.set(one.toString(), entryOf(flags, page.subarray(body, reader.at)));
      else if (equal === end || (equal < one.length && (bytes[equal] as number) < (one[equal] as number)))
        break;
    }
    if (next === wanted.length) break;
  }
  return found;
}

export interface PackedTerm {
  readonly text: () => string;
  readonly last: number;
  readonly flags: number;
  readonly body: Uint8Array;
}

/** Yields terms that begin so, in order; a text is read before the next. @throws Error for damaged bytes */
export function* termsFrom(page: Uint8Array, beginning: string): Generator<PackedTerm> {
  const wanted = Buffer.from(beginning, 'utf8');
  const reader = new ByteReader(page);
  let bytes = Buffer.alloc(256);
  // How many bytes of the term are those of the wanted one.
  let equal = 0;
  while (!reader.done) {
    const shared = reader.varint();
    const length = reader.varint();
    const end = shared + length;
    if (end > bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(end)]);
    bytes.set(reader.take(length), shared);
    const flags = reader.varint();
    const body = reader.take(reader.varint());
    equal = Math.min(equal, shared);
    while (equal < Math.min(end, wanted.length) && bytes[equal] === wanted[equal]) equal++;
    if (equal < wanted.length) continue;
    yield { text: () => bytes.toString('utf8', 0, end), last: bytes[end - 1] ?? 0, flags, body };
  }
}

export function entryOf(flags: number, body: Uint8Array): TermEntry {
  const paired = (flags & PAIRED) !== 0;
  if ((flags & IN_CHUNKS) !== 0) return { paired, ...decodeHead(body), inline: new Map() };
  const postings = decodePostings(body);
  const counts = Uint32Array.from(postings, ({ count }) => count);
  return {
    paired,
    total: sumOf(counts),
    containers: Uint32Array.from(postings, ({ container }) => container),
    counts,
    chunks: null,
    inline: new Map(postings.map(({ container, bytes }) => [container, bytes])),
  };
}

function decodeHead(body: Uint8Array) {
  const reader = new ByteReader(body);
  const containers: number[] = [];
  const counts: number[] = [];
  const chunks: number[] = [];
  let container = 0;
  for (let chunk = 0; !reader.done; chunk++) {
    for (let left = reader.varint(); left > 0; left--) {
      container += reader.varint();
      containers.push(container);
      counts.push(reader.varint());
      chunks.push(chunk);
    }
  }
  return {
    total: sumOf(counts),
    containers: Uint32Array.from(containers),
    counts: Uint32Array.from(counts),
    chunks: Uint32Array.from(chunks),
  };
}

const sumOf = (counts: Iterable<number>): number => {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
};
