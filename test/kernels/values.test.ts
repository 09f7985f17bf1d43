/** The kernels pack and count the values of a column. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ValuePrefix } from '../../shared/datasets/define.ts';
import { encodeColumn } from '../../shared/store/records/sets/columns.ts';
import { entryRows, withContainer } from '../support/kernels/entries.ts';
import { columnBytes } from '../support/search/column-bytes.ts';

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

/** Returns the encoded column and the number of places of each value, as the kernels pack and count them. */
function countedColumn(all: readonly (string | null)[], prefix?: ValuePrefix) {
  const rows = all.map((value, place) => ({ columns: [String(place).padStart(6, '0'), value] }));
  return withContainer(entryRows(rows), { columns: 2, lists: 0 }, (containers) => {
    const { values, tally, ...packed } = containers.values.counted(1, prefix);
    return { bytes: encodeColumn(values, all.length, packed), tally };
  });
}

const tallyOf = (all: readonly (string | null)[]): number[] =>
  [...Map.groupBy(all, (value) => value).values()].map(({ length }) => length);

const columns: readonly [string, (i: number) => string | null][] = [
  ['one value', () => 'SP'],
  ['runs of a hundred', (i) => String(Math.floor(i / 100))],
  ['runs of three, one in five absent', (i) => (i % 15 < 3 ? null : String(Math.floor(i / 3) % 300))],
  ['256 values without order', (i) => String((Math.imul(i, 0x9e3779b1) >>> 24) % 256)],
  ['257 values without order', (i) => String((Math.imul(i, 0x9e3779b1) >>> 16) % 257)],
  ['a value for each place', (i) => String(i)],
];

test.each(columns)('a column with %s is packed by its smaller form, and counted', (_, of) => {
  for (const length of [1, 7, 65_536]) {
    const all = Array.from({ length }, (__, i) => of(i));
    const { bytes, tally } = countedColumn(all);
    expect(bytes.equals(columnBytes(all))).toBe(true);
    expect(tally).toEqual(tallyOf(all));
  }
});

test('the first digits of values are packed and counted, and values with others are as absent', () => {
  const values = fc.array(fc.oneof(plain, other, fc.constant(null)), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 7 }), (all, length) => {
      const first = all.map((value) => (/^[0-9]{7}$/.test(value ?? '') ? value!.slice(0, length) : null));
      const { bytes, tally } = countedColumn(all, { digits: 7, length });
      expect([bytes.equals(columnBytes(first)), tally]).toEqual([true, tallyOf(first)]);
    }),
  );
});
