/** ImportTable and DescribeImport over a store of the tests, with objects in memory. */

import { zstdDecompressSync } from 'node:zlib';
import type { StoreClient, TableInputs } from '../../../shared/aws/calls/operations.ts';
import { createTable, type TableSchema } from '../../../shared/aws/create-table.ts';
import { itemsIn } from '../aws/as-dynamodb.ts';

/** `objects` are named `bucket/key`; `statusOf` returns how an import ends. */
export function importsInto(
  client: StoreClient,
  objects: ReadonlyMap<string, Uint8Array>,
  statusOf: () => string,
) {
  let ImportedItemCount = 0;
  const described = async () => ({
    ImportTableDescription: { ImportArn: 'arn', ImportStatus: statusOf(), ImportedItemCount },
  });
  return {
    ImportTable: async ({
      S3BucketSource: from,
      TableCreationParameters: table,
    }: TableInputs['ImportTable']) => {
      ImportedItemCount = 0;
      const { TableName = '', ...schema } = table ?? {};
      await createTable(client, TableName, schema as TableSchema);
      for (const [name, bytes] of objects) {
        if (!name.startsWith(`${from?.S3Bucket}/${from?.S3KeyPrefix}`)) continue;
        for (const Item of itemsIn(zstdDecompressSync(bytes).toString())) {
          await client.call('PutItem', { TableName, Item });
          ImportedItemCount++;
        }
      }
      return described();
    },
    DescribeImport: described,
  };
}
