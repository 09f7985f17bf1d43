/** Creates tables, which are billed per request or, while a load fills one, by provisioned capacity. */
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

/** A new table is active within seconds on AWS and at once in the engine; a minute means a fault. */
const CREATED = { everyMs: 50, limitMs: 60_000 };
/** DynamoDB takes minutes to provide or remove a capacity of thousands. */
const SETTLED = { everyMs: 100, limitMs: 240_000 };
/** Half of the limit of a new account for a table in a region (40,000), because another load may be writing. */
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

/** The capacity is charged by the hour until `switchToOnDemand`. @throws StoreError, also if the table exists */
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

/** Changes nothing if the table is already billed per request. @throws StoreError, also if there is no such table */
export async function switchToOnDemand(client: StoreClient, name: string): Promise<void> {
  const table = await describeTable(client, name);
  if (table?.BillingModeSummary?.BillingMode === 'PAY_PER_REQUEST') return;
  const command = new UpdateTableCommand({ TableName: name, BillingMode: 'PAY_PER_REQUEST' });
  await onDynamoDB('UpdateTable', () => client.send(command));
  await untilActive(client, name, SETTLED);
}
