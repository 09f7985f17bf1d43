/** The report of loads: a message to a topic of its own when an execution has published a new version. */
import { Duration } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { StateMachineType } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { REPORT_ENTRY } from '../bundle.ts';
import { type Config, nameIn } from '../config.ts';
import type { Data } from '../data/data.ts';
import { reportEnvironment } from '../environment.ts';
import { Machine } from '../machine.ts';
import { NodeFunction } from '../node-function.ts';
import { accept } from '../rights.ts';
import { reportDefinition } from './report-definition.ts';

/** It reads one item and joins some lines. */
const MEMORY_MB = 256;
const TIMEOUT = Duration.seconds(30);

export interface ReportingProps {
  readonly config: Config;
  readonly data: Data;
  readonly loads: Machine;
  readonly portal: string;
}

export class Reporting extends Construct {
  readonly machine: Machine;

  constructor(scope: Construct, id: string, { config, data, loads, portal }: ReportingProps) {
    super(scope, id);
    const { live } = this.writing(config, data);
    const { topicArn } = this.topic(config);
    this.machine = new Machine(this, 'Report', {
      config,
      name: 'report',
      definition: reportDefinition({
        report: live.functionArn,
        topic: topicArn,
        page: `${portal}/atualizacoes.html`,
      }),
      type: StateMachineType.EXPRESS,
      rights: [
        { actions: ['lambda:InvokeFunction'], resources: [live.functionArn], wildcard: null },
        { actions: ['sns:Publish'], resources: [topicArn], wildcard: null },
      ],
    });
    new Rule(this, 'Loaded', {
      ruleName: nameIn(config, 'loaded'),
      description: 'Reports a load that has ended without an error',
      // The children of the load's Maps are executions of other names of a machine, `…:load/partition`.
      eventPattern: {
        source: ['aws.states'],
        detailType: ['Step Functions Execution Status Change'],
        detail: { stateMachineArn: [loads.machine.stateMachineArn], status: ['SUCCEEDED'] },
      },
      targets: [new SfnStateMachine(this.machine.machine)],
    });
  }

  private writing(config: Config, { control }: Data): NodeFunction {
    return new NodeFunction(this, 'Function', {
      config,
      name: 'report',
      entry: REPORT_ENTRY,
      description: 'Writes the message about a new version',
      memoryMb: MEMORY_MB,
      timeout: TIMEOUT,
      environment: reportEnvironment(config),
      rights: [{ actions: ['dynamodb:GetItem'], resources: [control.tableArn], wildcard: null }],
    });
  }

  private topic(config: Config): Topic {
    const topic = new Topic(this, 'Served', { topicName: nameIn(config, 'served'), enforceSSL: true });
    if (config.alarmEmail !== null) topic.addSubscription(new EmailSubscription(config.alarmEmail));
    accept(
      topic,
      'AwsSolutions-SNS2',
      'Messages contain only the versions and counts that the service publishes anyway.',
    );
    return topic;
  }
}
