/** Creates tables, and gives those that a load has filled their class and tags. */
import type { TableDescription } from '@aws-sdk/client-dynamodb';
import type { StoreClient } from './calls/operations.ts';
import { exceptFor, onDynamoDB, StoreError } from './errors.ts';
import { pollUntil } from './waiting.ts';

/** Input of CreateTable and ImportTable without the name. All keys are strings; billing is per request. */
export interface TableSchema {
  readonly KeySchema: { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[];
  readonly AttributeDefinitions: { AttributeName: string; AttributeType: 'S' }[];
  readonly BillingMode: 'PAY_PER_REQUEST';
}

/** A new table is active within seconds on AWS and at once on one machine; a minute means a fault. */
const CREATED = { everyMs: 50, limitMs: 60_000 };
/** DynamoDB takes minutes to change a table, for which the state machine waits. */
const CHANGED = { everyMs: 100, limitMs: 2_000 };

export const TABLE_CLASSES = ['STANDARD', 'STANDARD_INFREQUENT_ACCESS'] as const;
export type TableClass = (typeof TABLE_CLASSES)[number];

/** The settings of a filled table. ImportTable cannot set them. */
export interface TableSettings {
  readonly tableClass: TableClass;
  /** For the allocation of costs. */
  readonly tags: Readonly<Record<string, string>>;
}

const describeTable = (client: StoreClient, TableName: string): Promise<TableDescription | undefined> =>
  onDynamoDB('DescribeTable', async () => {
    return (await client.call('DescribeTable', { TableName })).Table;
  });

const isActive = async (client: StoreClient, name: string): Promise<boolean> =>
  (await describeTable(client, name))?.TableStatus === 'ACTIVE';

/** Creates the table unless it exists, and waits until it can be used. @throws StoreError */
export async function createTable(client: StoreClient, name: string, schema: TableSchema): Promise<void> {
  await onDynamoDB('CreateTable', () =>
    exceptFor('ResourceInUseException', undefined, () =>
      client.call('CreateTable', { TableName: name, ...schema }),
    ),
  );
  if (!(await pollUntil(() => isActive(client, name), CREATED)))
    throw new StoreError('DescribeTable', 'NotActive');
}

/**
 * Gives a filled table its final settings. Returns false while the table is being changed; then the caller
 * repeats the call. The change of the class is begun and not awaited, because DynamoDB takes long for it and
 * the table can be read meanwhile.
 * @throws StoreError, also if there is no such table
 */
export async function settleTable(
  client: StoreClient,
  name: string,
  { tableClass, tags }: TableSettings,
): Promise<boolean> {
  if (!(await pollUntil(() => isActive(client, name), CHANGED))) return false;
  const table = await describeTable(client, name);
  await tagTable(client, table?.TableArn, tags);
  const current = table?.TableClassSummary?.TableClass ?? 'STANDARD';
  if (current === tableClass) return true;
  const input = { TableName: name, TableClass: tableClass };
  await onDynamoDB('UpdateTable', () => client.call('UpdateTable', input));
  return true;
}

async function tagTable(
  client: StoreClient,
  ResourceArn: string | undefined,
  tags: TableSettings['tags'],
): Promise<void> {
  const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  if (Tags.length === 0) return;
  await onDynamoDB('TagResource', () => client.call('TagResource', { ResourceArn, Tags }));
}
