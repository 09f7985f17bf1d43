/** The hourly watch as a construct: its state machine, its rights, and the rule that starts it. */
import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { StateMachineType } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { SOURCES } from '../../shared/datasets/index.ts';
import { type Config, nameIn } from '../config.ts';
import { Machine } from '../machine.ts';
import { watchDefinition } from './watch.ts';

export interface WatchingProps {
  readonly config: Config;
  readonly namespace: string;
  readonly status: IFunction;
  readonly loads: Machine;
}

export class Watching extends Construct {
  readonly machine: Machine;

  constructor(scope: Construct, id: string, { config, namespace, status, loads }: WatchingProps) {
    super(scope, id);
    this.machine = new Machine(this, 'Watch', {
      config,
      name: 'watch',
      definition: watchDefinition({
        sources: SOURCES.map(({ name, tables }) => ({ name, tables: tables.map((table) => table.name) })),
        tablePrefix: config.name,
        namespace,
        status: status.functionArn,
        loads: loads.machine.stateMachineArn,
      }),
      type: StateMachineType.EXPRESS,
      rights: [
        { actions: ['lambda:InvokeFunction'], resources: [status.functionArn], wildcard: null },
        {
          actions: ['dynamodb:ListTables'],
          resources: ['*'],
          wildcard: 'ListTables has no resource-level permissions.',
        },
        {
          actions: ['states:ListExecutions'],
          resources: [loads.machine.stateMachineArn],
          wildcard: null,
        },
        {
          actions: ['cloudwatch:PutMetricData'],
          resources: ['*'],
          wildcard:
            'PutMetricData does not support resource-level permissions; the namespace is a condition.',
          conditions: { StringEquals: { 'cloudwatch:namespace': namespace } },
        },
      ],
    });
    new Rule(this, 'Hourly', {
      ruleName: nameIn(config, 'watch'),
      description: 'Finds sources that are out of date, generations that were not retired, and slow loads',
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new SfnStateMachine(this.machine.machine)],
    });
  }
}
