/** Blocks return the rows that were packed, and stay within 4 KB where compression allows it. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BLOCK_BYTES, decodeBlock, encodeBlock } from '../../shared/store/records/block.ts';
import { encodeRow } from '../../shared/store/records/rows.ts';

const packed = (rows: readonly string[]) => {
  const { attribute, bytes } = encodeBlock(rows);
  return { attribute, size: bytes.length, rows: decodeBlock({ [attribute]: bytes }) };
};

/** Cells with any characters that a publisher might print, including the separators of stored rows. */
const cell = fc.option(fc.string({ unit: fc.constantFrom('A', 'ç', ';', '\n', '\x7f', '\x1a', ' ', '0') }));

describe('a block', () => {
  test('returns the rows that were packed', () => {
    const rows = fc
      .integer({ min: 1, max: 6 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 50 }),
      );
    fc.assert(
      fc.property(rows, (cells) => {
        const encoded = cells.map(encodeRow);
        expect(packed(encoded).rows).toEqual(encoded);
      }),
      { numRuns: 300 },
    );
  });

  /** Returns 50 rows with `random` random bytes each, in hexadecimal digits that compress to no less than a half. */
  const block = (random: number): string[] =>
    Array.from({ length: 50 }, (_, i) =>
      encodeRow([String(99_000_000 + i), randomBytes(random).toString('hex'), 'CONSTRUTORA MODELO SA', null]),
    );

  test('is gzip where that fits into half a read unit', () => {
    expect(packed(block(40))).toMatchObject({ attribute: 'b' });
    expect(packed(block(40)).size).toBeLessThanOrEqual(BLOCK_BYTES);
  });

  test('is brotli where gzip exceeds half a read unit', () => {
    const rows = block(72);
    const { attribute, size, rows: back } = packed(rows);
    expect({ attribute, back }).toEqual({ attribute: 'br', back: rows });
    expect(size).toBeLessThanOrEqual(BLOCK_BYTES);
  });

  test('is rejected where its rows differ in length', () => {
    expect(() => encodeBlock(['A\x7fB', 'A'])).toThrow('rows of different lengths');
    const { attribute, bytes } = encodeBlock(['A']);
    expect(() => decodeBlock({ [attribute]: bytes.subarray(0, 10) })).toThrow();
    expect(() => decodeBlock({})).toThrow();
  });
});
