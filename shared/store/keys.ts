/** The table of API keys, which knows them by hash: issuing, finding, listing, revoking. No secret is ever stored. */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { onStore } from './client.ts';
import { createKey, type Environment, parseKey } from './key-form.ts';
import { API_KEYS_KEY } from './tables.ts';

/** What a key may do; null: as the environment has it, 0: without a limit. */
export interface KeyLimits {
  /** Requests a second, in the long run. */
  readonly per_second: number | null;
  /** And at once. */
  readonly burst: number | null;
  /** In a calendar month, UTC. */
  readonly per_month: number | null;
}

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

export interface NewKey {
  readonly customer: string;
  readonly environment: Environment;
  readonly days: number;
  /** @default null */
  readonly limits?: KeyLimits | null;
}

const DAY_MS = 86_400_000;

/** Issues a key; the answer is the only place where the secret ever appears. @throws StoreError */
export async function issueKey(
  client: DynamoDBDocumentClient,
  table: string,
  { customer, environment, days, limits = null }: NewKey,
  now: number = Date.now(),
): Promise<{ key: string; prefix: string; expires: string }> {
  const key = createKey(environment);
  const { hash = '', prefix = '' } = parseKey(key) ?? {};
  const expires = new Date(now + days * DAY_MS).toISOString();
  const created = new Date(now).toISOString();
  const state = { created, expires, revoked: null, limits, successor: null };
  const item: ApiKey = { prefix, customer, environment, ...state };
  await onStore('PutItem', () =>
    client.send(
      new PutCommand({
        TableName: table,
        Item: { [API_KEYS_KEY]: hash, ...item },
        ConditionExpression: `attribute_not_exists(${API_KEYS_KEY})`,
      }),
    ),
  );
  return { key, prefix, expires };
}

/** What the table knows of a hash. A strong read: a key just issued works, one just revoked does not. @throws StoreError */
export async function findKey(
  client: DynamoDBDocumentClient,
  table: string,
  hash: string,
): Promise<ApiKey | null> {
  const { Item } = await onStore('GetItem', () =>
    client.send(new GetCommand({ TableName: table, Key: { [API_KEYS_KEY]: hash }, ConsistentRead: true })),
  );
  return (Item as ApiKey | undefined) ?? null;
}

type StoredKey = ApiKey & Record<typeof API_KEYS_KEY, string>;

/** Every key, newest first: tens to thousands, read only by the operator. @throws StoreError */
async function scanKeys(client: DynamoDBDocumentClient, table: string): Promise<StoredKey[]> {
  const keys: StoredKey[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await onStore('Scan', () =>
      client.send(new ScanCommand({ TableName: table, ConsistentRead: true, ExclusiveStartKey: start })),
    );
    keys.push(...((page.Items ?? []) as StoredKey[]));
    start = page.LastEvaluatedKey;
  } while (start);
  return keys.sort((a, b) => (a.created < b.created ? 1 : -1));
}

/** Without the hashes. @throws StoreError */
export const listKeys = async (client: DynamoDBDocumentClient, table: string): Promise<ApiKey[]> =>
  (await scanKeys(client, table)).map(({ key_hash: _, ...key }) => key);

/** Revokes the keys of a prefix from now on; answers them, with when each was revoked first. @throws StoreError */
export async function revokeKey(
  client: DynamoDBDocumentClient,
  table: string,
  prefix: string,
  now: number = Date.now(),
): Promise<ApiKey[]> {
  const found = (await scanKeys(client, table)).filter((key) => key.prefix === prefix);
  const instant = new Date(now).toISOString();
  return Promise.all(
    found.map(async ({ key_hash, ...key }) => {
      if (key.revoked !== null) return key;
      await onStore('UpdateItem', () =>
        client.send(
          new UpdateCommand({
            TableName: table,
            Key: { [API_KEYS_KEY]: key_hash },
            UpdateExpression: 'SET revoked = :now',
            ConditionExpression: `attribute_exists(${API_KEYS_KEY})`,
            ExpressionAttributeValues: { ':now': instant },
          }),
        ),
      );
      return { ...key, revoked: instant };
    }),
  );
}
