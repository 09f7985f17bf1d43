/** Reading by key: one round trip for any few items, in the order asked for. */
import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Attribute names and values of a key, and of an item. */
export type ItemKey = Record<string, string>;
export type Item = Record<string, unknown>;

import { onStore, StoreError } from './dynamodb.ts';

export interface TableKey {
  readonly table: string;
  readonly key: ItemKey;
}

/** BatchGetItem may hand back keys it did not reach; five rounds with growing pauses, then the store is unavailable. */
const ROUNDS = 5;
const PAUSE_MS = 25;

const identity = (table: string, names: readonly string[], item: Item): string =>
  [table, ...names.map((name) => String(item[name]))].join('\0');

/**
 * Reads up to 100 items (the limit of BatchGetItem) of any tables. Answers in the order of `keys`, undefined where
 * there is no item. @throws StoreError
 */
export async function readItems(
  client: DynamoDBDocumentClient,
  keys: readonly TableKey[],
): Promise<(Item | undefined)[]> {
  if (keys.length === 0) return [];
  const found = new Map<string, Item>();
  const keyNames = new Map(keys.map((k) => [k.table, Object.keys(k.key)]));
  let pending: Record<string, { Keys: ItemKey[] }> = {};
  for (const table of keyNames.keys()) {
    pending[table] = { Keys: keys.filter((k) => k.table === table).map((k) => k.key) };
  }

  for (let round = 0; Object.keys(pending).length > 0; round++) {
    if (round === ROUNDS) throw new StoreError('BatchGetItem', new Error('UnprocessedKeys'));
    if (round > 0) await new Promise((done) => setTimeout(done, PAUSE_MS * 2 ** round));
    const request = pending;
    const answer = await onStore('BatchGetItem', () =>
      client.send(new BatchGetCommand({ RequestItems: request })),
    );
    for (const [table, items] of Object.entries(answer.Responses ?? {})) {
      for (const item of items) found.set(identity(table, keyNames.get(table) ?? [], item), item);
    }
    pending = (answer.UnprocessedKeys ?? {}) as typeof pending;
  }
  return keys.map(({ table, key }) => found.get(identity(table, Object.keys(key), key)));
}
