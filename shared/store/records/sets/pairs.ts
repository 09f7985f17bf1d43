/**
 * Sets of pairs (place, ordinal): the ordinal is the number of a row, such as a partner, in the list of the
 * entry's company. Two terms hold for one row if they have the same pair.
 */
import { inflated } from './deflating.ts';
import { CONTAINER_PLACES } from './keys.ts';
import { type Places, placesOf } from './places.ts';
import { ByteReader } from './varints.ts';

/**
 * Varints: twice the distance to the place before, plus one if the ordinal follows; without it the ordinal is
 * 0, or one more than that of the pair before where the place is the same. Branches of one company have the
 * same ordinals, so that large sets deflate well.
 */
export const PAIRS = 3;
/** Ordinals are below this one (loaders/kernels/limits.ts). */
export const ORDINALS = 2 ** 24;

/** The pairs that are being decoded, of which each has a byte or more; used again each time. */
let scratch = new Float64Array(1 << 13);

/** Returns each pair as `place × ORDINALS + ordinal`, ascending. @throws Error for damaged or other bytes */
export function decodePairs(stored: Uint8Array): Float64Array {
  const bytes = inflated(stored);
  if (bytes[0] !== PAIRS) throw new Error('the set has no ordinals');
  if (scratch.length < bytes.length) scratch = new Float64Array(2 * bytes.length);
  const pairs = scratch;
  const reader = new ByteReader(bytes, 1);
  let count = 0;
  let place = 0;
  let expected = 0;
  while (!reader.done) {
    const step = reader.varint();
    if (step >= 2) expected = 0;
    place += step >>> 1;
    const ordinal = step & 1 ? reader.varint() : expected;
    if (place >= CONTAINER_PLACES || ordinal >= ORDINALS) throw new Error('a pair is damaged');
    pairs[count++] = place * ORDINALS + ordinal;
    expected = ordinal + 1;
  }
  return pairs.slice(0, count);
}

export function intersectPairs(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(Math.min(a.length, b.length));
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

export const unitePairs = (sets: readonly Float64Array[]): Float64Array =>
  Float64Array.from(new Set(sets.flatMap((set) => [...set]))).sort();

export function placesOfPairs(pairs: Float64Array): Places {
  const list = new Uint16Array(pairs.length);
  let count = 0;
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i] as number;
    const place = Math.floor(pair / ORDINALS);
    if (count === 0 || list[count - 1] !== place) list[count++] = place;
  }
  return placesOf(list.subarray(0, count));
}
