/** Sets of pairs in TypeScript, as the kernels of a load write them (shared/kernels/assembly/entries/sets.ts). */
import { deflated } from '../../../shared/store/records/sets/deflating.ts';
import { PAIRS } from '../../../shared/store/records/sets/pairs.ts';
import { putVarint } from '../../../shared/store/records/sets/varints.ts';

/** Bytes of a pair at most: 17 bits of a place and 24 of an ordinal. */
const PAIR_BYTES = 7;

/** `places` ascend, and `ordinals` ascend within one place; at least one pair. */
export function encodePairs(places: Uint16Array, ordinals: Uint32Array): Buffer {
  const bytes = Buffer.alloc(1 + places.length * PAIR_BYTES);
  let at = putVarint(bytes, 0, PAIRS);
  let before = 0;
  let expected = 0;
  for (const [i, place] of places.entries()) {
    const ordinal = ordinals[i] as number;
    if (place !== before) expected = 0;
    at = putVarint(bytes, at, (place - before) * 2 + (ordinal === expected ? 0 : 1));
    if (ordinal !== expected) at = putVarint(bytes, at, ordinal);
    before = place;
    expected = ordinal + 1;
  }
  return deflated(bytes.subarray(0, at));
}
