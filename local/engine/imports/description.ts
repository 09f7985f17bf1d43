/** The state of an import, in the form of DescribeImport. */

export interface ImportDescription {
  ImportArn: string;
  ImportStatus: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
  TableArn: string;
  ClientToken: string;
  ProcessedItemCount: number;
  ImportedItemCount: number;
  ErrorCount: number;
  ProcessedSizeBytes: number;
  FailureCode?: string;
  FailureMessage?: string;
}

export const described = (arn: string, token: string, table: DynaliteTable): ImportDescription => ({
  ImportArn: arn,
  ImportStatus: 'IN_PROGRESS',
  TableArn: table.TableArn,
  ClientToken: token,
  ProcessedItemCount: 0,
  ImportedItemCount: 0,
  ErrorCount: 0,
  ProcessedSizeBytes: 0,
});
