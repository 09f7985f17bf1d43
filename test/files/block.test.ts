/** Blocks return the rows that were packed, and stay within 4 KB where compression allows it. */
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { BLOCK_BYTES, decodeBlock, encodeBlock, openBlock } from '../../shared/store/records/block.ts';
import { encodeRow } from '../../shared/store/records/rows.ts';

describe('a block', () => {
  /** Returns 50 rows with `random` random bytes each, whose hexadecimal digits compress to half at best. */
  const block = (random: number): string[] =>
    Array.from({ length: 50 }, (_, i) =>
      encodeRow([String(99_000_000 + i), randomBytes(random).toString('hex'), 'CONSTRUTORA MODELO SA', null]),
    );

  test('is read where an earlier version of the service packed it by gzip', () => {
    const [first, second] = [encodeRow(['A', 'B']), encodeRow(['C', null])];
    expect(decodeBlock({ b: gzipSync('A\nC\x7fB\n') })).toEqual([first, second]);
  });

  test.each([
    ['its text where that is short', 't', block(10).slice(0, 15)],
    ['zstd where that fits into half a read unit', 'z', block(40)],
    ['brotli where zstd exceeds half a read unit', 'br', block(75)],
  ])('is %s, and returns each of its rows by its place', (_, form, rows) => {
    const { attribute, bytes } = encodeBlock(rows);
    expect([attribute, bytes.length <= BLOCK_BYTES]).toEqual([form, true]);
    const { count, at } = openBlock({ [attribute]: bytes });
    expect(Array.from({ length: count }, (_, place) => at(place))).toEqual(rows);
    expect(decodeBlock({ [attribute]: bytes })).toEqual(rows);
  });
});
