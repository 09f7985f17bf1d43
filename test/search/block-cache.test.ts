/** The cache of decoded blocks stays within its bytes; blocks used once do not displace those used often. */
import { expect, test } from 'vitest';
import { createBlockCache } from '../../shared/store/search/block-cache.ts';

const SIZE = 100;
const block = (name: string, bytes = SIZE) => ({ count: 1, bytes, at: () => name });
const names = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, i) => String(from + i));

test('a cache keeps blocks while there is room', () => {
  const cache = createBlockCache(10 * SIZE);
  for (const name of names(0, 10)) cache.put(name, block(name));
  expect(names(0, 10).map((name) => cache.get(name)?.at(0))).toEqual(names(0, 10));
  expect(cache.get('10')).toBeUndefined();
});

test('a full cache takes one of eight blocks, in place of the one that was not asked for the longest', () => {
  const cache = createBlockCache(10 * SIZE);
  for (const name of names(0, 10)) cache.put(name, block(name));
  cache.get('0');
  for (const name of names(10, 26)) cache.put(name, block(name));
  const kept = names(0, 26).filter((name) => cache.get(name));
  expect(kept).toEqual(['0', ...names(3, 10), '10', '18']);
});

test('a block that is asked for again and again is taken soon', () => {
  const cache = createBlockCache(10 * SIZE);
  for (const name of names(0, 10)) cache.put(name, block(name));
  let asked = 0;
  for (; !cache.get('often'); asked++) {
    cache.put('often', block('often'));
    cache.put(`once ${asked}`, block('once'));
  }
  expect(asked).toBeLessThanOrEqual(8);
});

test('blocks of any sizes stay within the bytes of the cache', () => {
  const cache = createBlockCache(1_000);
  const sizes = Array.from({ length: 500 }, (_, i) => 1 + (Math.imul(i, 2_654_435_761) >>> 23));
  for (const [i, bytes] of sizes.entries()) cache.put(String(i), block(String(i), bytes));
  const kept = sizes.reduce((sum, _, i) => sum + (cache.get(String(i))?.bytes ?? 0), 0);
  expect(kept).toBeGreaterThan(400);
  expect(kept).toBeLessThanOrEqual(1_000);
  for (const name of names(0, 8)) cache.put(`large ${name}`, block('large', 1_001));
  expect(names(0, 8).some((name) => cache.get(`large ${name}`))).toBe(false);
  expect(sizes.reduce((sum, _, i) => sum + (cache.get(String(i))?.bytes ?? 0), 0)).toBe(kept);
});

test('a block that is put twice counts once', () => {
  const cache = createBlockCache(2 * SIZE);
  cache.put('a', block('a'));
  cache.put('a', block('a'));
  cache.put('b', block('b'));
  expect([cache.get('a'), cache.get('b')].every(Boolean)).toBe(true);
});
