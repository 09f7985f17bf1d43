/** The rights of the pipeline to read the templates of an environment, and to deploy it. */
import { Arn, DefaultStackSynthesizer, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type Config, nameIn } from '../config.ts';
import { dataStackName } from '../data/data.ts';
import { CLOUDFRONT_REGION } from '../deployable.ts';
import { fetchStackName } from '../ingestion/fetching.ts';
import type { Right } from '../rights.ts';

const arnOf = (scope: Construct, service: string, resource: string, resourceName: string, region?: string) =>
  Arn.format({ service, resource, resourceName, ...(region !== undefined && { region }) }, Stack.of(scope));

/** The right to these actions on the stacks of an environment; that of CloudFront is in another region. */
export function onStacks(scope: Construct, config: Config, ...actions: string[]): Right {
  const stack = (name: string, region?: string): string =>
    arnOf(scope, 'cloudformation', 'stack', `${name}/*`, region);
  const all = [nameIn(config), dataStackName(config), fetchStackName(config)].map((name) => stack(name));
  if (config.edge) all.push(stack(nameIn(config, 'edge'), CLOUDFRONT_REGION));
  return {
    actions,
    resources: all,
    wildcard: 'The ARN of a stack ends in an id that CloudFormation gives it.',
  };
}

/** Templates only: the lookup role of the CDK may read everything in the account, personal data included. */
export const diffRights = (scope: Construct, config: Config): Right[] => [
  onStacks(scope, config, 'cloudformation:DescribeStacks', 'cloudformation:GetTemplate'),
];

/** The roles of `cdk bootstrap`: one publishes the files of templates, the other starts CloudFormation. */
export function deployRights(scope: Construct, { region, edge }: Config): Right[] {
  const { account } = Stack.of(scope);
  const regions = new Set([region, ...(edge ? [CLOUDFRONT_REGION] : [])]);
  const roles = [...regions].flatMap((place) =>
    ['deploy', 'file-publishing'].map(
      (name) => `cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-${name}-role-${account}-${place}`,
    ),
  );
  return [
    {
      actions: ['sts:AssumeRole'],
      resources: roles.map((role) => arnOf(scope, 'iam', 'role', role, '')),
      wildcard: null,
    },
  ];
}
