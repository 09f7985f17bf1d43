/** Imports a whole table by ImportTable: from DynamoDB JSON or, on one machine, segments (local/store/). */
import type { InputCompressionType, InputFormat } from '@aws-sdk/client-dynamodb';
import { SEGMENTS } from '../ingestion/import-states.ts';
import type { StoreClient } from './calls/operations.ts';
import type { TableSchema } from './create-table.ts';
import { exceptFor, onDynamoDB, StoreError } from './errors.ts';

/** Format and compression of the objects. */
const FORMATS = {
  lines: { InputFormat: 'DYNAMODB_JSON', InputCompressionType: 'ZSTD' },
  segments: { InputFormat: SEGMENTS, InputCompressionType: 'NONE' },
} as const;

export interface TableImport {
  /** Makes the call idempotent: for the same token DynamoDB returns the import that it has begun. */
  readonly token: string;
  readonly bucket: string;
  /** All objects with this prefix are imported. Lines are compressed by zstd and have one item each. */
  readonly prefix: string;
  readonly table: string;
  readonly schema: TableSchema;
  /** The form of the objects: `segments` are known to the store of one machine alone. */
  readonly form: keyof typeof FORMATS;
}

export interface ImportState {
  readonly state: 'running' | 'completed' | 'failed';
  readonly items: number;
  readonly reason: string | null;
}

/** Returns the import's ARN; null if another call has created a table of that name. @throws StoreError */
export async function startImport(client: StoreClient, request: TableImport): Promise<string | null> {
  const input = {
    ClientToken: request.token,
    S3BucketSource: { S3Bucket: request.bucket, S3KeyPrefix: request.prefix },
    ...(FORMATS[request.form] as { InputFormat: InputFormat; InputCompressionType: InputCompressionType }),
    TableCreationParameters: { TableName: request.table, ...request.schema },
  };
  const begun = await onDynamoDB('ImportTable', () =>
    exceptFor('ResourceInUseException', null, () => client.call('ImportTable', input)),
  );
  if (begun === null) return null;
  const arn = begun.ImportTableDescription?.ImportArn;
  if (!arn) throw new StoreError('ImportTable', 'NoImportArn');
  return arn;
}

/** @throws StoreError */
export async function importState(client: StoreClient, arn: string): Promise<ImportState> {
  const found = await onDynamoDB('DescribeImport', () =>
    exceptFor('ImportNotFoundException', null, () => client.call('DescribeImport', { ImportArn: arn })),
  );
  // On one machine an import is known to its process alone; DynamoDB keeps it for 90 days.
  if (found === null) return { state: 'failed', items: 0, reason: 'the store ended during the import' };
  const { ImportTableDescription: now } = found;
  if (!now) throw new StoreError('DescribeImport', 'NoDescription');
  const { ImportStatus, ErrorCount, FailureMessage, ImportedItemCount = 0 } = now;
  // An import that skipped invalid items has failed, because no row may be lost.
  const ended = ImportStatus === 'COMPLETED' && !ErrorCount ? 'completed' : 'failed';
  const reason = FailureMessage ?? (ErrorCount ? `${ErrorCount} items refused` : null);
  const state = ImportStatus === 'IN_PROGRESS' ? 'running' : ended;
  return { state, items: Number(ImportedItemCount), reason };
}
