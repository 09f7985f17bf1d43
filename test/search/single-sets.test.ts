/** Sets of one place have the bytes that any set has. */
import { expect, test } from 'vitest';
import { encodePairs, encodeSet } from '../../shared/store/records/sets/containers.ts';
import { putSinglePair, putSingleSet, SINGLE_BYTES } from '../../shared/store/records/sets/single-sets.ts';

const PLACES = [0, 1, 7, 8, 63, 64, 127, 128, 129, 8_191, 16_383, 16_384, 40_000, 65_535];
const bytes = Buffer.alloc(SINGLE_BYTES);

test.each(PLACES)('place %i', (place) => {
  const length = putSingleSet(bytes, place);
  expect(bytes.subarray(0, length)).toEqual(encodeSet(Uint16Array.of(place)));
});

test.each(PLACES)('place %i with every ordinal', (place) => {
  for (const ordinal of PLACES) {
    const length = putSinglePair(bytes, place, ordinal);
    expect(bytes.subarray(0, length)).toEqual(encodePairs(Uint16Array.of(place), Uint16Array.of(ordinal)));
  }
});
