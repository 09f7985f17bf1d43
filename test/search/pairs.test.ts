/** Sets of pairs keep which row of an entry has a term. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeSet } from '../../shared/store/records/sets/containers.ts';
import {
  decodePairs,
  intersectPairs,
  ORDINALS,
  placesOfPairs,
} from '../../shared/store/records/sets/pairs.ts';
import { allOf } from '../../shared/store/records/sets/places.ts';
import { encodePairs, encodeSet } from '../support/search/encoded-sets.ts';

const ascending = (pairs: readonly number[]): number[] => [...new Set(pairs)].sort((a, b) => a - b);

/** `place × ORDINALS + ordinal`, ascending. */
const pairs = fc
  .array(
    fc.tuple(fc.oneof(fc.nat(65_535), fc.nat(50)), fc.oneof(fc.nat(4), fc.nat(65_536), fc.nat(ORDINALS - 1))),
    {
      minLength: 1,
      maxLength: 300,
    },
  )
  .map((all) => ascending(all.map(([place, ordinal]) => place * ORDINALS + ordinal)));

const encoded = (all: readonly number[]): Buffer =>
  encodePairs(
    Uint16Array.from(all, (pair) => Math.floor(pair / ORDINALS)),
    Uint32Array.from(all, (pair) => pair % ORDINALS),
  );

const placesIn = (all: readonly number[]): number[] =>
  ascending(all.map((pair) => Math.floor(pair / ORDINALS)));

describe('a set of pairs', () => {
  test('is decoded as it was encoded', () => {
    fc.assert(
      fc.property(pairs, (all) => {
        expect([...decodePairs(encoded(all))]).toEqual(all);
      }),
    );
  });

  test('has the distinct places of its pairs', () => {
    fc.assert(
      fc.property(pairs, (all) => {
        expect([...allOf(decodeSet(encoded(all)))]).toEqual(placesIn(all));
      }),
    );
  });

  test('has in common with another the rows that both have', () => {
    fc.assert(
      fc.property(pairs, pairs, (a, b) => {
        const inB = new Set(b);
        const both = a.filter((pair) => inB.has(pair));
        const found = intersectPairs(decodePairs(encoded(a)), decodePairs(encoded(b)));
        expect([...found]).toEqual(both);
        expect([...allOf(placesOfPairs(found))]).toEqual(placesIn(both));
      }),
    );
  });

  test('is small for many branches of a company with many partners', () => {
    const all = Array.from({ length: 2_000 * 300 }, (_, i) => Math.floor(i / 300) * ORDINALS + (i % 300) * 3);
    const bytes = encoded(all);
    expect(bytes.length).toBeLessThan(20_000);
    expect([...decodePairs(bytes)]).toEqual(all);
  });

  test.each([
    ['no bytes', []],
    ['the form of places', [...encodeSet(Uint16Array.of(1, 2))]],
    ['a pair without its ordinal', [3, 3]],
    ['a place after the last', [3, 0xff, 0xff, 0xff, 0x0f]],
    ['bytes that do not inflate', [4, 0xff, 0xff]],
  ])('with %s is damaged', (_, bytes) => {
    expect(() => decodePairs(Uint8Array.from(bytes))).toThrow();
  });
});
