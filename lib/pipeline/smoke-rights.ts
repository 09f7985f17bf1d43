/** The rights of the pipeline to run `npm run smoke` without its groups `import` and `load`. */
import { Arn, ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type Config, nameIn } from '../config.ts';
import { type Data, dataOf, onUsage } from '../data/data.ts';
import type { Right } from '../rights.ts';
import { STACK_ID, stacksOf } from './rights.ts';

export function smokeRights(scope: Construct, config: Config): Right[] {
  return [...rightsToRead(scope, config), ...rightsOnTables(dataOf(scope, config))];
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
      actions: ['cloudwatch:ListMetrics', 'cloudwatch:GetMetricStatistics'],
      resources: ['*'],
      wildcard: 'Metrics do not support resource-level permissions.',
    },
  ];
}

function rightsOnTables(data: Data): Right[] {
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
  ];
}
