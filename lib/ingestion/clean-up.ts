/** The hourly clean-up deletes what loads left in the store and the work bucket (docs/decisions/0078). */
import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { taskEntryOf } from '../bundle.ts';
import { type Config, nameIn } from '../config.ts';
import type { Data } from '../data/data.ts';
import { taskEnvironment } from '../environment.ts';
import { NodeFunction } from '../node-function.ts';
import { type RightName, rightsOf } from './task-rights.ts';

/** Less than the lease of its lock (loaders/steps/lock.ts). */
const TIMEOUT = Duration.minutes(14);
const MEMORY_MB = 512;

const RIGHTS = [
  'readWork',
  'removeWork',
  'record',
  'unlock',
  'retire',
  'seeHolders',
] as const satisfies readonly RightName[];

export interface CleanUpProps {
  readonly config: Config;
  readonly data: Data;
}

export class CleanUp extends Construct {
  readonly task: NodeFunction;

  constructor(scope: Construct, id: string, { config, data }: CleanUpProps) {
    super(scope, id);
    const rights = rightsOf(this, config, data);
    this.task = new NodeFunction(this, 'Task', {
      config,
      name: 'clean-up',
      entry: taskEntryOf('prepare'),
      handler: 'cleanUp',
      description: 'Deletes what loads have left',
      memoryMb: MEMORY_MB,
      timeout: TIMEOUT,
      environment: taskEnvironment(config, data.work.bucketName),
      rights: RIGHTS.flatMap((name) => rights[name]),
    });
    new Rule(this, 'Hourly', {
      ruleName: nameIn(config, 'clean-up'),
      description: 'Deletes tables and objects that loads could not delete yet',
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(this.task.live)],
    });
  }
}
