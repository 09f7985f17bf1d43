/** Creating tables: done once by whoever creates first, harmless for everybody after. */
import {
  CreateTableCommand,
  DescribeTableCommand,
  type DescribeTableCommandOutput,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { onStore, StoreError } from './dynamodb.ts';
import type { TableSchema } from './table-schema.ts';

/** A new table is usable within seconds on AWS and at once in the engine; after a minute something is wrong. */
const DEADLINE_MS = 60_000;
const PAUSE_MS = 50;

/** Creates the table unless it exists, and waits until it can be used. @throws StoreError */
export async function createTable(
  client: DynamoDBDocumentClient,
  name: string,
  schema: TableSchema,
): Promise<void> {
  await onStore('CreateTable', async () => {
    try {
      await client.send(new CreateTableCommand({ TableName: name, ...schema }));
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ResourceInUseException')) throw error;
    }
  });
  const deadline = Date.now() + DEADLINE_MS;
  while ((await describe(client, name)).Table?.TableStatus !== 'ACTIVE') {
    if (Date.now() > deadline) throw new StoreError('CreateTable', new Error('NotActive'));
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

const describe = (client: DynamoDBDocumentClient, name: string): Promise<DescribeTableCommandOutput> =>
  onStore('DescribeTable', () => client.send(new DescribeTableCommand({ TableName: name })));
