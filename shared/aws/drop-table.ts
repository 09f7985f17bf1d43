/** Lists and deletes tables, for loads but never for requests. */
import type { ItemClient, StoreClient } from './calls/operations.ts';
import { exceptFor, onDynamoDB } from './errors.ts';
import { pollUntil } from './waiting.ts';

/** One machine deletes at once. DynamoDB takes longer, which matters only to the next use of the name. */
const DELETED = { everyMs: 100, limitMs: 2_000 };
const MISSING = 'ResourceNotFoundException';
const IN_USE = 'ResourceInUseException';

/** Returns DynamoDB's status (`CREATING`); null if there is no such table. @throws StoreError */
export const tableStatus = (client: ItemClient, name: string): Promise<string | null> =>
  onDynamoDB('DescribeTable', () =>
    exceptFor(MISSING, null, async () => {
      const { Table } = await client.call('DescribeTable', { TableName: name });
      return Table?.TableStatus ?? 'UNKNOWN';
    }),
  );

/** @throws StoreError */
export const tableExists = async (client: ItemClient, name: string): Promise<boolean> =>
  (await tableStatus(client, name)) !== null;

/**
 * Deletes the table if it exists; the deletion may go on after the call. Returns false where DynamoDB refuses
 * it for now: it does not delete a table that an import fills or that is being changed. @throws StoreError
 */
export async function dropTable(client: StoreClient, name: string): Promise<boolean> {
  const isAccepted = await onDynamoDB('DeleteTable', () =>
    exceptFor(MISSING, true, () =>
      exceptFor(IN_USE, false, async () => {
        await client.call('DeleteTable', { TableName: name });
        return true;
      }),
    ),
  );
  if (isAccepted) await pollUntil(async () => !(await tableExists(client, name)), DELETED);
  return isAccepted;
}

/** Returns the names of all tables whose name begins with the prefix. @throws StoreError */
export async function tablesNamed(client: StoreClient, prefix: string): Promise<string[]> {
  const names: string[] = [];
  let after: string | undefined;
  do {
    const input = { ExclusiveStartTableName: after };
    const page = await onDynamoDB('ListTables', () => client.call('ListTables', input));
    names.push(...(page.TableNames ?? []).filter((name) => name.startsWith(prefix)));
    after = page.LastEvaluatedTableName;
  } while (after !== undefined);
  return names;
}
