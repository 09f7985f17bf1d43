/** Which tables are there, and deleting one: for loads, never for requests. */
import { DeleteTableCommand, DescribeTableCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { onStore, type StoreClient, StoreError } from './dynamodb.ts';

const DEADLINE_MS = 120_000;
const PAUSE_MS = 100;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ResourceNotFoundException';

/** @throws StoreError */
export const tableExists = (client: StoreClient, name: string): Promise<boolean> =>
  onStore('DescribeTable', async () => {
    try {
      await client.send(new DescribeTableCommand({ TableName: name }));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  });

/** Deletes the table if it is there, and waits until it is gone. @throws StoreError */
export async function dropTable(client: StoreClient, name: string): Promise<void> {
  await onStore('DeleteTable', async () => {
    try {
      await client.send(new DeleteTableCommand({ TableName: name }));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  });
  const deadline = Date.now() + DEADLINE_MS;
  while (await tableExists(client, name)) {
    if (Date.now() > deadline) throw new StoreError('DeleteTable', new Error('StillThere'));
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

/** Names of all tables that begin so. @throws StoreError */
export async function tablesNamed(client: StoreClient, prefix: string): Promise<string[]> {
  const names: string[] = [];
  let after: string | undefined;
  do {
    const start = after === undefined ? {} : { ExclusiveStartTableName: after };
    const page = await onStore('ListTables', () => client.send(new ListTablesCommand(start)));
    names.push(...(page.TableNames ?? []).filter((name) => name.startsWith(prefix)));
    after = page.LastEvaluatedTableName;
  } while (after !== undefined);
  return names;
}
