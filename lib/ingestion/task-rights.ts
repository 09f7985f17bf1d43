/** The rights of the tasks of a load, by name. Each covers no more than its name says. */
import type { Construct } from 'constructs';
import { SOURCES } from '../../shared/datasets/index.ts';
import { arnWithColon, executionsArn, onTables } from '../arns.ts';
import { type Config, nameIn } from '../config.ts';
import type { Data } from '../data/data.ts';
import { type Right, rightOn } from '../rights.ts';

const OBJECTS = 'The files of a version and the objects of a load are known only when the load runs.';
const LIST_TABLES = 'ListTables does not support resource-level permissions.';
const IMPORT_LOG =
  'DynamoDB creates the log group of an import itself and requires these rights of the caller.';

export const rightsOf = (scope: Construct, config: Config, data: Data) => ({
  ...rightsOnObjects(data),
  ...rightsOnControl(data),
  ...rightsOnTables(scope, config),
  seeHolders: [
    {
      actions: ['states:DescribeExecution'],
      resources: [executionsArn(scope, nameIn(config, 'load'))],
      wildcard: 'The execution that holds a lock is named when it starts.',
    },
  ],
});

export type RightName = keyof ReturnType<typeof rightsOf>;

function rightsOnObjects({ snapshots, work }: Data) {
  const objects = ['loads/*', 'quarantine/*', 'reports/*', 'exportacoes/*', 'rows/*'].map((pattern) =>
    work.arnForObjects(pattern),
  );
  const onObjects = (...actions: string[]): Right => ({ actions, resources: objects, wildcard: OBJECTS });
  // Without this right S3 answers 403 for a missing object, which looks like a missing right.
  const listing = (bucketArn: string): Right => rightOn(bucketArn, 's3:ListBucket');
  return {
    readSnapshots: [
      listing(snapshots.bucketArn),
      { actions: ['s3:GetObject'], resources: [snapshots.arnForObjects('*')], wildcard: OBJECTS },
    ],
    readWork: [listing(work.bucketArn), onObjects('s3:GetObject')],
    writeWork: [onObjects('s3:PutObject', 's3:AbortMultipartUpload')],
    removeWork: [onObjects('s3:DeleteObject')],
  };
}

const rightsOnControl = ({ control: { tableArn } }: Data) => ({
  readControl: [rightOn(tableArn, 'dynamodb:GetItem')],
  record: [rightOn(tableArn, 'dynamodb:GetItem', 'dynamodb:PutItem')],
  unlock: [rightOn(tableArn, 'dynamodb:DeleteItem')],
});

function rightsOnTables(scope: Construct, config: Config) {
  const on = (...actions: string[]): Right => onTables(scope, config, SOURCES, ...actions);
  const drop = on('dynamodb:DescribeTable', 'dynamodb:DeleteTable');
  const imported = on('dynamodb:DescribeImport');
  return {
    readTables: [on('dynamodb:BatchGetItem')],
    seeTables: [on('dynamodb:DescribeTable')],
    settle: [on('dynamodb:UpdateTable')],
    tag: [on('dynamodb:TagResource')],
    drop: [drop],
    retire: [drop, { actions: ['dynamodb:ListTables'], resources: ['*'], wildcard: LIST_TABLES }],
    import: [on('dynamodb:ImportTable'), importLog(scope)],
    seeImports: [{ ...imported, resources: imported.resources.map((arn) => `${arn}/import/*`) }],
  };
}

const importLog = (scope: Construct): Right => ({
  actions: [
    ...['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:DescribeLogGroups', 'logs:DescribeLogStreams'],
    ...['logs:PutLogEvents', 'logs:PutRetentionPolicy'],
  ],
  resources: [arnWithColon(scope, 'logs', 'log-group', '/aws-dynamodb/*')],
  wildcard: IMPORT_LOG,
});
