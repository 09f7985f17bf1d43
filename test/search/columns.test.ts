/** Columns and tallies keep every value of a counted field. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeColumn, decodeTally, encodeTally } from '../../shared/store/records/sets/columns.ts';
import { columnBytes } from '../support/search/column-bytes.ts';

const valuesOf = (bytes: Uint8Array): (string | null)[] => {
  const { values, codes } = decodeColumn(bytes);
  return Array.from(codes, (code) => values[code] as string | null);
};

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
        expect(valuesOf(columnBytes(all))).toEqual(all);
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
    expect(valuesOf(bytes)).toEqual(all);
    expect(bytes.length).toBeLessThan(most);
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
