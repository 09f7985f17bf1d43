/** What protects a fixed table: its point-in-time recovery, and its protection from deletion. */
import type { StoreClient } from '../calls/operations.ts';
import { exceptFor, onDynamoDB } from '../errors.ts';

/** Returns whether the table can be restored to a moment; also false if it is missing. @throws StoreError */
export const isRestorable = (client: StoreClient, table: string): Promise<boolean> =>
  onDynamoDB('DescribeContinuousBackups', () =>
    exceptFor('TableNotFoundException', false, async () => {
      const answer = await client.call('DescribeContinuousBackups', { TableName: table });
      const { LatestRestorableDateTime: latest } =
        answer.ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
      return latest !== undefined;
    }),
  );

/** Returns null if there is no such table. @throws StoreError */
export const tableNow = (client: StoreClient, table: string) =>
  onDynamoDB('DescribeTable', () =>
    exceptFor('ResourceNotFoundException', null, async () => {
      const { Table } = await client.call('DescribeTable', { TableName: table });
      return { status: Table?.TableStatus ?? '', isProtected: Table?.DeletionProtectionEnabled ?? false };
    }),
  );
