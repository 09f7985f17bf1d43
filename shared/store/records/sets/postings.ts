/** Postings: the parts of a set by container, as they are written into pages and chunks. */
import { ByteReader, ByteWriter } from './varints.ts';

/** The part of a set in one container: `count` distinct places; `bytes` as in containers.ts and pairs.ts. */
export interface Posting {
  readonly container: number;
  readonly count: number;
  readonly bytes: Uint8Array;
}

/** For each posting the distance to the container before, the count, the length of the set, and the set. */
export function encodePostings(postings: readonly Posting[]): Buffer {
  const writer = new ByteWriter();
  let before = 0;
  for (const { container, count, bytes } of postings) {
    writer
      .varint(container - before)
      .varint(count)
      .varint(bytes.length)
      .put(bytes);
    before = container;
  }
  return writer.done();
}

/** The sets are views of `bytes`. @throws Error for damaged bytes */
export function decodePostings(bytes: Uint8Array): Posting[] {
  const reader = new ByteReader(bytes);
  const postings: Posting[] = [];
  let container = 0;
  while (!reader.done) {
    container += reader.varint();
    const count = reader.varint();
    postings.push({ container, count, bytes: reader.take(reader.varint()) });
  }
  return postings;
}
