/** The order of bytes in a load is the order of texts by code unit. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryRows, withContainer } from '../support/kernels/entries.ts';

const character = fc.oneof(
  fc.constantFrom(
    '\0',
    '\x01',
    '0',
    '9',
    'A',
    '\u00c7',
    '\ud7ff',
    '\ue000',
    '\uffff',
    '\u{10000}',
    '\u{10ffff}',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const text = fc.array(character, { minLength: 1, maxLength: 8 }).map((all) => all.join(''));

/** Returns distinct keys in the order in which the kernels sort rows that have them as their first cell. */
const sorted = (keys: readonly string[]): (string | null)[] =>
  withContainer(
    entryRows(keys.map((key) => ({ columns: [key] }))),
    { columns: 1, lists: 0 },
    (containers) => [...containers.values.of(0)],
  );

describe('rows of entries', () => {
  test('are sorted by their keys', () => {
    fc.assert(
      fc.property(fc.uniqueArray(text, { minLength: 1, maxLength: 60 }), (keys) => {
        expect(sorted(keys)).toEqual([...keys].sort());
      }),
      { numRuns: 500 },
    );
  });

  test('are sorted by keys whose bytes need several passes', () => {
    const keys = Array.from(
      { length: 3_000 },
      (_, i) => `0${i % 7}\0${Math.imul(i, 2_654_435_761) >>> 0}\0${i}`,
    );
    expect(sorted(keys)).toEqual([...keys].sort());
  });
});
