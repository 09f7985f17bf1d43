/**
 * Builds ARNs from names, for the places where a reference to the other part of the stack would make a
 * circular CloudFormation dependency.
 */
import { Arn, ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Source } from '../shared/datasets/define.ts';
import type { Config } from './config.ts';
import type { Right } from './rights.ts';

/** Returns the right to these actions on the tables of these sources in every generation. */
export const onTables = (
  scope: Construct,
  config: Config,
  sources: readonly Source[],
  ...actions: string[]
): Right => ({
  actions,
  resources: sources
    .flatMap(({ tables }) => tables)
    .map(({ name }) =>
      Arn.format(
        { service: 'dynamodb', resource: 'table', resourceName: `${config.name}-${name}-*` },
        Stack.of(scope),
      ),
    ),
  wildcard: 'The name of a table ends in its generation, which each load creates.',
});

/** The separator of the last part is a colon in some services. */
export const arnWithColon = (
  scope: Construct,
  service: string,
  resource: string,
  resourceName: string,
): string =>
  Arn.format({ service, resource, resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME }, Stack.of(scope));

export const machineArn = (scope: Construct, name: string): string =>
  arnWithColon(scope, 'states', 'stateMachine', name);

/** All executions of a state machine. `<machine>/*` covers the children that its Distributed Maps start. */
export const executionsArn = (scope: Construct, machine: string): string =>
  arnWithColon(scope, 'states', 'execution', `${machine}:*`);
