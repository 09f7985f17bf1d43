/** Counts are kept in a stated order, in little memory, and read back as they were. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Count, createCounts } from '../../shared/store/search/counts.ts';

/** The order of two counts, written independently: larger number, smaller text, and the absent value last. */
function inOrder([a, m]: Count, [b, n]: Count): boolean {
  if (m !== n) return m > n;
  return b === null || (a !== null && a < b);
}

describe('counts', () => {
  test('come back in order at any place, whatever their values', () => {
    const value = fc.oneof(fc.constant(null), fc.constant(''), fc.string({ unit: 'grapheme', maxLength: 6 }));
    const counted = fc.uniqueArray(fc.tuple(value, fc.integer({ min: 1, max: 5 })), {
      selector: ([one]) => one,
    });
    fc.assert(
      fc.property(counted, fc.nat(12), fc.nat(12), (values, from, length) => {
        const counts = createCounts(7, values);
        const all = counts.slice(0, counts.values);
        expect(counts).toMatchObject({ total: 7, values: values.length });
        expect(new Map(all)).toEqual(new Map(values));
        for (let i = 1; i < all.length; i += 1)
          expect(inOrder(all[i - 1] as Count, all[i] as Count)).toBe(true);
        expect(counts.slice(from, from + length)).toEqual(all.slice(from, from + length));
      }),
    );
  });

  test('have the largest number of establishments', () => {
    expect(createCounts(2 ** 31 + 1, [['SP', 2 ** 31 + 1]]).slice(0, 1)).toEqual([['SP', 2 ** 31 + 1]]);
  });

  test('of all towns take less than 70 KB', () => {
    const towns = Array.from({ length: 5_571 }, (_, i): Count => [String(1_000 + i), 1 + (i % 90)]);
    const { bytes, values } = createCounts(0, towns);
    expect(values).toBe(5_571);
    expect(bytes).toBeLessThan(70_000);
  });
});
