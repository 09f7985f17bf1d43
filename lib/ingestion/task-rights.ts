/** The rights of the tasks of a load, by name. Each covers no more than its name says. */
import { Arn, ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { SOURCES } from '../../shared/datasets/index.ts';
import { executionsArn, tableArns } from '../arns.ts';
import { type Config, nameIn } from '../config.ts';
import type { Data } from '../data/data.ts';
import type { Right } from '../rights.ts';

export type RightName =
  | 'readSnapshots'
  | 'readWork'
  | 'writeWork'
  | 'removeWork'
  | 'readControl'
  | 'record'
  | 'unlock'
  | 'readTables'
  | 'seeTables'
  | 'settle'
  | 'tag'
  | 'drop'
  | 'retire'
  | 'import'
  | 'seeImports'
  | 'seeHolders';

const OBJECTS = 'The files of a version and the objects of a load are known only when the load runs.';
const GENERATION = 'The name of a table ends in its generation, which each load creates.';
const LIST_TABLES = 'ListTables does not support resource-level permissions.';
const IMPORT_LOG =
  'DynamoDB creates the log group of an import itself and requires these rights of the caller.';

export const rightsOf = (scope: Construct, config: Config, data: Data): Record<RightName, Right[]> => ({
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

type ObjectRight = 'readSnapshots' | 'readWork' | 'writeWork' | 'removeWork';

function rightsOnObjects({ snapshots, work }: Data): Record<ObjectRight, Right[]> {
  const objects = ['loads/*', 'quarantine/*', 'reports/*', 'exportacoes/*', 'rows/*'].map((pattern) =>
    work.arnForObjects(pattern),
  );
  const onObjects = (...actions: string[]): Right => ({ actions, resources: objects, wildcard: OBJECTS });
  // Without this right S3 answers 403 for a missing object, which looks like a missing right.
  const listing = (bucketArn: string): Right => ({
    actions: ['s3:ListBucket'],
    resources: [bucketArn],
    wildcard: null,
  });
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

function rightsOnControl({ control }: Data): Record<'readControl' | 'record' | 'unlock', Right[]> {
  const onControl = (...actions: string[]): Right => ({
    actions,
    resources: [control.tableArn],
    wildcard: null,
  });
  return {
    readControl: [onControl('dynamodb:GetItem')],
    record: [onControl('dynamodb:GetItem', 'dynamodb:PutItem')],
    unlock: [onControl('dynamodb:DeleteItem')],
  };
}

type TableRight = Exclude<RightName, ObjectRight | 'readControl' | 'record' | 'unlock' | 'seeHolders'>;

function rightsOnTables(scope: Construct, config: Config): Record<TableRight, Right[]> {
  const names = SOURCES.flatMap((source) => source.tables.map((table) => table.name));
  const tables = tableArns(scope, config, names);
  const onTables = (...actions: string[]): Right => ({ actions, resources: tables, wildcard: GENERATION });
  const drop = onTables('dynamodb:DescribeTable', 'dynamodb:DeleteTable');
  const imports = tables.map((arn) => `${arn}/import/*`);
  return {
    readTables: [onTables('dynamodb:BatchGetItem')],
    seeTables: [onTables('dynamodb:DescribeTable')],
    settle: [onTables('dynamodb:UpdateTable')],
    tag: [onTables('dynamodb:TagResource')],
    drop: [drop],
    retire: [drop, { actions: ['dynamodb:ListTables'], resources: ['*'], wildcard: LIST_TABLES }],
    import: [onTables('dynamodb:ImportTable'), importLog(scope)],
    seeImports: [{ actions: ['dynamodb:DescribeImport'], resources: imports, wildcard: GENERATION }],
  };
}

const importLog = (scope: Construct): Right => ({
  actions: [
    ...['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:DescribeLogGroups', 'logs:DescribeLogStreams'],
    ...['logs:PutLogEvents', 'logs:PutRetentionPolicy'],
  ],
  resources: [
    Arn.format(
      {
        service: 'logs',
        resource: 'log-group',
        resourceName: '/aws-dynamodb/*',
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      },
      Stack.of(scope),
    ),
  ],
  wildcard: IMPORT_LOG,
});
