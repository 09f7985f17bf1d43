/** The rights of the three roles of the pipeline in an environment, each no wider than its step. */
import { Arn, ArnFormat, DefaultStackSynthesizer, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { apiKeysTable, controlTable, usageTable } from '../../shared/store/tables.ts';
import { type Config, nameIn } from '../config.ts';
import type { Right } from '../rights.ts';

const arnOf = (scope: Construct, service: string, resource: string, resourceName: string, region?: string) =>
  Arn.format({ service, resource, resourceName, ...(region !== undefined && { region }) }, Stack.of(scope));

const stacksOf = (scope: Construct, config: Config): string[] =>
  [nameIn(config), nameIn(config, 'data')].map((name) =>
    arnOf(scope, 'cloudformation', 'stack', `${name}/*`),
  );

const STACK_ID = 'The ARN of a stack ends in an id that CloudFormation gives it.';

/** Templates only: the lookup role of the CDK may read everything in the account, personal data included. */
export const diffRights = (scope: Construct, config: Config): Right[] => [
  {
    actions: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
    resources: stacksOf(scope, config),
    wildcard: STACK_ID,
  },
];

/** The roles that `cdk bootstrap` makes: one publishes the files of the templates, the other starts CloudFormation. */
export function deployRights(scope: Construct): Right[] {
  const { account, region } = Stack.of(scope);
  const role = (name: string): string =>
    `cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-${name}-role-${account}-${region}`;
  return [
    {
      actions: ['sts:AssumeRole'],
      resources: ['deploy', 'file-publishing'].map((name) => arnOf(scope, 'iam', 'role', role(name), '')),
      wildcard: null,
    },
  ];
}

/** What `npm run smoke` needs without its groups `import` and `load`. */
export function smokeRights(scope: Construct, config: Config): Right[] {
  const table = (name: string): string => arnOf(scope, 'dynamodb', 'table', name);
  const logs = [`/aws/lambda/${nameIn(config)}-*`, `/aws/apigateway/${nameIn(config)}`];
  const item = (...names: string[]): string[] => names.map((name) => `dynamodb:${name}`);
  return [
    {
      actions: ['cloudformation:DescribeStacks', 'cloudformation:ListStackResources'],
      resources: stacksOf(scope, config),
      wildcard: STACK_ID,
    },
    // A key is issued for the check, used, revoked and deleted; the audit log and the usage are in the second table.
    {
      actions: item('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Scan', 'DescribeTable'),
      resources: [table(apiKeysTable(config.name))],
      wildcard: null,
    },
    {
      actions: item('PutItem', 'UpdateItem', 'Query', 'DescribeTable'),
      resources: [table(usageTable(config.name))],
      wildcard: null,
    },
    {
      actions: item('GetItem', 'DescribeTable'),
      resources: [table(controlTable(config.name))],
      wildcard: null,
    },
    {
      actions: ['iam:SimulatePrincipalPolicy'],
      resources: [arnOf(scope, 'iam', 'role', `${nameIn(config)}-*`, '')],
      wildcard: 'CloudFormation names the roles of the functions, beginning with the name of their stack.',
    },
    {
      actions: ['logs:FilterLogEvents'],
      resources: logs.map((name) =>
        Arn.format(
          {
            service: 'logs',
            resource: 'log-group',
            resourceName: `${name}:*`,
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          },
          Stack.of(scope),
        ),
      ),
      wildcard: 'The logs of all functions of the environment, and the streams in them.',
    },
    {
      actions: ['cloudwatch:ListMetrics', 'cloudwatch:GetMetricStatistics'],
      resources: ['*'],
      wildcard: 'Reading metrics does not support resource-level permissions.',
    },
  ];
}
