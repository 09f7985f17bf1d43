/** ImportTable and DescribeImport over a store of the tests, with objects in memory. */

import { zstdDecompressSync } from 'node:zlib';
import { type AttributeValue, type ImportTableCommandInput, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { createTable, type TableSchema } from '../../../shared/aws/create-table.ts';
import type { SdkClient } from '../../../shared/aws/dynamodb.ts';

/** `objects` are named `bucket/key`; `statusOf` returns how an import ends. */
export function withImports(
  client: SdkClient,
  objects: ReadonlyMap<string, Uint8Array>,
  statusOf: () => string,
): void {
  let items = 0;
  async function run({
    S3BucketSource: from,
    TableCreationParameters: table,
  }: ImportTableCommandInput): Promise<void> {
    items = 0;
    const { TableName = '', ...schema } = table ?? {};
    // A put into a table that is not active yet does not find it.
    await createTable(client, TableName, schema as TableSchema);
    for (const [name, bytes] of objects) {
      if (!name.startsWith(`${from?.S3Bucket}/${from?.S3KeyPrefix}`)) continue;
      for (const line of zstdDecompressSync(bytes).toString().trim().split('\n')) {
        const { Item } = JSON.parse(line) as { Item: Record<string, AttributeValue> };
        await client.send(new PutItemCommand({ TableName, Item }));
        items++;
      }
    }
  }
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'ImportTableCommand') await run(args.input as ImportTableCommandInput);
        else if (commandName !== 'DescribeImportCommand') return next(args);
        const ImportTableDescription = {
          ImportArn: 'arn',
          ImportStatus: statusOf(),
          ImportedItemCount: items,
        };
        return { output: { $metadata: {}, ImportTableDescription }, response: {} };
      },
    { step: 'initialize', name: 'imports' },
  );
}
