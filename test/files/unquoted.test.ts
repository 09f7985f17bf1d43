/** Rows lose their quotes between the steps of a load only where these can be put back. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { requoted } from '../../loaders/read/plain/unquoted.ts';
import { scattered } from '../support/kernels/scattered.ts';

const DELIMITER = ';';

/** Returns the row without its quotes as text and as published again, or null where it keeps them. */
async function without(row: Buffer): Promise<{ text: string; back: Buffer } | null> {
  const { isUnquoted, bytes } = await scattered(row, DELIMITER);
  if (!isUnquoted) {
    expect(bytes).toEqual(row);
    return null;
  }
  return { text: bytes.toString('latin1'), back: requoted(bytes, 0, bytes.length, DELIMITER) };
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('a row without its quotes', () => {
  test('has its cells, each followed by DEL', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ';', ' ', '\xc3', '\x00', '0', '"'), maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 6 }), async (cells) => {
        const row = latin1(cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(DELIMITER));
        expect(await without(row)).toEqual({ text: cells.map((one) => `${one}\x7f`).join(''), back: row });
      }),
      { numRuns: 1_000 },
    );
  });

  test('becomes the row as published again, whatever its bytes', async () => {
    const bytes = fc.oneof(
      fc.string({ unit: fc.constantFrom('"', ';', 'a', '\x7f'), maxLength: 12 }).map(latin1),
      fc
        .string({ unit: fc.constantFrom('";"', '"', '""', ';', 'a'), maxLength: 6 })
        .map((s) => latin1(`"${s}"`)),
      fc.uint8Array({ maxLength: 20 }).map((all) => Buffer.from(all)),
    );
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(bytes, async (row) => {
        const found = await without(row);
        if (!found) return;
        changed++;
        expect(found.back).toEqual(row);
      }),
      { numRuns: 10_000 },
    );
    expect(changed).toBeGreaterThan(500);
  });

  test.each([
    ['a cell without quotes', '"a";b;"c"'],
    ['a first cell without quotes', 'a;"b"'],
    ['a last cell without quotes', '"a";b'],
    ['a last cell that is not ended', '"a";"'],
    ['a quote in a cell', '"a"b"'],
    ['three quotes in a cell', '"a"""b"'],
    ['two quotes at the end of a cell', '"a"";"b"'],
    ['DEL in a cell', '"a\x7fb"'],
    ['another delimiter', '"a","b"'],
    ['one quote alone', '"'],
  ])('is not made of a row with %s', async (_, row) => {
    expect(await without(latin1(row))).toBeNull();
  });
});
