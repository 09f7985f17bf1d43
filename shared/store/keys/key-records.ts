/** The table of API keys: one record per key under the hash of its secret. No secret is ever stored. */
import type { ItemClient } from '../../aws/calls/operations.ts';
import { StoreError } from '../../aws/errors.ts';
import { deleteItem, getItem, putItemIf, updateItemIf } from '../../aws/items.ts';
import { scanPages } from '../../aws/pages.ts';
import type { ItemKey } from '../../aws/read-items.ts';
import { API_KEYS_KEY } from '../tables.ts';
import type { Environment } from './key-form.ts';
import type { KeyLimits } from './key-limits.ts';

/** A record without its hash. Instants are ISO 8601. */
export interface ApiKey {
  /** Identifies the key in texts: the environment's prefix and 8 characters of the secret. */
  readonly prefix: string;
  readonly customer: string;
  readonly environment: Environment;
  readonly created: string;
  readonly expires: string;
  readonly revoked: string | null;
  /** The key's own limits; null if those of the environment apply. */
  readonly limits: KeyLimits | null;
  readonly successor: string | null;
}

export type KeyState = 'valid' | 'expired' | 'revoked';

/** The comparison is `now < expires`, so that a key with an unreadable expiry is expired, not valid. */
export function stateOf(key: ApiKey, now: number): KeyState {
  if (key.revoked !== null) return 'revoked';
  return now < Date.parse(key.expires) ? 'valid' : 'expired';
}

export interface StoredKey {
  readonly hash: string;
  readonly key: ApiKey;
}

/** Parses an item. Records from before keys had limits and successors lack both fields. */
function read({ [API_KEYS_KEY]: hash, ...fields }: Record<string, unknown>): StoredKey {
  return { hash: String(hash), key: { limits: null, successor: null, ...fields } as ApiKey };
}

const keyOf = (hash: string): ItemKey => ({ [API_KEYS_KEY]: hash });

/** The read is strongly consistent, so that issuing and revoking take effect at once. @throws StoreError */
export async function readKey(client: ItemClient, table: string, hash: string): Promise<ApiKey | null> {
  const item = await getItem(client, table, keyOf(hash));
  return item ? read(item).key : null;
}

/** Reads all keys, newest first: up to thousands, and only for the administration. @throws StoreError */
export async function scanKeys(client: ItemClient, table: string): Promise<StoredKey[]> {
  const found: StoredKey[] = [];
  for await (const items of scanPages(client, table)) found.push(...items.map(read));
  return found.sort((a, b) => newestFirst(a.key, b.key));
}

const newestFirst = (a: ApiKey, b: ApiKey): number =>
  a.created === b.created ? a.prefix.localeCompare(b.prefix) : a.created < b.created ? 1 : -1;

/** @throws StoreError, also if the hash exists, which 256 random bits exclude */
export async function putKey(client: ItemClient, table: string, { hash, key }: StoredKey): Promise<void> {
  const expression = `attribute_not_exists(${API_KEYS_KEY})`;
  const isNew = await putItemIf(client, table, { ...keyOf(hash), ...key }, { expression });
  if (!isNew) throw new StoreError('PutItem', 'the key is stored already');
}

/** Deletes a key whose secret was not issued. @throws StoreError */
export const deleteKey = (client: ItemClient, table: string, hash: string): Promise<void> =>
  deleteItem(client, table, keyOf(hash));

/** Returns false, and writes nothing, if one of `unset` is set or the key was deleted. @throws StoreError */
export async function changeKey(
  client: ItemClient,
  table: string,
  hash: string,
  fields: Partial<Pick<ApiKey, 'revoked' | 'expires' | 'successor'>>,
  unset: readonly ('revoked' | 'successor')[],
): Promise<boolean> {
  const names = Object.keys(fields);
  const free = unset.map((name) => `(attribute_not_exists(${name}) OR ${name} = :null)`);
  const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value]));
  const update = {
    condition: [`attribute_exists(${API_KEYS_KEY})`, ...free].join(' AND '),
    expression: `SET ${names.map((name) => `${name} = :${name}`).join(', ')}`,
    values: { ...values, ':null': null },
  };
  return (await updateItemIf(client, table, keyOf(hash), update)) !== null;
}
