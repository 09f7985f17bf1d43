/** Sets of one place, which nine of ten terms of a container have: written without an object for each. */
import { GAPS } from './containers.ts';
import { PAIRS } from './pairs.ts';
import { putVarint } from './varints.ts';

/** The most bytes of such a set. */
export const SINGLE_BYTES = 8;

/** Writes the bytes of `encodeSet` for one place; returns their number. */
export function putSingleSet(bytes: Uint8Array, place: number): number {
  bytes[0] = GAPS;
  return putVarint(bytes, 1, place);
}

/** Writes the bytes of `encodePairs` for one pair; returns their number. */
export function putSinglePair(bytes: Uint8Array, place: number, ordinal: number): number {
  bytes[0] = PAIRS;
  const end = putVarint(bytes, 1, place * 2 + (ordinal === 0 ? 0 : 1));
  return ordinal === 0 ? end : putVarint(bytes, end, ordinal);
}
