/** The rights that tasks of a load are given, each under its name, over no more than what that name says. */
import { Arn, ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { SOURCES } from '../../shared/datasets/index.ts';
import { type Config, nameIn } from '../config.ts';
import { type Data, tableArns } from '../data/data.ts';
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
  | 'create'
  | 'fill'
  | 'settle'
  | 'drop'
  | 'retire'
  | 'import'
  | 'seeImports'
  | 'seeHolders';

const OBJECTS = 'Which files a version has, and which objects a load makes, is known when it runs.';
const GENERATION = 'The name of a table ends in its generation, which the load decides.';
const LIST_TABLES = 'ListTables knows no resource.';
const IMPORT_LOG =
  'DynamoDB writes an import into a log group that it makes itself; it asks for these rights of the caller.';

export function rightsOf(scope: Construct, config: Config, data: Data): Record<RightName, Right[]> {
  const { control, snapshots, work } = data;
  const names = SOURCES.flatMap((source) => source.tables.map((table) => table.name));
  const tables = tableArns(scope, config, names);
  const objects = ['loads/*', 'quarantine/*'].map((pattern) => work.arnForObjects(pattern));
  const onTables = (...actions: string[]): Right => ({ actions, resources: tables, wildcard: GENERATION });
  const onControl = (...actions: string[]): Right => ({
    actions,
    resources: [control.tableArn],
    wildcard: null,
  });
  const onObjects = (...actions: string[]): Right => ({ actions, resources: objects, wildcard: OBJECTS });
  const listing = (bucketArn: string): Right => ({
    // Without it an object that is not there is a 403, which looks like a missing right.
    actions: ['s3:ListBucket'],
    resources: [bucketArn],
    wildcard: null,
  });
  const drop = onTables('dynamodb:DescribeTable', 'dynamodb:DeleteTable');
  return {
    readSnapshots: [
      listing(snapshots.bucketArn),
      { actions: ['s3:GetObject'], resources: [snapshots.arnForObjects('*')], wildcard: OBJECTS },
    ],
    readWork: [listing(work.bucketArn), onObjects('s3:GetObject')],
    writeWork: [onObjects('s3:PutObject', 's3:AbortMultipartUpload')],
    removeWork: [onObjects('s3:DeleteObject')],
    readControl: [onControl('dynamodb:GetItem')],
    record: [onControl('dynamodb:GetItem', 'dynamodb:PutItem')],
    unlock: [onControl('dynamodb:DeleteItem')],
    readTables: [onTables('dynamodb:BatchGetItem')],
    // The writer of single items: a provisioned table is made, filled and put on demand.
    create: [onTables('dynamodb:CreateTable')],
    fill: [onTables('dynamodb:BatchWriteItem')],
    settle: [onTables('dynamodb:UpdateTable')],
    drop: [drop],
    retire: [drop, { actions: ['dynamodb:ListTables'], resources: ['*'], wildcard: LIST_TABLES }],
    import: [onTables('dynamodb:ImportTable'), importLog(scope)],
    seeImports: [
      {
        actions: ['dynamodb:DescribeImport'],
        resources: tables.map((arn) => `${arn}/import/*`),
        wildcard: GENERATION,
      },
    ],
    seeHolders: [
      {
        actions: ['states:DescribeExecution'],
        resources: [executionsArn(scope, nameIn(config, 'load'))],
        wildcard: 'The execution that holds a lock is named when it starts.',
      },
    ],
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

/** A machine by its name: its own ARN would be a circle in its own role, and an order of making elsewhere. */
export const machineArn = (scope: Construct, name: string): string =>
  Arn.format(
    {
      service: 'states',
      resource: 'stateMachine',
      resourceName: name,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    },
    Stack.of(scope),
  );

/** Executions of a state machine, those of its Maps' children with `name/*`. */
export const executionsArn = (scope: Construct, machine: string): string =>
  Arn.format(
    {
      service: 'states',
      resource: 'execution',
      resourceName: `${machine}:*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    },
    Stack.of(scope),
  );
