/** The calls on items do what DynamoDB documents for them, and refuse what they do not support. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { storeOver } from '../../local/store/client.ts';
import { openDatabase } from '../../local/store/database.ts';
import { ensureFixedTables } from '../../local/tables.ts';
import {
  deleteItemIf,
  getItem,
  putItem,
  putItemIf,
  updateItem,
  updateItemIf,
} from '../../shared/aws/items.ts';
import { queryPages, scanPages } from '../../shared/aws/pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-items-'));
const store = storeOver(await openDatabase(':memory:'), folder);
await ensureFixedTables(store.client, 'dev');
afterAll(() => {
  store.client.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const CONTROL = 'dev-controle';
const USAGE = 'dev-uso';

async function all(pages: AsyncGenerator<readonly unknown[]>): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const page of pages) items.push(...page);
  return items;
}

test('an item of any values is read as it was written', async () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.string({ minLength: 1 }), tie('any'), { maxKeys: 3 }),
    ),
  })).any;
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1 }), value, async (pk, held) => {
      await putItem(store.client, CONTROL, { pk, held });
      expect(JSON.stringify(await getItem(store.client, CONTROL, { pk }))).toBe(JSON.stringify({ pk, held }));
    }),
  );
});

describe('a condition', () => {
  const item = { pk: 'a', n: 5, text: 'abc', none: null, list: [1, { a: 'x' }] };
  test.each([
    ['attribute_exists(n)', true],
    ['attribute_not_exists(n)', false],
    ['attribute_not_exists(absent)', true],
    ['n = :five', true],
    ['n <> :five', false],
    ['n < :five', false],
    ['n <= :five AND n >= :five', true],
    ['n > :five OR text = :abc', true],
    ['(n > :five OR text = :abc) AND attribute_not_exists(n)', false],
    ['n > :five OR text = :abc AND attribute_not_exists(n)', false],
    ['absent < :five', false],
    ['absent <> :five', true],
    ['text > :five', false],
    ['#n = :none', true],
    ['list = :list', true],
    ['begins_with(text, :ab)', true],
    ['begins_with(n, :ab)', false],
    ['attribute_exists(list.a)', false],
  ])('%s is %s', async (expression, expected) => {
    await putItem(store.client, CONTROL, item);
    const all = { ':five': 5, ':abc': 'abc', ':ab': 'ab', ':none': null, ':list': [1, { a: 'x' }] };
    const values = Object.fromEntries(Object.entries(all).filter(([name]) => expression.includes(name)));
    const names = expression.includes('#n') ? { '#n': 'none' } : undefined;
    const condition = { expression, values, ...(names && { names }) };
    expect(await putItemIf(store.client, CONTROL, { ...item, seen: true }, condition)).toBe(expected);
    expect((await getItem(store.client, CONTROL, { pk: 'a' }))?.['seen']).toBe(expected || undefined);
    expect(await deleteItemIf(store.client, CONTROL, { pk: 'a' }, condition)).toBe(expected);
  });

  test.each([
    'n BETWEEN :a AND :b',
    'size(n) > :a',
    'NOT n = :a',
    'n = :a n',
    'n',
    'n ~ :a',
    'n = :missing',
    '',
  ])('"%s" is refused, and nothing is written', async (expression) => {
    const condition = { expression, values: { ':a': 1, ':b': 2 } };
    const put = putItemIf(store.client, CONTROL, { pk: 'refused' }, condition);
    await expect(put).rejects.toThrow('ValidationException');
    expect(await getItem(store.client, CONTROL, { pk: 'refused' })).toBeUndefined();
  });
});

describe('an update', () => {
  const key = { pk: 'L#a', sk: '2026-11' };
  test('sets, sums and adds from the item before it, and makes a missing one', async () => {
    const update = {
      expression: 'SET tat = :then, gone = :none ADD used :n',
      values: { ':then': 7, ':n': 2, ':none': null },
    };
    await updateItem(store.client, USAGE, key, update);
    const sums = {
      expression: 'SET tat = tat + :then, copy = tat ADD used :n',
      values: { ':then': 7, ':n': -1 },
    };
    const after = await updateItemIf(store.client, USAGE, key, {
      ...sums,
      condition: 'used = :n OR used > :n',
    });
    expect(after).toEqual({ ...key, tat: 14, copy: 7, used: 1, gone: null });
  });

  test.each([
    'SET a = absent + :n',
    'SET a = absent',
    'REMOVE tat',
    'SET a = :n,',
    'SET a = if_not_exists(a, :n)',
  ])('"%s" is refused, and changes nothing', async (expression) => {
    const before = await getItem(store.client, USAGE, key);
    await expect(updateItem(store.client, USAGE, key, { expression, values: { ':n': 1 } })).rejects.toThrow(
      'ValidationException',
    );
    expect(await getItem(store.client, USAGE, key)).toEqual(before);
  });
});

describe('a list', () => {
  test('of a partition is in the order of the bytes of its sort keys, and of no other partition', async () => {
    const sorts = ['b', 'a', 'é', 'z', '\u{1f600}', '\uffee', 'B'];
    for (const sk of sorts)
      await putItem(store.client, USAGE, { pk: 'U#1', sk, keys: { one: [1], two: [2] } });
    await putItem(store.client, USAGE, { pk: 'U#10', sk: 'a' });
    const condition = { condition: 'pk = :day', values: { ':day': 'U#1' } };
    const ordered = [...sorts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const sortsOf = async (query: Parameters<typeof queryPages>[2]) =>
      (await all(queryPages(store.client, USAGE, query))).map((item) => (item as { sk: string }).sk);
    expect(await sortsOf(condition)).toEqual(ordered);
    expect(await sortsOf({ ...condition, backwards: true })).toEqual(ordered.reverse());
    const names = { '#keys': 'keys', '#one': 'one' };
    const [first] = await all(
      queryPages(store.client, USAGE, { ...condition, names, projection: '#keys.#one, sk' }),
    );
    expect(first).toEqual({ keys: { one: [1] }, sk: 'B' });
  });

  test('of a table has the items that its filter names, with the attributes of its projection', async () => {
    await putItem(store.client, 'dev-api-keys', { key_hash: 'LOAD#1', state: 'a', outcome: 'long' });
    await putItem(store.client, 'dev-api-keys', { key_hash: 'other', state: 'b' });
    const scan = {
      filter: 'begins_with(#key, :kind)',
      projection: '#state',
      names: { '#key': 'key_hash', '#state': 'state' },
      values: { ':kind': 'LOAD#' },
    };
    expect(await all(scanPages(store.client, 'dev-api-keys', scan))).toEqual([{ state: 'a' }]);
    expect(await all(scanPages(store.client, 'dev-api-keys'))).toHaveLength(2);
  });

  test('by another condition than that of a partition is refused', async () => {
    const query = { condition: 'pk = :a AND sk > :b', values: { ':a': 'a', ':b': 'b' } };
    await expect(all(queryPages(store.client, USAGE, query))).rejects.toThrow('ValidationException');
  });
});

test('calls on a table that does not exist, or with another key, are errors', async () => {
  await expect(putItem(store.client, 'dev-other', { pk: 'a' })).rejects.toThrow('ResourceNotFoundException');
  await expect(getItem(store.client, 'dev-other', { pk: 'a' })).rejects.toThrow('ResourceNotFoundException');
  for (const key of [{}, { pk: '' }, { other: 'a' }]) {
    await expect(putItem(store.client, CONTROL, key)).rejects.toThrow('ValidationException');
  }
  await expect(store.client.call('UpdateTable', { TableName: CONTROL })).rejects.toThrow(
    'UpdateTable is not supported',
  );
});
