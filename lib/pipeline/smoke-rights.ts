/**
 * The rights of the pipeline to run `npm run smoke` without its groups `import` and `load`. The command nevertheless
 * removes what a killed run of these groups has left, so the rights include that, by the names it gives.
 */
import { Arn, ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { CONTROL_PREFIXES } from '../../shared/store/tables.ts';
import { tableArns } from '../arns.ts';
import { type Config, nameIn } from '../config.ts';
import { type Data, dataOf, onUsage } from '../data/data.ts';
import type { Right } from '../rights.ts';
import { STACK_ID, stacksOf } from './rights.ts';

/** The names of local/smoke/leftovers.ts; a test compares them. */
export const LEFT = {
  publication: 'cno/1900-01-01/',
  load: 'cno-1900-01-01-',
  work: 'loads/smoke/',
  table: 'smoke',
} as const;

export function smokeRights(scope: Construct, config: Config): Right[] {
  const data = dataOf(scope, config);
  return [...rightsToRead(scope, config), ...rightsOnTables(scope, config, data), ...rightsOnObjects(data)];
}

function rightsToRead(scope: Construct, config: Config): Right[] {
  const logs = [`/aws/lambda/${nameIn(config)}-*`, `/aws/apigateway/${nameIn(config)}`];
  const group = (name: string): string =>
    Arn.format(
      {
        service: 'logs',
        resource: 'log-group',
        resourceName: `${name}:*`,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      },
      Stack.of(scope),
    );
  const roles = { service: 'iam', region: '', resource: 'role', resourceName: `${nameIn(config)}-*` };
  return [
    {
      actions: ['cloudformation:DescribeStacks', 'cloudformation:ListStackResources'],
      resources: stacksOf(scope, config),
      wildcard: STACK_ID,
    },
    {
      actions: ['iam:SimulatePrincipalPolicy'],
      resources: [Arn.format(roles, Stack.of(scope))],
      wildcard: 'CloudFormation names the roles of the functions, beginning with the name of their stack.',
    },
    {
      actions: ['logs:FilterLogEvents'],
      resources: logs.map(group),
      wildcard: 'The logs of all functions of the environment, and the streams in them.',
    },
    {
      actions: ['cloudwatch:ListMetrics', 'cloudwatch:GetMetricStatistics', 'dynamodb:ListTables'],
      resources: ['*'],
      wildcard: 'Lists of metrics and tables do not support resource-level permissions.',
    },
  ];
}

function rightsOnTables(scope: Construct, config: Config, data: Data): Right[] {
  const { apiKeys, control, usage } = data;
  const item = (...names: string[]): string[] => names.map((name) => `dynamodb:${name}`);
  return [
    {
      actions: item('DescribeTable', 'DescribeContinuousBackups'),
      resources: [apiKeys, control, usage].map(({ tableArn }) => tableArn),
      wildcard: null,
    },
    // A key is issued, used, revoked and deleted, and the audit log has it.
    {
      actions: item('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Scan'),
      resources: [apiKeys.tableArn],
      wildcard: null,
    },
    onUsage(data, ['audit'], ...item('PutItem', 'UpdateItem')),
    { actions: item('Scan'), resources: [control.tableArn], wildcard: null },
    {
      actions: item('DeleteItem'),
      resources: [control.tableArn],
      wildcard: null,
      conditions: {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${CONTROL_PREFIXES.load}${LEFT.load}*`] },
      },
    },
    {
      actions: item('DescribeTable', 'DeleteTable'),
      resources: tableArns(scope, config, [LEFT.table]),
      wildcard: 'The table of a run is named when it starts.',
    },
  ];
}

const rightsOnObjects = ({ snapshots, work }: Data): Right[] => [
  {
    actions: ['s3:ListBucketVersions'],
    resources: [snapshots.bucketArn],
    wildcard: null,
  },
  { actions: ['s3:ListBucket'], resources: [work.bucketArn], wildcard: null },
  {
    actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
    resources: [snapshots.arnForObjects(`${LEFT.publication}*`)],
    wildcard: 'The files of the publication that a run refuses.',
  },
  {
    actions: ['s3:DeleteObject'],
    resources: [work.arnForObjects(`${LEFT.work}*`)],
    wildcard: 'The files that a run imports.',
  },
];
