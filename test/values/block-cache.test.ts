/** Decoded blocks that are kept: the same rows as from a new decoding, whatever is stored. */
import { expect, test } from 'vitest';
import { encodeBlock } from '../../shared/store/records/block.ts';
import { cachedBlocks } from '../../shared/store/records/served/block-cache.ts';

const itemOf = (...rows: string[]) => {
  const { attribute, bytes } = encodeBlock(rows);
  return { k: 'L#0', sk: '000000', [attribute]: Uint8Array.from(bytes) };
};

test('a block is decoded once as long as the same bytes are stored', () => {
  const decode = cachedBlocks();
  const first = decode('t/1', itemOf('A', 'B'));
  expect(first).toEqual(['A', 'B']);
  expect(decode('t/1', itemOf('A', 'B'))).toBe(first);
});

test('a block with other bytes is decoded again, also under the place of another one', () => {
  const decode = cachedBlocks();
  decode('t/1', itemOf('A', 'B'));
  expect(decode('t/1', itemOf('C', 'D'))).toEqual(['C', 'D']);
  expect(decode('t/2', itemOf('A', 'B'))).toEqual(['A', 'B']);
});

test('an item that is no block is an error each time, also where a block was', () => {
  const decode = cachedBlocks();
  decode('t/1', itemOf('A', 'B'));
  for (let i = 0; i < 2; i++) {
    expect(() => decode('t/1', { k: 'L#0' })).toThrow('not a block');
    expect(() => decode('t/1', { k: 'L#0', b: Uint8Array.of(1, 2, 3) })).toThrow();
  }
});

test('only the blocks that were used last are kept', () => {
  const decode = cachedBlocks(2);
  const [one, two] = ['t/1', 't/2'].map((place) => decode(place, itemOf(place)));
  expect(decode('t/1', itemOf('t/1'))).toBe(one);
  decode('t/3', itemOf('t/3'));
  expect(decode('t/1', itemOf('t/1'))).toBe(one);
  expect(decode('t/2', itemOf('t/2'))).not.toBe(two);
});
