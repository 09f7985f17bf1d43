/** A range of amounts is a union of terms: those of every amount in it, and of no other. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountRange, amountTerms } from '../../shared/store/records/sets/amount-terms.ts';
import '../support/seed.ts';

const cents = fc.oneof(
  fc.bigInt({ min: 0n, max: 400n }),
  fc.bigInt({ min: 0n, max: 10n ** 14n }),
  fc.bigInt({ min: 10n ** 21n, max: 10n ** 22n - 1n }),
  fc
    .tuple(fc.bigInt({ min: 1n, max: 999n }), fc.integer({ min: 0, max: 11 }))
    .map(([n, p]) => n * 10n ** BigInt(p)),
);

test('holds exactly the amounts between its bounds, each by one term', () => {
  const near = fc.tuple(cents, fc.bigInt({ min: -3n, max: 3n }));
  fc.assert(
    fc.property(
      near,
      near,
      fc.boolean(),
      fc.boolean(),
      fc.array(cents),
      ([a, more], [b, less], noLow, noHigh, others) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const from = noLow ? null : low;
        const to = noHigh ? null : high;
        const range = amountRange(from, to);
        expect(new Set(range).size).toBe(range.length);
        for (const one of [low, high, low + more, high + less, ...others, 10n ** 23n, -1n]) {
          const isIn = (from === null || one >= from) && (to === null || one <= to);
          const common = amountTerms(one).filter((term) => range.includes(term));
          expect([one, common.length]).toEqual([one, isIn ? 1 : 0]);
        }
      },
    ),
  );
});

test('has few terms, and a round bound has fewest', () => {
  expect(amountRange(10_000_000n, null).slice(0, 3)).toEqual(['+', '06', '07']);
  expect(amountRange(null, 5_000_000n)).toEqual([
    ...['-', '00', '01', '02', '03', '04'],
    ...[1, 2, 3, 4].flatMap((digit) => [`05:${digit}=`, `05:${digit}*`]),
    '05:5=',
  ]);
  expect(amountRange(12_345_678_901_234_567n, 98_765_432_109_876_543n).length).toBeLessThan(700);
});
