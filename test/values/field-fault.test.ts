/** A field is compared with that of the served generation: rare values, and the number of distinct ones. */
import { describe, expect, test } from 'vitest';
import { fieldFault } from '../../loaders/account/profiles/field.ts';
import type { FieldProfile } from '../../loaders/work/profile.ts';

test('a column that three rows of a thousand fill is missed where all rows are counted', () => {
  const field = (absent: number): FieldProfile => ({
    rows: 1_000_000,
    absent,
    present: 0,
    distinct: 0,
    characters: 0,
    values: [],
    histograms: null,
    example: null,
  });
  expect(fieldFault(field(1_000_000), field(997_000), false)?.figures).toBe(
    'absent in 100 % of the rows, before in 99.7 %',
  );
  expect(fieldFault(field(998_000), field(997_000), false)).toBeNull();
  expect(fieldFault(field(997_000), field(1_000_000), false)).toBeNull();
});

describe('the number of distinct values', () => {
  /** Numbers of branches: `headquarters` rows with one value, and one row for each of `branches` others. */
  const orders = (headquarters: number, branches: number): FieldProfile => ({
    rows: headquarters + branches,
    absent: 0,
    present: headquarters + branches,
    distinct: 1 + branches,
    characters: 4 * (headquarters + branches),
    values: [
      ['0001', headquarters],
      ...Array.from({ length: branches }, (_, i): [string, number] => [`${i + 2}`.padStart(4, '0'), 1]),
    ],
    histograms: null,
    example: '0001',
  });

  test('of a small file may come from the branches of one company', () => {
    expect(fieldFault(orders(158, 1), orders(129, 29), false)).toBeNull();
    expect(fieldFault(orders(129, 29), orders(158, 1), false)).toBeNull();
  });

  test('is missed where a column is constant', () => {
    expect(fieldFault(orders(99_999, 0), orders(99_000, 500), false)?.figures).toBe(
      '1 distinct values in 99999 rows, before 501 in 99500',
    );
  });
});
