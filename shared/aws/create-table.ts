/** Creating tables, billed per request or, while a load fills one, by provisioned capacity. */
import {
  CreateTableCommand,
  DescribeTableCommand,
  type TableDescription,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import type { StoreClient } from './dynamodb.ts';
import { exceptFor, onDynamoDB, StoreError } from './errors.ts';
import type { TableSchema } from './table-schema.ts';
import { pollUntil } from './waiting.ts';

/** A new table is usable within seconds on AWS and at once in the engine; after a minute something is wrong. */
const CREATED = { everyMs: 50, limitMs: 60_000 };
/** DynamoDB takes minutes to give a table a capacity of thousands, or to take it back. */
const SETTLED = { everyMs: 100, limitMs: 240_000 };
/** Half of what a new account allows a table in a region (40,000): another load may be writing. */
const CAPACITY = { ReadCapacityUnits: 100, WriteCapacityUnits: 20_000 };

const describeTable = (client: StoreClient, TableName: string): Promise<TableDescription | undefined> =>
  onDynamoDB('DescribeTable', async () => {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  });

async function untilActive(client: StoreClient, name: string, limits: typeof CREATED): Promise<void> {
  const isActive = async () => (await describeTable(client, name))?.TableStatus === 'ACTIVE';
  if (!(await pollUntil(isActive, limits))) throw new StoreError('DescribeTable', 'NotActive');
}

/** Creates the table unless it exists, and waits until it can be used. @throws StoreError */
export async function createTable(client: StoreClient, name: string, schema: TableSchema): Promise<void> {
  const command = new CreateTableCommand({ TableName: name, ...schema });
  await onDynamoDB('CreateTable', () =>
    exceptFor('ResourceInUseException', undefined, () => client.send(command)),
  );
  await untilActive(client, name, CREATED);
}

/** Its capacity is paid by the hour until `switchToOnDemand`. @throws StoreError also where the table exists */
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
  await untilActive(client, name, SETTLED);
}

/** Changes nothing where the table is billed per request already. @throws StoreError also where there is no such table */
export async function switchToOnDemand(client: StoreClient, name: string): Promise<void> {
  const table = await describeTable(client, name);
  if (table?.BillingModeSummary?.BillingMode === 'PAY_PER_REQUEST') return;
  const command = new UpdateTableCommand({ TableName: name, BillingMode: 'PAY_PER_REQUEST' });
  await onDynamoDB('UpdateTable', () => client.send(command));
  await untilActive(client, name, SETTLED);
}
