/** A container has its entries in the order of their keys, and their cells in blocks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryRows, withContainer } from '../support/kernels/entries.ts';

test('entries are in the order of their keys, however long these are', () => {
  const unit = fc.constantFrom('0', '1', '2', 'A', 'Z', 'é', '\uffee', '\u{1f600}', ' ');
  const short = fc.string({ unit, maxLength: 6 });
  const long = fc
    .tuple(fc.constantFrom(20, 62, 63, 64, 65, 130, 200), short)
    .map(([length, end]) => `${'0'.repeat(length)}${end}`);
  let longest = 0;
  fc.assert(
    fc.property(fc.array(fc.oneof(short, long), { minLength: 1, maxLength: 60 }), (keys) => {
      const rows = keys.map((key, i) => ({ columns: [key || null, String(i)] }));
      const found = withContainer(entryRows(rows), { columns: 2, lists: 0 }, (containers) =>
        containers.block(0, keys.length, [1]).toString(),
      );
      const rank = (i: number): string => keys[i] || '\uffff';
      const sorted = [...keys.keys()].toSorted((a, b) =>
        rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : a - b,
      );
      expect(found.split('\n').map(Number)).toEqual(sorted);
      longest = Math.max(longest, ...keys.map(({ length }) => length));
    }),
    { numRuns: 500 },
  );
  expect(longest).toBeGreaterThan(128);
});

test('a container has its entries in blocks of text by column', () => {
  const rows = Array.from({ length: 70 }, (_, place) => ({
    columns: [String(place).padStart(6, '0'), 'É'.repeat(place % 20)],
    lists: [''],
  }));
  withContainer(entryRows(rows), { columns: 2, lists: 1 }, (containers) => {
    const columnOf = (column: number, first: number, end: number): string =>
      rows
        .slice(first, end)
        .map(({ columns }) => columns[column])
        .join('\n');
    for (const [first, end] of [
      [0, 64],
      [64, 70],
    ] as const) {
      const text = containers.block(first, end, [1, 0]).toString('utf8');
      expect(text).toBe([columnOf(1, first, end), columnOf(0, first, end)].join('\x7f'));
    }
  });
});
