/** The kernels make the terms of plain values by the rules of the filters. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type TermsOf, WHOLE_VALUE } from '../../shared/store/records/indexing/value-terms.ts';
import type { FoundTerm } from '../support/kernels/entries.ts';
import { collected, expected, type Given, type Posting } from '../support/kernels/postings.ts';

const byForm = [
  ['whole', WHOLE_VALUE, (value: string) => [value]],
  [
    'their first digits',
    { digits: 7, lengths: [2, 3, 7] },
    (value: string) => (/^[0-9]{7}$/.test(value) ? [value.slice(0, 2), value.slice(0, 3), value] : []),
  ],
] as const;
const plain = fc.constantFrom(
  '',
  '0',
  'SP',
  '0111301',
  '0111302',
  '4711302',
  '471130',
  '47113022',
  '471130A',
);
const other = fc.constantFrom('É', 'A B', '\n', '0111301 ', '٠١٢٣٤٥٦');

test.each(byForm)('of values, %s, are those of the kernels and of the rule alike', (_, form, rule) => {
  const rows = (value: fc.Arbitrary<string>): fc.Arbitrary<Given[]> =>
    fc.array(
      value.map((one) => ({ value: one, rows: [] })),
      { minLength: 1, maxLength: 30 },
    );
  const terms = (value: string | null): readonly string[] => (value === null ? [] : rule(value));
  const unused = (): never => {
    throw new Error('the kernels make the terms of plain values');
  };
  const foundIn = (all: readonly Given[], by: TermsOf): FoundTerm[] =>
    collected(all, (containers) => {
      containers.beginFilter('f', false, () => []);
      containers.addValues(1, form, by);
      containers.emit(0, false);
    });
  const expectedOf = (all: readonly Given[]): FoundTerm[] =>
    expected(
      0,
      all.flatMap(({ value }, place) => terms(value || null).map((term): Posting => [`f:${term}`, place, 0])),
      false,
    );
  fc.assert(
    fc.property(rows(plain), (all) => {
      expect(foundIn(all, unused)).toEqual(expectedOf(all));
    }),
  );
  fc.assert(
    fc.property(rows(fc.oneof(plain, other)), (all) => {
      const byText = (a: { text: string }, b: { text: string }): number => (a.text < b.text ? -1 : 1);
      expect(foundIn(all, terms).toSorted(byText)).toEqual(expectedOf(all).toSorted(byText));
    }),
  );
});
