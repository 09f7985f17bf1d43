/**
 * Builds ARNs from names, for the places where a reference to the other part of the stack would make a
 * circular CloudFormation dependency.
 */
import { Arn, ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Config } from './config.ts';

/** The tables of these declared names in every generation. The name of a table ends in its generation. */
export const tableArns = (scope: Construct, config: Config, names: readonly string[]): string[] =>
  names.map((name) =>
    Arn.format(
      { service: 'dynamodb', resource: 'table', resourceName: `${config.name}-${name}-*` },
      Stack.of(scope),
    ),
  );

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

/** All executions of a state machine. `<machine>/*` covers the children that its Distributed Maps start. */
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
