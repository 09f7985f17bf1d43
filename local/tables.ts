/** The tables that must be there before anything is loaded or served on one machine. */
import { createTable } from '../shared/aws/create-table.ts';
import { fixedTables } from '../shared/store/tables.ts';

type Client = Parameters<typeof createTable>[0];

/** Creates `<prefix>-controle` and `<prefix>-api-keys` where they are missing. @throws StoreError */
export async function ensureFixedTables(client: Client, prefix: string): Promise<void> {
  for (const [name, schema] of Object.entries(fixedTables(prefix))) await createTable(client, name, schema);
}
