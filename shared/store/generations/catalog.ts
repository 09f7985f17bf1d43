/** What `controle` keeps of each source beside the manifest: its generations, and the lock of the load that runs. */
import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { onCondition, onStore } from '../../aws/dynamodb.ts';
import { CONTROL_KEY } from '../tables.ts';

export interface GenerationRecord {
  readonly generation: string;
  readonly versao: string;
  readonly load_id: string;
  readonly content_hash: string;
  readonly tables: Readonly<Record<string, string>>;
  /** The bundled sample: the next load is not compared with it. */
  readonly sample: boolean;
  /** Rows read and files by resource, items in all. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: Readonly<Record<string, number>>;
  readonly items: number;
  readonly quarantined: number;
  /** Gates that a person waived by name. */
  readonly accepted: readonly string[];
  /** Instants, ISO 8601. */
  readonly published_at: string;
  readonly replaced_at: string | null;
  /** When it was left for the one before it. */
  readonly rolled_back_at?: string | null;
}

export interface LockRecord {
  readonly load_id: string;
  /** Of the load's record (load-records.ts); a rollback has none. */
  readonly id?: string;
  /** Who holds it; what asks whether the holder lives understands it. */
  readonly holder: string;
  /** Milliseconds since 1970; the holder moves it on while it lives. */
  readonly expires: number;
  /** For an execution that is about to start: nobody knows of it yet, and it is taken to live until `expires`. */
  readonly claimed?: boolean;
}

/** Whether the lock's holder still holds it. `isAlive`: undefined where it can not be told. */
export async function isHeld(
  lock: LockRecord,
  isAlive: (holder: string) => Promise<boolean | undefined>,
): Promise<boolean> {
  if (lock.expires < Date.now()) return false;
  return lock.claimed === true || (await isAlive(lock.holder)) !== false;
}

const generationsKey = (source: string): string => `GERACOES#${source}`;
const lockKey = (source: string): string => `TRAVA#${source}`;

/** Records of the generations whose tables may still be there, newest first. @throws StoreError */
export async function readGenerations(
  client: DynamoDBDocumentClient,
  table: string,
  source: string,
): Promise<GenerationRecord[]> {
  const item = await read(client, table, generationsKey(source));
  return (item?.['generations'] as GenerationRecord[] | undefined) ?? [];
}

/** Only the holder of the source's lock writes. @throws StoreError */
export const writeGenerations = (
  client: DynamoDBDocumentClient,
  table: string,
  source: string,
  generations: readonly GenerationRecord[],
): Promise<unknown> => write(client, table, generationsKey(source), { generations });

export async function readLock(
  client: DynamoDBDocumentClient,
  table: string,
  source: string,
): Promise<LockRecord | null> {
  return ((await read(client, table, lockKey(source))) as LockRecord | undefined) ?? null;
}

/**
 * Takes or renews the lock if it is as `seen` (null: free). Answers false when somebody was faster. @throws StoreError
 */
export async function replaceLock(
  client: DynamoDBDocumentClient,
  table: string,
  source: string,
  seen: LockRecord | null,
  lock: LockRecord,
): Promise<boolean> {
  const condition = seen
    ? {
        ConditionExpression: 'holder = :holder AND expires = :expires',
        ExpressionAttributeValues: { ':holder': seen.holder, ':expires': seen.expires },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  const Item = { [CONTROL_KEY]: lockKey(source), ...lock };
  return onCondition('PutItem', () => client.send(new PutCommand({ TableName: table, Item, ...condition })));
}

/** Frees the lock if it is still this holder's. @throws StoreError */
export const freeLock = (
  client: DynamoDBDocumentClient,
  table: string,
  source: string,
  holder: string,
): Promise<boolean> =>
  onCondition('DeleteItem', () =>
    client.send(
      new DeleteCommand({
        TableName: table,
        Key: { [CONTROL_KEY]: lockKey(source) },
        ConditionExpression: 'holder = :holder',
        ExpressionAttributeValues: { ':holder': holder },
      }),
    ),
  );

async function read(
  client: DynamoDBDocumentClient,
  table: string,
  key: string,
): Promise<Record<string, unknown> | undefined> {
  const Key = { [CONTROL_KEY]: key };
  const answer = await onStore('GetItem', () =>
    client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true })),
  );
  return answer.Item;
}

const write = (
  client: DynamoDBDocumentClient,
  table: string,
  key: string,
  fields: Record<string, unknown>,
): Promise<unknown> =>
  onStore('PutItem', () =>
    client.send(new PutCommand({ TableName: table, Item: { [CONTROL_KEY]: key, ...fields } })),
  );
