/** Columns and tallies keep every value of a counted field. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeColumn, decodeTally, encodeTally } from '../../shared/store/records/sets/columns.ts';
import { placesOf } from '../../shared/store/records/sets/places.ts';
import { columnBytes } from '../support/search/column-bytes.ts';

type Counts = ReadonlyMap<string | null, number>;

function stored(bytes: Uint8Array, places: readonly number[] | null): Counts {
  const column = decodeColumn(bytes);
  const counts = column.count(places && placesOf(Uint16Array.from(places)));
  return new Map([...counts.entries()].flatMap(([code, n]) => (n > 0 ? [[column.value(code), n]] : [])));
}

function counted(values: readonly (string | null)[], places: readonly number[] | null): Counts {
  const counts = new Map<string | null, number>();
  for (const place of places ?? values.keys()) {
    const value = values[place] as string | null;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Sets of places that together tell every place from every other: those with each bit in their number. */
const bitSets = (length: number): number[][] =>
  Array.from({ length: 16 }, (_, bit) =>
    Array.from({ length }, (_, place) => place).filter((place) => (place >> bit) & 1),
  );

const value = fc.oneof(fc.constant(null), fc.constantFrom('', 'SP', 'RJ', 'é'), fc.string());

describe('a column', () => {
  test('is decoded as it was encoded', () => {
    const values = fc.oneof(
      fc.array(value, { minLength: 1, maxLength: 300 }),
      fc
        .array(fc.tuple(value, fc.integer({ min: 1, max: 200 })), { minLength: 1, maxLength: 20 })
        .map((runs) => runs.flatMap(([of, length]) => new Array<string | null>(length).fill(of))),
    );
    fc.assert(
      fc.property(values, (all) => {
        const bytes = columnBytes(all);
        expect(decodeColumn(bytes).length).toBe(all.length);
        for (const places of [null, ...all.map((_, place) => [place])]) {
          expect(stored(bytes, places)).toEqual(counted(all, places));
        }
      }),
    );
  });

  test.each([
    ['one value', (): string => 'SP', 60],
    ['runs of a hundred', (i: number): string => String(Math.floor(i / 100)), 9_000],
    ['two values without order', (i: number): string => String(Math.imul(i, 2_654_435_761) >>> 31), 12_500],
    ['a value for each place', (i: number): string => String(i), 600_000],
  ])('of 65,536 places with %s is exact and small', (_, of, most) => {
    const all = Array.from({ length: 65_536 }, (_, i) => of(i));
    const bytes = columnBytes(all);
    for (const places of [null, ...bitSets(all.length)]) {
      expect(stored(bytes, places)).toEqual(counted(all, places));
    }
    expect(bytes.length).toBeLessThan(most);
  });

  test('counts the places of any set', () => {
    const set = fc.oneof(
      fc.uniqueArray(fc.nat(65_535), { maxLength: 300 }),
      fc
        .integer({ min: 1, max: 13 })
        .map((step) => Array.from({ length: 65_536 / step }, (_, i) => i * step)),
    );
    const columns = [5, 16, 17].map((bits) => {
      const all = Array.from({ length: 65_536 }, (_, i) => String(Math.imul(i >> (bits - 5), 40_503) & 0xff));
      return { all, bytes: columnBytes(all) };
    });
    fc.assert(
      fc.property(fc.constantFrom(...columns), set, ({ all, bytes }, places) => {
        const ascending = places.toSorted((a, b) => a - b);
        expect(stored(bytes, ascending)).toEqual(counted(all, ascending));
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['runs', 100],
    ['codes', 1],
  ])('of %s does not count a place after its last one', (_, each) => {
    const bytes = columnBytes(Array.from({ length: 500 }, (_, i) => String(Math.floor(i / each) % 7)));
    expect(() => stored(bytes, [3, 500])).toThrow('after the last');
    expect(() =>
      stored(
        bytes,
        Array.from({ length: 9_000 }, (_, i) => i),
      ),
    ).toThrow('after the last');
  });

  test('that is cut short or has too many places is damaged', () => {
    const bytes = columnBytes(Array.from({ length: 500 }, (_, i) => String(i % 7)));
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (end) => {
        expect(() => decodeColumn(bytes.subarray(0, end))).toThrow();
      }),
    );
    const shorter = Buffer.from(bytes);
    shorter[2] = 2; // The number of places is 500, or 0xf4 0x03.
    expect(() => decodeColumn(shorter)).toThrow('do not cover its places');
    expect(() => decodeColumn(Uint8Array.of(0, 1, 0xff, 0xff, 0xff, 0x7f))).toThrow(
      'more values than places',
    );
  });
});

describe('a tally', () => {
  test('is decoded as it was encoded', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(value, fc.nat()), { selector: ([of]) => of }), (all) => {
        expect([...decodeTally(encodeTally(new Map(all)))]).toEqual(all);
      }),
    );
  });

  test('that is cut short is damaged', () => {
    expect(() => decodeTally(encodeTally(new Map([['SP', 3]])).subarray(0, 4))).toThrow();
  });
});
