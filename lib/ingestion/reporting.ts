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
import { Machine } from '../machine.ts';
import { NodeFunction } from '../node-function.ts';
import { accept, rightOn } from '../rights.ts';
import { reportDefinition } from './report-definition.ts';

/** It reads one item and joins some lines. */
const MEMORY_MB = 256;
const TIMEOUT = Duration.seconds(30);

/** Reports the loads of a machine. The message links to the `portal`, by its origin. */
export function reportingOf(
  ingestion: Construct,
  config: Config,
  { control }: Data,
  { load, portal }: { readonly load: Machine; readonly portal: string },
): Machine {
  const scope = new Construct(ingestion, 'Reporting');
  const { live } = new NodeFunction(scope, 'Function', {
    config,
    name: 'report',
    entry: REPORT_ENTRY,
    description: 'Writes the message about a new version',
    memoryMb: MEMORY_MB,
    timeout: TIMEOUT,
    environment: { TABLE_PREFIX: config.name },
    rights: [rightOn(control.tableArn, 'dynamodb:GetItem')],
  });
  const { topicArn } = topicOf(scope, config);
  const page = `${portal}/atualizacoes.html`;
  const report = new Machine(scope, 'Report', {
    config,
    name: 'report',
    definition: reportDefinition({ report: live.functionArn, topic: topicArn, page }),
    type: StateMachineType.EXPRESS,
    rights: [rightOn(live.functionArn, 'lambda:InvokeFunction'), rightOn(topicArn, 'sns:Publish')],
  });
  new Rule(scope, 'Loaded', {
    ruleName: nameIn(config, 'loaded'),
    description: 'Reports a load that has ended without an error',
    // The children of the load's Maps are executions of other names of a machine, `…:load/partition`.
    eventPattern: {
      source: ['aws.states'],
      detailType: ['Step Functions Execution Status Change'],
      detail: { stateMachineArn: [load.machine.stateMachineArn], status: ['SUCCEEDED'] },
    },
    targets: [new SfnStateMachine(report.machine)],
  });
  return report;
}

function topicOf(scope: Construct, config: Config): Topic {
  const topic = new Topic(scope, 'Served', { topicName: nameIn(config, 'served'), enforceSSL: true });
  if (config.alarmEmail !== null) topic.addSubscription(new EmailSubscription(config.alarmEmail));
  accept(
    topic,
    'AwsSolutions-SNS2',
    'Messages contain only the versions and counts that the service publishes anyway.',
  );
  return topic;
}
