/** The tables that one machine needs before it loads or serves. */
import { createTable } from '../shared/aws/create-table.ts';
import { fixedTables } from '../shared/store/tables.ts';

type Client = Parameters<typeof createTable>[0];

/** Creates `<prefix>-controle` and `<prefix>-api-keys` where they do not exist. @throws StoreError */
export async function ensureFixedTables(client: Client, prefix: string): Promise<void> {
  for (const [name, schema] of Object.entries(fixedTables(prefix))) await createTable(client, name, schema);
}
