/** Reads up to 100 items by key in one round trip, in the order of the keys. */
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { StoreClient } from './dynamodb.ts';
import { onDynamoDB, StoreError } from './errors.ts';
import { pause } from './waiting.ts';

/** Attribute names and values of a key, and of an item. */
export type ItemKey = Record<string, string>;
export type Item = Record<string, unknown>;

export interface TableKey {
  readonly table: string;
  readonly key: ItemKey;
}

/** BatchGetItem may return unprocessed keys; after five rounds with back-off the read fails. */
const ROUNDS = 5;
const PAUSE_MS = 25;

type Requests = Record<string, { Keys: ItemKey[] }>;

const identity = (table: string, names: readonly string[], item: Item): string =>
  [table, ...names.map((name) => String(item[name]))].join('\0');

/**
 * Reads up to 100 items (the limit of BatchGetItem) of any tables. Returns them in the order of `keys`, with undefined
 * for a missing item. @throws StoreError
 */
export async function readItems(
  client: StoreClient,
  keys: readonly TableKey[],
): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>();
  const keyNames = new Map(keys.map((k) => [k.table, Object.keys(k.key)]));
  let pending: Requests = {};
  for (const table of keyNames.keys()) {
    pending[table] = { Keys: keys.filter((k) => k.table === table).map((k) => k.key) };
  }
  for (let round = 0; Object.keys(pending).length > 0; round++) {
    if (round === ROUNDS) throw new StoreError('BatchGetItem', 'UnprocessedKeys');
    if (round > 0) await pause(PAUSE_MS * 2 ** round);
    const { items, unprocessed } = await batchGet(client, pending);
    for (const { table, item } of items) found.set(identity(table, keyNames.get(table) ?? [], item), item);
    pending = unprocessed;
  }
  return keys.map(({ table, key }) => found.get(identity(table, Object.keys(key), key)));
}

async function batchGet(client: StoreClient, requests: Requests) {
  const { Responses = {}, UnprocessedKeys = {} } = await onDynamoDB('BatchGetItem', () =>
    client.send(new BatchGetCommand({ RequestItems: requests })),
  );
  return {
    items: Object.entries(Responses).flatMap(([table, items]) => items.map((item) => ({ table, item }))),
    // The SDK returns keys of the request, whose values are strings.
    unprocessed: UnprocessedKeys as Requests,
  };
}
