/** What the table of API keys holds: one record a key, found by the hash of its secret. No secret is ever stored. */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { onCondition, onStore } from '../../aws/dynamodb.ts';
import { API_KEYS_KEY } from '../tables.ts';
import type { Environment } from './key-form.ts';
import type { KeyLimits } from './key-limits.ts';

/** As stored beside the hash; instants are ISO 8601. */
export interface ApiKey {
  /** Identifies the key to people: the environment's prefix and 8 characters of the secret. */
  readonly prefix: string;
  readonly customer: string;
  readonly environment: Environment;
  readonly created: string;
  readonly expires: string;
  readonly revoked: string | null;
  /** Limits of its own; null for those of the environment. */
  readonly limits: KeyLimits | null;
  /** Prefix of the key that a rotation put in its place. */
  readonly successor: string | null;
}

export type KeyState = 'valid' | 'expired' | 'revoked';

/** Written as `now < expires`, so that a key whose expiry is not an instant counts as expired, not as valid for ever. */
export function stateOf({ revoked, expires }: ApiKey, now: number): KeyState {
  if (revoked !== null) return 'revoked';
  return now < Date.parse(expires) ? 'valid' : 'expired';
}

export interface StoredKey {
  readonly hash: string;
  readonly key: ApiKey;
}

/** A record written before keys had limits and successors has neither field. */
function read({ [API_KEYS_KEY]: hash, ...fields }: Record<string, unknown>): StoredKey {
  return { hash: String(hash), key: { limits: null, successor: null, ...fields } as ApiKey };
}

/** A strong read: a key just issued works, one just revoked does not. @throws StoreError */
export async function readKey(
  client: DynamoDBDocumentClient,
  table: string,
  hash: string,
): Promise<ApiKey | null> {
  const { Item } = await onStore('GetItem', () =>
    client.send(new GetCommand({ TableName: table, Key: { [API_KEYS_KEY]: hash }, ConsistentRead: true })),
  );
  return Item ? read(Item).key : null;
}

/** Every key, newest first: tens to thousands, read only by the operator. @throws StoreError */
export async function scanKeys(client: DynamoDBDocumentClient, table: string): Promise<StoredKey[]> {
  const found: StoredKey[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await onStore('Scan', () =>
      client.send(new ScanCommand({ TableName: table, ConsistentRead: true, ExclusiveStartKey: start })),
    );
    found.push(...(page.Items ?? []).map(read));
    start = page.LastEvaluatedKey;
  } while (start);
  return found.sort((a, b) => newestFirst(a.key, b.key));
}

const newestFirst = (a: ApiKey, b: ApiKey): number =>
  a.created === b.created ? a.prefix.localeCompare(b.prefix) : a.created < b.created ? 1 : -1;

/** @throws StoreError */
export const putKey = (client: DynamoDBDocumentClient, table: string, { hash, key }: StoredKey) =>
  onStore('PutItem', () =>
    client.send(
      new PutCommand({
        TableName: table,
        Item: { [API_KEYS_KEY]: hash, ...key },
        ConditionExpression: `attribute_not_exists(${API_KEYS_KEY})`,
      }),
    ),
  );

/**
 * Writes fields of a key as long as those of `unset` are not set. False: somebody was faster, or the key is gone.
 * @throws StoreError
 */
export const changeKey = (
  client: DynamoDBDocumentClient,
  table: string,
  hash: string,
  fields: Partial<Pick<ApiKey, 'revoked' | 'expires' | 'successor'>>,
  unset: readonly ('revoked' | 'successor')[],
): Promise<boolean> => {
  const names = Object.keys(fields);
  const free = unset.map((name) => `(attribute_not_exists(${name}) OR ${name} = :null)`);
  return onCondition('UpdateItem', () =>
    client.send(
      new UpdateCommand({
        TableName: table,
        Key: { [API_KEYS_KEY]: hash },
        UpdateExpression: `SET ${names.map((name) => `${name} = :${name}`).join(', ')}`,
        ConditionExpression: [`attribute_exists(${API_KEYS_KEY})`, ...free].join(' AND '),
        ExpressionAttributeValues: {
          ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
          ':null': null,
        },
      }),
    ),
  );
};
