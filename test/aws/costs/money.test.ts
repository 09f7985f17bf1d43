/** Costs are exact: prices are texts, amounts whole numbers, and sums have no drift. */
import { describe, expect, test } from 'vitest';
import { costOf, dollars, shownDollars, sumOf } from '../../../bench/aws-costs/money.ts';

describe('a cost', () => {
  test.each([
    [2_500_000, { usd: '0.1875', per: 1_000_000 }, '0.4688'],
    [70 * 2 ** 30, { usd: '0.225', per: 2 ** 30 }, '15.7500'],
    // 1 GB for 1,000 seconds.
    [1_024_000_000, { usd: '0.0000133334', per: 1_024_000 }, '0.0133'],
    [0, { usd: '5', per: 1 }, '0.0000'],
  ])('of %i at %o is %s dollars', (amount, price, shown) => {
    expect(shownDollars(costOf(amount, price), 4)).toBe(shown);
  });

  test('has no drift: ten tenths of a cent are a cent', () => {
    const tenth = costOf(1, { usd: '0.001', per: 1 });
    expect(sumOf(Array.from({ length: 10 }, () => tenth))).toBe(dollars('0.01'));
  });

  test('of an amount that is not whole is an error', () => {
    expect(() => costOf(0.5, { usd: '1', per: 1 })).toThrow('0.5 is not a whole number');
  });
});

describe('dollars', () => {
  test.each(['1,5', '', '-1', '1e3', '.5', '0.1234567890123'])('does not read "%s"', (text) => {
    expect(() => dollars(text)).toThrow(`"${text}" is not an amount`);
  });

  test('are shown with thousands, rounded half up', () => {
    expect(shownDollars(dollars('1234.565'))).toBe('1,234.57');
    expect(shownDollars(dollars('999.5'), 0)).toBe('1,000');
  });
});
