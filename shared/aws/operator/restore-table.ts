/** Restores a table to an earlier moment, into a table of another name, by DynamoDB's point-in-time recovery. */
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import type { StoreClient } from '../dynamodb.ts';
import { exceptFor, onDynamoDB } from '../errors.ts';

/** The moments to which a table can be restored. */
export interface RestoreWindow {
  readonly earliest: Date;
  readonly latest: Date;
}

/** Returns null if the table is missing or has no point-in-time recovery. @throws StoreError */
export const restoreWindow = (client: StoreClient, table: string): Promise<RestoreWindow | null> =>
  onDynamoDB('DescribeContinuousBackups', () =>
    exceptFor('TableNotFoundException', null, async () => {
      const answer = await client.send(new DescribeContinuousBackupsCommand({ TableName: table }));
      const { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest } =
        answer.ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
      return earliest && latest ? { earliest, latest } : null;
    }),
  );

export interface Restoration {
  readonly table: string;
  /** The new table. */
  readonly into: string;
  readonly moment: Date;
}

/** Returns false if a table of the new name exists, for example because an earlier call has begun. @throws StoreError */
export const beginRestore = (client: StoreClient, { table, into, moment }: Restoration): Promise<boolean> =>
  onDynamoDB('RestoreTableToPointInTime', () =>
    exceptFor('TableAlreadyExistsException', false, async () => {
      const command = new RestoreTableToPointInTimeCommand({
        SourceTableName: table,
        TargetTableName: into,
        RestoreDateTime: moment,
        BillingModeOverride: 'PAY_PER_REQUEST',
      });
      await client.send(command);
      return true;
    }),
  );

export interface TableNow {
  /** `CREATING` also while it is restored, then `ACTIVE`. */
  readonly status: string;
  readonly isProtected: boolean;
}

/** Returns null if there is no such table. @throws StoreError */
export const tableNow = (client: StoreClient, table: string): Promise<TableNow | null> =>
  onDynamoDB('DescribeTable', () =>
    exceptFor('ResourceNotFoundException', null, async () => {
      const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
      return { status: Table?.TableStatus ?? '', isProtected: Table?.DeletionProtectionEnabled ?? false };
    }),
  );
