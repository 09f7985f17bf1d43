/** Amounts as publishers print them are converted exactly to hundredths, or rejected. */
import { expect, test } from 'vitest';
import { toCents, toCentsWithCurrency } from '../../shared/store/records/amounts.ts';

test.each([
  ['1.234,56', 123_456n],
  ['1234.56', 123_456n],
  ['1234,5', 123_450n],
  ['.58', 58n],
  ['0', 0n],
  ['-3', -300n],
  ['-1.234,50', -123_450n],
  ['12.3400', 1_234n],
  ['1234.500', 123_450n],
  ['1.234.567', 123_456_700n],
  ['555555555555.55', 55_555_555_555_555n],
  ['99999999999999999999,99', 9_999_999_999_999_999_999_999n],
])('%s is %d hundredths', (text, cents) => {
  expect([toCents(text), toCentsWithCurrency(text)]).toEqual([cents, cents]);
});

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

test.each(['1.200', '-999.000', 'R$ 1.200', '(1.200)'])('%s is ambiguous and is rejected', (text) => {
  expect([toCents(text), toCentsWithCurrency(text)]).toEqual([null, null]);
});

test.each([
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
])('"%s" is rejected: it has two signs, half a bracket, another currency or no amount', (text) => {
  expect([toCents(text), toCentsWithCurrency(text)]).toEqual([null, null]);
});

test.each(['', ' ', '-', '.', ',', '1,234', '1.23.4', '12a', '1e3', 'NaN', '1,2,3', '0x10'])(
  '"%s" is rejected because it is not an amount with at most two decimals',
  (text) => {
    expect([toCents(text), toCentsWithCurrency(text)]).toEqual([null, null]);
  },
);
