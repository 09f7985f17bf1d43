/** Blocks return the rows that were packed, and stay within 4 KB where compression allows it. */
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { BLOCK_BYTES, decodeBlock, encodeBlock, openBlock } from '../../shared/store/records/block.ts';
import { encodeRow } from '../../shared/store/records/rows.ts';

const packed = (rows: readonly string[]) => {
  const { attribute, bytes } = encodeBlock(rows);
  return { attribute, size: bytes.length, rows: decodeBlock({ [attribute]: bytes }) };
};

describe('a block', () => {
  /** Returns 50 rows with `random` random bytes each, whose hexadecimal digits compress to half at best. */
  const block = (random: number): string[] =>
    Array.from({ length: 50 }, (_, i) =>
      encodeRow([String(99_000_000 + i), randomBytes(random).toString('hex'), 'CONSTRUTORA MODELO SA', null]),
    );

  test('is its text where that is short', () => {
    const rows = block(10).slice(0, 15);
    expect(packed(rows)).toMatchObject({ attribute: 't', rows });
  });

  test('is zstd where that fits into half a read unit', () => {
    const rows = block(40);
    expect(packed(rows)).toMatchObject({ attribute: 'z', rows });
    expect(packed(rows).size).toBeLessThanOrEqual(BLOCK_BYTES);
  });

  test('is brotli where zstd exceeds half a read unit', () => {
    const rows = block(75);
    const { attribute, size, rows: back } = packed(rows);
    expect({ attribute, back }).toEqual({ attribute: 'br', back: rows });
    expect(size).toBeLessThanOrEqual(BLOCK_BYTES);
  });

  test('is read where an earlier version of the service packed it by gzip', () => {
    const [first, second] = [encodeRow(['A', 'B']), encodeRow(['C', null])];
    expect(decodeBlock({ b: gzipSync('A\nC\x7fB\n') })).toEqual([first, second]);
  });

  test('returns each of its rows by its place', () => {
    const rows = block(40);
    const { attribute, bytes } = encodeBlock(rows);
    const { count, at } = openBlock({ [attribute]: bytes });
    expect(Array.from({ length: count }, (_, place) => at(place))).toEqual(rows);
  });

  test('is rejected where its rows differ in length', () => {
    expect(() => encodeBlock(['A\x7fB', 'A'])).toThrow('rows of different lengths');
    const { attribute, bytes } = encodeBlock(block(40));
    expect(() => decodeBlock({ [attribute]: bytes.subarray(0, 10) })).toThrow();
    expect(() => decodeBlock({})).toThrow();
    for (const text of ['A\nC\x7fB', 'A\x7fB\nC', 'A\nB\x7fC\nD\nE\nF']) {
      expect(() => decodeBlock({ t: Buffer.from(text) })).toThrow('rows of different lengths');
    }
  });
});
