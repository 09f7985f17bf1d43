/** A state machine of the stack: its definition, which is data, its role and its log. */
import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, LogLevel, StateMachine, type StateMachineType } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { type Config, nameIn } from './config.ts';
import type { NodeFunction } from './node-function.ts';
import { permit, type Right, TRACES } from './rights.ts';

export interface MachineProps {
  readonly config: Config;
  /** Last part of the name. */
  readonly name: string;
  readonly definition: object;
  /** Express machines run for five minutes at most and are charged by time. */
  readonly type: StateMachineType;
  readonly rights: readonly Right[];
}

/** The right that the construct itself adds for the log. */
const LOG_DELIVERY: Right = {
  actions: ['logs:CreateLogDelivery'],
  resources: ['*'],
  wildcard: 'The calls that set up log delivery do not support resource-level permissions.',
};

export class Machine extends Construct {
  readonly machine: StateMachine;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, { config, name, definition, type, rights }: MachineProps) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Log', {
      // AWS has one resource policy for this prefix; other log groups share a policy of at most 5 KB.
      logGroupName: `/aws/vendedlogs/states/${nameIn(config, name)}`,
      retention: config.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('states.amazonaws.com') });
    permit(role, rights, [LOG_DELIVERY, TRACES]);
    this.machine = new StateMachine(this, 'Machine', {
      stateMachineName: nameIn(config, name),
      stateMachineType: type,
      definitionBody: DefinitionBody.fromString(Stack.of(this).toJsonString(definition)),
      role,
      logs: { destination: this.logGroup, level: LogLevel.ALL, includeExecutionData: false },
      tracingEnabled: true,
    });
  }
}

type Tasks<Name extends string> = Readonly<Record<Name, NodeFunction>>;

/** Versions, not aliases: a running execution keeps its definition, and so the code it began with. */
export const versionsOf = <Name extends string>(tasks: Tasks<Name>): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<NodeFunction>(tasks).map(([name, { version }]) => [name, version.functionArn]),
  ) as Record<Name, string>;

/** The right of a state machine to run its tasks. `what` it runs is a load or a fetch. */
export const invoking = (tasks: Tasks<string>, what: 'load' | 'fetch'): Right => ({
  actions: ['lambda:InvokeFunction'],
  resources: Object.values(tasks).map(({ lambda }) => `${lambda.functionArn}:*`),
  wildcard: `A running ${what} invokes the versions of its tasks that it began with, which a deployment replaces.`,
});
