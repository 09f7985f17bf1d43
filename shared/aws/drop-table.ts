/** Lists and deletes tables, for loads but never for requests. */
import { DeleteTableCommand, DescribeTableCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import type { StoreClient } from './dynamodb.ts';
import { exceptFor, isNamed, onDynamoDB, StoreError } from './errors.ts';
import { pollUntil } from './waiting.ts';

const DELETED = { everyMs: 100, limitMs: 120_000 };
const MISSING = 'ResourceNotFoundException';
const IN_USE = 'ResourceInUseException';

/** @throws StoreError */
export const tableExists = (client: StoreClient, name: string): Promise<boolean> =>
  onDynamoDB('DescribeTable', () =>
    exceptFor(MISSING, false, async () => {
      await client.send(new DescribeTableCommand({ TableName: name }));
      return true;
    }),
  );

/** Deletes the table if it exists, and waits until it is gone. @throws StoreError */
export async function dropTable(client: StoreClient, name: string): Promise<void> {
  const remove = (): Promise<boolean> =>
    onDynamoDB('DeleteTable', () =>
      exceptFor(MISSING, true, async () => {
        await client.send(new DeleteTableCommand({ TableName: name }));
        return true;
      }),
    );
  // A killed load may have left a table that is still being created, deleted or imported, and cannot be deleted yet.
  const isAccepted = (): Promise<boolean> =>
    remove().catch((error: unknown) => {
      if (error instanceof StoreError && isNamed(error.cause, IN_USE)) return false;
      throw error;
    });
  if (!(await pollUntil(isAccepted, DELETED))) await remove();
  const isGone = async () => !(await tableExists(client, name));
  if (!(await pollUntil(isGone, DELETED))) throw new StoreError('DeleteTable', 'StillThere');
}

/** Returns the names of all tables whose name begins with the prefix. @throws StoreError */
export async function tablesNamed(client: StoreClient, prefix: string): Promise<string[]> {
  const names: string[] = [];
  let after: string | undefined;
  do {
    const command = new ListTablesCommand({ ExclusiveStartTableName: after });
    const page = await onDynamoDB('ListTables', () => client.send(command));
    names.push(...(page.TableNames ?? []).filter((name) => name.startsWith(prefix)));
    after = page.LastEvaluatedTableName;
  } while (after !== undefined);
  return names;
}
