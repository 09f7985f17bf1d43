/** Sets of places are stored and combined exactly, in all their forms. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeSet, everyPlace } from '../../shared/store/records/sets/containers.ts';
import { allOf, intersect, NO_PLACES, select, union } from '../../shared/store/records/sets/places.ts';
import { mix } from '../../synthetic/kit/random.ts';
import { encodeSet } from '../support/search/encoded-sets.ts';
import { places } from '../support/search/places.ts';

const encoded = (list: readonly number[]): Buffer => encodeSet(Uint16Array.from(list));
const decoded = (list: readonly number[]) => decodeSet(encoded(list));
const EVERY = Array.from({ length: 65_536 }, (_, i) => i);

describe('a set', () => {
  test('is decoded as it was encoded', () => {
    fc.assert(
      fc.property(places, (list) => {
        const set = decoded(list);
        expect(set.count).toBe(list.length);
        expect([...allOf(set)]).toEqual(list);
      }),
    );
  });

  test.each([
    ['one place', [65_535], 4],
    ['few places', [3, 700, 60_000], 7],
    ['every place', EVERY, 5],
    ['places without order', EVERY.filter((place) => mix(1, 1, place) % 2 === 0), 8_193],
    ['a bitmap that ends early', EVERY.filter((place) => place < 4_000 && place % 2 === 0), 501],
  ])('of %s takes the bytes of its smallest form', (_, list, bytes) => {
    expect(encoded(list).length).toBe(bytes);
    expect([...allOf(decoded(list))]).toEqual(list);
  });

  test.each([1, 2, 8, 9, 16, 17, 128, 129, 52_000, 65_536])(
    'of all %d places is in its smallest form',
    (count) => {
      expect(everyPlace(count)).toEqual(encoded(EVERY.slice(0, count)));
    },
  );

  test('is never larger than a bitmap', () => {
    fc.assert(fc.property(places, (list) => encoded(list).length <= 8_193));
  });

  test.each([
    ['no bytes', []],
    ['an unknown form', [9, 1]],
    ['a gap without its end', [0, 0x80]],
    ['a gap that is too large', [0, 0xff, 0xff, 0x7f]],
    ['a run that passes the last place', [2, 0x80, 0x80, 0x03, 0xff, 0xff, 0x03]],
    ['a run without its length', [2, 1]],
    ['a bitmap that is too long', [1, ...new Array<number>(8_193).fill(1)]],
  ])('with %s is damaged', (_, bytes) => {
    expect(() => decodeSet(Uint8Array.from(bytes))).toThrow();
  });
});

test('a large set with a pattern is small', () => {
  const list = EVERY.filter((place) => place % 2 === 0);
  expect(encoded(list).length).toBeLessThan(100);
  expect([...allOf(decoded(list))]).toEqual(list);
});

test('a large set of places without order takes little more than its information', () => {
  for (const [share, most] of [
    [0.05, 2_600],
    [0.2, 6_400],
    [0.33, 7_700],
  ] as const) {
    const list = EVERY.filter((place) => mix(2, 1, place) < share * 0x1_0000_0000);
    expect(encoded(list).length).toBeLessThan(most);
    expect([...allOf(decoded(list))]).toEqual(list);
  }
});

describe('sets of one container', () => {
  test('have the places in common that plain arrays have', () => {
    fc.assert(
      fc.property(places, places, (a, b) => {
        const inB = new Set(b);
        const both = intersect(decoded(a), decoded(b));
        expect([...allOf(both)]).toEqual(a.filter((place) => inB.has(place)));
        expect(both.count).toBe(allOf(both).length);
      }),
    );
  });

  test('are joined as plain arrays are', () => {
    fc.assert(
      fc.property(fc.array(places, { minLength: 1, maxLength: 4 }), (lists) => {
        const all = [...new Set(lists.flat())].sort((a, b) => a - b);
        expect([...allOf(union(lists.map(decoded)))]).toEqual(all);
      }),
    );
  });

  test('without a place in common have none', () => {
    const both = intersect(decoded([1, 3, 5]), decoded(EVERY.filter((place) => place % 2 === 0)));
    expect(both.count).toBe(0);
    expect(intersect(both, decoded(EVERY)).count).toBe(0);
    expect(union([]).count).toBe(0);
    expect(intersect(NO_PLACES, decoded([1])).count).toBe(0);
  });

  test('give the places from one number to another', () => {
    fc.assert(
      fc.property(places, fc.nat(70_000), fc.nat(120), (list, from, length) => {
        expect([...select(decoded(list), from, from + length)]).toEqual(list.slice(from, from + length));
      }),
    );
  });
});
