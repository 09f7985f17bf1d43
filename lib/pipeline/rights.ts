/** The rights of the pipeline to read the templates of an environment, and to deploy it. */
import { Arn, DefaultStackSynthesizer, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type Config, nameIn } from '../config.ts';
import type { Right } from '../rights.ts';

const arnOf = (scope: Construct, service: string, resource: string, resourceName: string, region?: string) =>
  Arn.format({ service, resource, resourceName, ...(region !== undefined && { region }) }, Stack.of(scope));

/** Both stacks of an environment. */
export const stacksOf = (scope: Construct, config: Config): string[] =>
  [nameIn(config), nameIn(config, 'data')].map((name) =>
    arnOf(scope, 'cloudformation', 'stack', `${name}/*`),
  );

export const STACK_ID = 'The ARN of a stack ends in an id that CloudFormation gives it.';

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
