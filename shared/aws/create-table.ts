/** Creates tables, and gives those that a load has filled their final settings: billing per request, class and tags. */
import {
  CreateTableCommand,
  DescribeTableCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
} from '@aws-sdk/client-dynamodb';
import type { StoreClient } from './dynamodb.ts';
import { exceptFor, onDynamoDB, StoreError } from './errors.ts';
import { pollUntil } from './waiting.ts';

/** The input of CreateTable and ImportTable besides the name. Every key is a string, and every table is billed per request. */
export interface TableSchema {
  readonly KeySchema: { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[];
  readonly AttributeDefinitions: { AttributeName: string; AttributeType: 'S' }[];
  readonly BillingMode: 'PAY_PER_REQUEST';
}

/** A new table is active within seconds on AWS and at once in the engine; a minute means a fault. */
const CREATED = { everyMs: 50, limitMs: 60_000 };
/** The engine changes a table at once. DynamoDB takes minutes, for which the state machine waits. */
const CHANGED = { everyMs: 100, limitMs: 2_000 };
/** Half of the limit of a new account for a table in a region (40,000), because another load may be writing. */
const CAPACITY = { ReadCapacityUnits: 100, WriteCapacityUnits: 20_000 };

export const TABLE_CLASSES = ['STANDARD', 'STANDARD_INFREQUENT_ACCESS'] as const;
export type TableClass = (typeof TABLE_CLASSES)[number];

/** The settings of a filled table. Neither ImportTable nor BatchWriteItem can set them. */
export interface TableSettings {
  readonly tableClass: TableClass;
  /** For the allocation of costs. */
  readonly tags: Readonly<Record<string, string>>;
}

const describeTable = (client: StoreClient, TableName: string): Promise<TableDescription | undefined> =>
  onDynamoDB('DescribeTable', async () => {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  });

const isActive = async (client: StoreClient, name: string): Promise<boolean> =>
  (await describeTable(client, name))?.TableStatus === 'ACTIVE';

/** Creates the table unless it exists, and waits until it can be used. @throws StoreError */
export async function createTable(client: StoreClient, name: string, schema: TableSchema): Promise<void> {
  const command = new CreateTableCommand({ TableName: name, ...schema });
  await onDynamoDB('CreateTable', () =>
    exceptFor('ResourceInUseException', undefined, () => client.send(command)),
  );
  if (!(await pollUntil(() => isActive(client, name), CREATED)))
    throw new StoreError('DescribeTable', 'NotActive');
}

/**
 * Begins to create a table. The capacity is charged by the hour until `settleTable` or `releaseCapacity`.
 * @throws StoreError, also if the table exists
 */
export async function createProvisionedTable(
  client: StoreClient,
  name: string,
  { KeySchema, AttributeDefinitions }: TableSchema,
): Promise<void> {
  const command = new CreateTableCommand({
    TableName: name,
    KeySchema,
    AttributeDefinitions,
    BillingMode: 'PROVISIONED',
    ProvisionedThroughput: CAPACITY,
  });
  await onDynamoDB('CreateTable', () => client.send(command));
}

/** Returns whether the table can be used after some seconds at most. @throws StoreError, also if there is no such table */
export const isTableActive = (client: StoreClient, name: string): Promise<boolean> =>
  pollUntil(() => isActive(client, name), CHANGED);

/**
 * Gives a filled table its final settings. Returns false while the table is being changed; then the caller repeats the call. The
 * change of the class is begun and not awaited, because DynamoDB takes long for it and the table can be read meanwhile.
 * @throws StoreError, also if there is no such table
 */
export async function settleTable(
  client: StoreClient,
  name: string,
  { tableClass, tags }: TableSettings,
): Promise<boolean> {
  if (!(await isTableActive(client, name))) return false;
  let table = await describeTable(client, name);
  if (isProvisioned(table)) {
    await updateTable(client, { TableName: name, BillingMode: 'PAY_PER_REQUEST' });
    if (!(await isTableActive(client, name))) return false;
    table = await describeTable(client, name);
  }
  await tagTable(client, table?.TableArn, tags);
  const current = table?.TableClassSummary?.TableClass ?? 'STANDARD';
  if (current !== tableClass) await updateTable(client, { TableName: name, TableClass: tableClass });
  return true;
}

const isProvisioned = (table: TableDescription | undefined): boolean =>
  table?.BillingModeSummary?.BillingMode !== 'PAY_PER_REQUEST';

const updateTable = (client: StoreClient, change: UpdateTableCommandInput): Promise<unknown> =>
  onDynamoDB('UpdateTable', () => client.send(new UpdateTableCommand(change)));

async function tagTable(
  client: StoreClient,
  ResourceArn: string | undefined,
  tags: TableSettings['tags'],
): Promise<void> {
  const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  if (Tags.length === 0) return;
  await onDynamoDB('TagResource', () => client.send(new TagResourceCommand({ ResourceArn, Tags })));
}

/**
 * Bills the table per request. Returns false where it cannot be changed for now, because it is being created or changed.
 * @throws StoreError, also if there is no such table
 */
export async function releaseCapacity(client: StoreClient, name: string): Promise<boolean> {
  if (!isProvisioned(await describeTable(client, name))) return true;
  return onDynamoDB('UpdateTable', () =>
    exceptFor('ResourceInUseException', false, async () => {
      await client.send(new UpdateTableCommand({ TableName: name, BillingMode: 'PAY_PER_REQUEST' }));
      return true;
    }),
  );
}
