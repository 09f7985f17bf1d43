/** The cells of a row as bytes are the UTF-8 of its cells as text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RowBytes } from '../../shared/store/records/indexing/row-bytes.ts';

const SEPARATOR = '\x7f';

const cellsOf = ({ bytes, from, to }: RowBytes): string[] =>
  Array.from(from, (start, i) => bytes.toString('utf8', start, to[i]));

/** Characters of one to four bytes, and halves of pairs, which UTF-8 replaces by U+FFFD. */
const cell = fc.string({
  unit: fc.constantFrom('A', '0', ' ', '\x1a', 'Ç', 'ã', '\u07ff', '\u0800', '…', '\ud83c', '\udf31', '🌱'),
  maxLength: 12,
});

describe('the cells of a row as bytes', () => {
  test('are those of its text, and empty where the row has fewer', () => {
    const reader = new RowBytes(3);
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
        reader.read(cells.join(SEPARATOR));
        const expected = [...cells, '', ''].slice(0, 3).map((text) => Buffer.from(text).toString('utf8'));
        expect(cellsOf(reader)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('are read from rows longer than the buffer', () => {
    const reader = new RowBytes(1);
    const long = 'ÇÃO '.repeat(3_000);
    reader.read(`${long}${SEPARATOR}B`);
    expect(cellsOf(reader)).toEqual([long]);
  });
});
