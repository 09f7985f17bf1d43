/** Amounts as publishers print them are converted exactly to hundredths, or rejected. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAPITAL } from '../../shared/api/search/range-filters.ts';
import { decimalOf, toCents, toCentsWithCurrency } from '../../shared/datasets/amounts.ts';
import '../support/seed.ts';

test.each([
  ['R$ 1.234,56', 123_456n],
  ['R$\u00a01.234,56', 123_456n],
  ['R$    0,07', 7n],
  ['R$1234.56', 123_456n],
  ['-R$ 1.234,56', -123_456n],
  ['R$ -3', -300n],
  ['R$-3,5', -350n],
  ['(1.234,56)', -123_456n],
  ['(R$ 1.234,56)', -123_456n],
])('%s is %d hundredths where the field declares a currency, and otherwise no amount', (text, cents) => {
  expect([toCents(text), toCentsWithCurrency(text)]).toEqual([null, cents]);
});

test.each([
  // Ambiguous: a thousand or one with three decimals.
  ...['1.200', '-999.000', 'R$ 1.200', '(1.200)'],
  // Two signs, half a bracket, another currency or no amount.
  ...[
    'R$',
    'R$ -',
    '()',
    '(-1,00)',
    '-(1,00)',
    '-R$ -1,00',
    '(1,00',
    '1,00)',
    '1,00-',
    'US$ 1,00',
    'R$ 1,234',
  ],
  // No amount with at most two decimals.
  ...['', ' ', '-', '.', ',', '-,', '1,234', '1.23.4', '12a', '1e3', 'NaN', '1,2,3', '0x10'],
  ...['1,234.56', '1.23.4,5', '1234.567,89'],
])('"%s" is rejected', (text) => {
  expect([toCents(text), toCentsWithCurrency(text)]).toEqual([null, null]);
});

test('whatever the search takes as an amount is one, and the same', () => {
  const schema = CAPITAL[0]!.schema();
  const sent = fc.stringMatching(/^\d{0,4}([.,]\d{1,4}){0,3}$/);
  fc.assert(
    fc.property(sent, (text) => {
      const { success, data } = schema.safeParse(text);
      if (success) expect(data).toBe(decimalOf(toCents(text)!));
    }),
  );
  for (const text of ['1.234,56', '1234.56', '1.234.567', '007,5'])
    expect(schema.safeParse(text).success).toBe(true);
});
