/** A range of amounts is a union of terms: those of every amount in it, and of no other. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountRange, amountTerms, isGreater } from '../../shared/datasets/amounts.ts';
import '../support/seed.ts';

const cents = fc.oneof(
  fc.bigInt({ min: 0n, max: 400n }),
  fc.bigInt({ min: 0n, max: 10n ** 14n }),
  fc
    .tuple(fc.bigInt({ min: 1n, max: 999n }), fc.integer({ min: 0, max: 11 }))
    .map(([n, p]) => n * 10n ** BigInt(p)),
);
const published = (amount: bigint): string => `${amount / 100n},${String(amount % 100n).padStart(2, '0')}`;

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
        const range = amountRange(from === null ? null : published(from), to === null ? null : published(to));
        expect(new Set(range).size).toBe(range.length);
        for (const one of [low, high, low + more, high + less, ...others].filter((amount) => amount >= 0n)) {
          const isIn = (from === null || one >= from) && (to === null || one <= to);
          const common = amountTerms(published(one)).filter((term) => range.includes(term));
          expect([one, common.length]).toEqual([one, isIn ? 1 : 0]);
        }
      },
    ),
  );
});

test('has few terms, and a round bound has fewest', () => {
  expect(amountRange('100000', null).slice(0, 2)).toEqual(['06', '07']);
  expect(amountRange(null, '50000')).toEqual([
    ...['00', '01', '02', '03', '04'],
    ...[1, 2, 3, 4].flatMap((digit) => [`05:${digit}=`, `05:${digit}*`]),
    '05:5=',
  ]);
  expect(amountRange('123456789012345,67', '987654321098765,43').length).toBeLessThan(700);
});

test('has no terms of a text that is no amount', () => {
  for (const text of ['', 'x', '-1,00', '1.000,00', '1,000', ',5', '1,', '1e3', '٣'])
    expect(amountTerms(text)).toEqual([]);
});

test.each([
  ['1000', '999,99', true],
  ['1000,00', '1000.0', false],
  ['0', '0,01', false],
  ['9', '10', false],
  ['010', '9', true],
])('%s is greater than %s: %s', (one, other, greater) => {
  expect(isGreater(one, other)).toBe(greater);
});
