/** Rows lose their quotes between the steps of a load only where these can be put back. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { requoted, unquote } from '../../loaders/read/plain/unquoted.ts';

const DELIMITER = ';';

/** Returns the row without its quotes as text, or null where it keeps them. The row is between other bytes. */
function without(row: Buffer): { text: string; back: Buffer } | null {
  const source = Buffer.concat([Buffer.from('"x"\n'), row, Buffer.from('";"')]);
  const to = Buffer.alloc(row.length + 2, '#');
  const end = unquote(source, 4, 4 + row.length, DELIMITER.charCodeAt(0), to, 1);
  if (end < 0) return null;
  expect(end).toBeLessThanOrEqual(1 + row.length);
  expect(to.toString('latin1', end)).toBe('#'.repeat(to.length - end));
  return { text: to.toString('latin1', 1, end), back: requoted(to, 1, end, DELIMITER) };
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('a row without its quotes', () => {
  test('has its cells, each followed by DEL', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ';', ' ', '\xc3', '\x00', '0'), maxLength: 5 });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        const row = latin1(cells.map((one) => `"${one}"`).join(DELIMITER));
        expect(without(row)).toEqual({ text: cells.map((one) => `${one}\x7f`).join(''), back: row });
      }),
      { numRuns: 1_000 },
    );
  });

  test('becomes the row as published again, whatever its bytes', () => {
    const bytes = fc.oneof(
      fc.string({ unit: fc.constantFrom('"', ';', 'a', '\x7f'), maxLength: 12 }).map(latin1),
      fc.string({ unit: fc.constantFrom('";"', '"', ';', 'a'), maxLength: 6 }).map((s) => latin1(`"${s}"`)),
      fc.uint8Array({ maxLength: 20 }).map((all) => Buffer.from(all)),
    );
    let changed = 0;
    fc.assert(
      fc.property(bytes, (row) => {
        const found = without(row);
        if (!found) return;
        changed++;
        expect(found.back).toEqual(row);
      }),
      { numRuns: 20_000 },
    );
    expect(changed).toBeGreaterThan(1_000);
  });

  test.each([
    ['a cell without quotes', '"a";b;"c"'],
    ['a first cell without quotes', 'a;"b"'],
    ['a last cell without quotes', '"a";b'],
    ['a last cell that is not ended', '"a";"'],
    ['a quote in a cell', '"a"b"'],
    ['two quotes in a cell', '"a""b"'],
    ['DEL in a cell', '"a\x7fb"'],
    ['another delimiter', '"a","b"'],
    ['one quote alone', '"'],
  ])('is not made of a row with %s', (_, row) => {
    expect(without(latin1(row))).toBeNull();
  });
});
