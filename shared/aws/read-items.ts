/** Reads up to 100 items by key in one round trip, in the order of the keys. */

import type { Item, ItemClient, ItemKey, KeysByTable } from './calls/operations.ts';
import { onDynamoDB, StoreError } from './errors.ts';
import { pause } from './waiting.ts';

export type { Item, ItemKey };

export interface TableKey {
  readonly table: string;
  readonly key: ItemKey;
}

/** BatchGetItem may return unprocessed keys; after five rounds with back-off the read fails. */
const ROUNDS = 5;
const PAUSE_MS = 25;

const identity = (table: string, names: readonly string[], item: Item): string =>
  [table, ...names.map((name) => String(item[name]))].join('\0');

/**
 * Reads up to 100 items (the limit of BatchGetItem) of any tables. Returns them in the order of `keys`, with
 * undefined for a missing item. @throws StoreError
 */
export async function readItems(
  client: ItemClient,
  keys: readonly TableKey[],
): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>();
  const keyNames = new Map(keys.map((k) => [k.table, Object.keys(k.key)]));
  let pending: KeysByTable = {};
  for (const table of keyNames.keys()) {
    pending[table] = { Keys: keys.filter((k) => k.table === table).map((k) => k.key) };
  }
  for (let round = 0; Object.keys(pending).length > 0; round++) {
    if (round === ROUNDS) throw new StoreError('BatchGetItem', 'UnprocessedKeys');
    if (round > 0) await pause(PAUSE_MS * 2 ** round);
    const { Responses: items = {}, UnprocessedKeys: unprocessed = {} } = await onDynamoDB(
      'BatchGetItem',
      () => client.call('BatchGetItem', { RequestItems: pending }),
    );
    for (const [table, list] of Object.entries(items)) {
      for (const item of list) found.set(identity(table, keyNames.get(table) ?? [], item), item);
    }
    pending = unprocessed;
  }
  return keys.map(({ table, key }) => found.get(identity(table, Object.keys(key), key)));
}
