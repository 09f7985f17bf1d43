/** A whole table from files of DynamoDB JSON: ImportTable, and where it is. The local engine answers the same calls. */
import {
  DescribeImportCommand,
  ImportTableCommand,
  type ImportTableDescription,
} from '@aws-sdk/client-dynamodb';
import { onStore, type StoreClient, StoreError } from './dynamodb.ts';
import type { TableSchema } from './table-schema.ts';

export interface TableImport {
  /** Same token, same import: asked again, the store answers with the one that it has begun. */
  readonly token: string;
  readonly bucket: string;
  /** Every object under it is read; zstd, one item a line. */
  readonly prefix: string;
  readonly table: string;
  readonly schema: TableSchema;
}

export interface ImportState {
  readonly state: 'running' | 'completed' | 'failed';
  readonly items: number;
  /** What the store says of a failure. */
  readonly reason: string | null;
}

/** Answers the import's identifier, or null where the table is there already and not by this import. @throws StoreError */
export const startImport = (client: StoreClient, request: TableImport): Promise<string | null> =>
  onStore('ImportTable', async () => {
    try {
      const answer = await client.send(
        new ImportTableCommand({
          ClientToken: request.token,
          S3BucketSource: { S3Bucket: request.bucket, S3KeyPrefix: request.prefix },
          InputFormat: 'DYNAMODB_JSON',
          InputCompressionType: 'ZSTD',
          TableCreationParameters: { TableName: request.table, ...request.schema },
        }),
      );
      const arn = answer.ImportTableDescription?.ImportArn;
      if (!arn) throw new Error('NoImportArn');
      return arn;
    } catch (error) {
      if (error instanceof Error && error.name === 'ResourceInUseException') return null;
      throw error;
    }
  });

/** @throws StoreError */
export async function importState(client: StoreClient, arn: string): Promise<ImportState> {
  const { ImportTableDescription: now } = await onStore('DescribeImport', () =>
    client.send(new DescribeImportCommand({ ImportArn: arn })),
  );
  if (!now) throw new StoreError('DescribeImport', new Error('NoDescription'));
  return { state: stateOf(now), items: Number(now.ImportedItemCount ?? 0), reason: reasonOf(now) };
}

/** An import that skipped bad items has failed: no row may be lost. */
function stateOf({ ImportStatus, ErrorCount }: ImportTableDescription): ImportState['state'] {
  if (ImportStatus === 'IN_PROGRESS') return 'running';
  return ImportStatus === 'COMPLETED' && !ErrorCount ? 'completed' : 'failed';
}

const reasonOf = ({ FailureMessage, ErrorCount }: ImportTableDescription): string | null =>
  FailureMessage ?? (ErrorCount ? `${ErrorCount} items refused` : null);
