/**
 * ARNs made from names. A part of the stack that needs the ARN of another takes it from here where a reference would
 * make a circular CloudFormation dependency.
 */
import { Arn, ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Config } from './config.ts';

/** The tables of these declared names in every generation, which is the end of a table's name. */
export const tableArns = (scope: Construct, config: Config, names: readonly string[]): string[] =>
  names.map((name) =>
    Arn.format(
      { service: 'dynamodb', resource: 'table', resourceName: `${config.name}-${name}-*` },
      Stack.of(scope),
    ),
  );

/** The state machine of that name. */
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

/** All executions of a state machine; with `name/*` those of the children that its distributed Maps start. */
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
