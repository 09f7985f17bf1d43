/** Every item of the loaded samples is the same read directly and through the SDK, over a live store. */
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ItemClient } from '../../../shared/aws/calls/operations.ts';
import { createServingClient } from '../../../shared/aws/calls/serving-client.ts';
import { tablesNamed } from '../../../shared/aws/drop-table.ts';
import { StoreError } from '../../../shared/aws/errors.ts';
import { getItem } from '../../../shared/aws/items.ts';
import { scanPages } from '../../../shared/aws/pages.ts';
import { readItems, type TableKey } from '../../../shared/aws/read-items.ts';
import { newKey, publishSamples } from '../../support/service/api.ts';
import { PREFIX, startStore, type TestStore } from '../../support/service/store.ts';

let store: TestStore;
let direct: ItemClient;
let tables: readonly string[];
beforeAll(async () => {
  store = await startStore();
  await publishSamples(store);
  await newKey(store);
  direct = createServingClient();
  tables = await tablesNamed(store.client, PREFIX);
});
afterAll(async () => {
  direct.destroy();
  await store.stop();
});

async function keysOf(table: string): Promise<TableKey[]> {
  const { Table } = await store.client.send(new DescribeTableCommand({ TableName: table }));
  const names = (Table?.KeySchema ?? []).map(({ AttributeName }) => String(AttributeName));
  const keys: TableKey[] = [];
  for await (const page of scanPages(store.client, table)) {
    for (const item of page) {
      keys.push({ table, key: Object.fromEntries(names.map((name) => [name, String(item[name])])) });
    }
  }
  return keys;
}

test('by BatchGetItem and by GetItem', async () => {
  const all = (await Promise.all(tables.map(keysOf))).flat();
  expect(all.length).toBeGreaterThan(200);
  for (let i = 0; i < all.length; i += 100) {
    const keys = all.slice(i, i + 100);
    const items = await readItems(direct, keys);
    expect(items).not.toContain(undefined);
    expect(items).toEqual(await readItems(store.client, keys));
  }
  for (const { table, key } of all.filter((_, i) => i % 10 === 0)) {
    expect(await getItem(direct, table, key)).toEqual(await getItem(store.client, table, key));
  }
});

test('a missing item is undefined, and a missing table an error with its name', async () => {
  const [some] = await keysOf(tables.find((name) => name.includes('cnpj')) ?? '');
  const missing = { table: some!.table, key: { ...some!.key, [Object.keys(some!.key)[0]!]: 'none' } };
  for (const client of [direct, store.client]) {
    expect(await readItems(client, [missing])).toEqual([undefined]);
    const error = await readItems(client, [{ ...missing, table: 'gone' }]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreError);
    expect((error as StoreError).cause).toMatchObject({ name: 'ResourceNotFoundException' });
  }
});
