/**
 * Large sets are deflated if this saves a sixteenth: places without order have fewer bits of information than
 * a bitmap or gaps have (a third of all places: 7.5 KB in place of 8), and a chunk just above 8 KB costs a
 * read unit half as much again.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The first byte of a deflated set. The set with its own first byte follows, deflated. */
const DEFLATED = 4;

/** Bytes from which a set is deflated. Most sets are smaller, and deflating them would save nothing. */
const DEFLATE_FROM = 2_048;

const WORTH_IT = 15 / 16;

/** Takes three quarters of the time of level 6, for two of a hundred bytes more. */
const LEVEL = 4;

/** Limit of a set's inflated bytes, even if it is damaged: pairs of every place with some 500 ordinals. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Deflates a large set if that saves enough. `of` names it. @throws Error for one too large to be read */
export function deflated(set: Buffer, of = 'a term'): Buffer {
  if (set.length > MOST_BYTES) {
    throw new Error(
      `the set of ${of} has ${set.length} bytes in a container; allowed: at most ${MOST_BYTES}`,
    );
  }
  if (set.length < DEFLATE_FROM) return set;
  const bytes = deflateRawSync(set, { level: LEVEL });
  return bytes.length + 1 <= set.length * WORTH_IT ? Buffer.concat([Buffer.of(DEFLATED), bytes]) : set;
}

/** Returns the set as it was before `deflated`. @throws Error for damaged bytes */
export const inflated = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === DEFLATED ? inflateRawSync(bytes.subarray(1), { maxOutputLength: MOST_BYTES }) : bytes;
