/** What is larger than its number is refused with what it is and its bound, and at the bound it is not. */
import { expect, test } from 'vitest';
import { ItemLines } from '../../loaders/pack/import-lines.ts';
import { deflated, inflated } from '../../shared/store/records/sets/deflating.ts';
import { MOST_KEY } from '../../shared/store/segments/layout.ts';

test('the set of a term of 64 MB is read back, and a larger one is refused', () => {
  const most = 64 * 1024 * 1024;
  const set = deflated(Buffer.alloc(most, 3), 'a term of socio');
  expect(inflated(set).length).toBe(most);
  expect(() => deflated(Buffer.alloc(most + 1), 'a term of socio')).toThrow(
    /^the set of a term of socio has 67108865 bytes in a container; allowed: at most 67108864$/,
  );
});

test('an item that DynamoDB would leave out of an import is refused with its key', () => {
  const most = 400 * 1024 - 2_500;
  const key = { k: 'T#0#socio:MARIA', sk: '000000' };
  const lines = new ItemLines();
  lines.block(key, { attribute: 'r', bytes: Buffer.alloc(most) });
  lines.head({ pk: '99000001', sk: 'P#000101' }, 'é'.repeat(most / 2));
  expect(lines.length).toBe(2);
  const large = /^the item \{"k":"T#0#socio:MARIA","sk":"000000"\} has 407101 bytes; DynamoDB allows 407100$/;
  expect(() => lines.block(key, { attribute: 'r', bytes: Buffer.alloc(most + 1) })).toThrow(large);
  expect(() => lines.head({ pk: '99000001', sk: 'P#000101' }, 'é'.repeat(most / 2 + 1))).toThrow(
    /^the item \{"pk":"99000001","sk":"P#000101"\} has 407102 bytes/,
  );
  expect(() =>
    lines.block({ k: 'T'.repeat(MOST_KEY), sk: '' }, { attribute: 'r', bytes: Buffer.alloc(1) }),
  ).toThrow(/^the key that begins with "T+" has 2049 bytes; allowed: at most 2048$/);
});
