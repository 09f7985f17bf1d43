/** Decoded blocks of entries that are kept between searches, within a bound of bytes. */
import { expect, test } from 'vitest';
import type { BlockRows } from '../../shared/store/records/block.ts';
import { createBlockCache } from '../../shared/store/search/block-cache.ts';

const BYTES = 10;
const CAPACITY = 3 * BYTES;

const block = { bytes: BYTES } as BlockRows;

const keptIn = (cache: ReturnType<typeof createBlockCache>, names: readonly string[]): string[] =>
  names.filter((name) => cache.get(name) !== undefined);

test('a full cache keeps the blocks used last, and takes one new block of eight', () => {
  const cache = createBlockCache(CAPACITY);
  for (const name of ['a', 'b', 'c']) cache.put(name, block);
  cache.get('a');
  const others = Array.from({ length: 16 }, (_, i) => `other ${i}`);
  for (const name of others) cache.put(name, block);
  expect(keptIn(cache, ['a', 'b', 'c', ...others])).toEqual(['a', 'other 0', 'other 8']);
});

test('a block that exceeds the cache is not kept, and takes the place of none', () => {
  const cache = createBlockCache(CAPACITY);
  cache.put('a', block);
  cache.put('large', { ...block, bytes: CAPACITY + 1 });
  expect(keptIn(cache, ['a', 'large'])).toEqual(['a']);
});
