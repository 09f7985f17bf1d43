/**
 * Sets of pairs (place, ordinal): the ordinal is the number of a row, such as a partner, in the list of the entry's company.
 * Two terms hold for one row if they have the same pair.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { CONTAINER_PLACES } from './keys.ts';
import { type Places, placesOf } from './places.ts';
import { ByteReader, ByteWriter } from './varints.ts';

/**
 * Varints: twice the distance to the place before, plus one if the ordinal follows; without it the ordinal is 0, or one more
 * than that of the pair before where the place is the same.
 */
const PAIRS = 3;
/** The same, deflated. Branches of one company have the same ordinals, so that large sets are repetitive. */
const DEFLATED = 4;

/** Bytes from which a set of pairs is deflated. Most sets are smaller, and deflating them would save nothing. */
const DEFLATE_FROM = 2_048;

/** Limit of what a damaged set may inflate to: every place with some 500 ordinals. */
const MOST_BYTES = 64 * 1024 * 1024;

export const isPaired = (form: number): boolean => form === PAIRS || form === DEFLATED;

/** `places` ascend, and `ordinals` ascend within one place; at least one pair. */
export function encodePairs(places: Uint16Array, ordinals: Uint16Array): Buffer {
  const writer = new ByteWriter().varint(PAIRS);
  let before = 0;
  let expected = 0;
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number;
    const ordinal = ordinals[i] as number;
    if (place !== before) expected = 0;
    writer.varint((place - before) * 2 + (ordinal === expected ? 0 : 1));
    if (ordinal !== expected) writer.varint(ordinal);
    before = place;
    expected = ordinal + 1;
  }
  const plain = writer.done();
  if (plain.length < DEFLATE_FROM) return plain;
  const deflated = deflateRawSync(plain.subarray(1));
  return deflated.length < plain.length - 1 ? Buffer.concat([Buffer.of(DEFLATED), deflated]) : plain;
}

/** Returns `place × 65,536 + ordinal` of each pair, ascending. @throws Error for damaged bytes, or a set without ordinals */
export function decodePairs(bytes: Uint8Array): Uint32Array {
  if (!isPaired(bytes[0] ?? -1)) throw new Error('the set has no ordinals');
  const inflated = bytes[0] === DEFLATED;
  const plain = inflated
    ? inflateRawSync(bytes.subarray(1), { maxOutputLength: MOST_BYTES })
    : bytes.subarray(1);
  const reader = new ByteReader(plain);
  const pairs = new Uint32Array(plain.length);
  let count = 0;
  let place = 0;
  let expected = 0;
  while (!reader.done) {
    const step = reader.varint();
    if (step >= 2) expected = 0;
    place += step >>> 1;
    const ordinal = step & 1 ? reader.varint() : expected;
    if (place >= CONTAINER_PLACES || ordinal > 0xffff) throw new Error('a pair is damaged');
    pairs[count++] = place * 0x1_0000 + ordinal;
    expected = ordinal + 1;
  }
  return pairs.subarray(0, count);
}

/** Returns the pairs that both sets have. */
export function intersectPairs(a: Uint32Array, b: Uint32Array): Uint32Array {
  const both = new Uint32Array(Math.min(a.length, b.length));
  let count = 0;
  let at = 0;
  for (let i = 0; i < a.length; i++) {
    const pair = a[i] as number;
    while (at < b.length && (b[at] as number) < pair) at++;
    if (at === b.length) break;
    if (b[at] === pair) both[count++] = pair;
  }
  return both.subarray(0, count);
}

/** Returns the distinct places of pairs. */
export function placesOfPairs(pairs: Uint32Array): Places {
  const list = new Uint16Array(pairs.length);
  let count = 0;
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i] as number;
    const place = pair >>> 16;
    if (count === 0 || list[count - 1] !== place) list[count++] = place;
  }
  return placesOf(list.subarray(0, count));
}
