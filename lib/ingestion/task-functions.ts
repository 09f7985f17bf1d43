/** The functions behind the states of a load, with the memory, time and rights of each. */
import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { TASKS, type TaskName } from '../../shared/ingestion/definition.ts';
import { taskEntryOf } from '../bundle.ts';
import { type Config, nameIn } from '../config.ts';
import type { Data } from '../data/data.ts';
import { taskEnvironment } from '../environment.ts';
import { functionsBy, NodeFunction } from '../node-function.ts';
import { type RightName, rightsOf } from './task-rights.ts';

interface TaskSize {
  readonly memoryMb: number;
  /** @default the limit of Lambda, within which a task processes one file, one bucket or one clean-up */
  readonly minutes?: number;
  readonly rights: readonly RightName[];
}

/** Megabytes for tasks that call services one after the other, which takes time but little memory. */
const LIGHT = 512;
/** Megabytes for tasks that read the accounts of all other tasks: up to 256, of about 100 KB each, parsed. */
const ACCOUNTS = 1_769;
/** Megabytes for one whole core. */
const CORE = 1_769;
/** A bucket of 64 MiB of rows is packed, written as Parquet and compared in at most 1.4 GB. */
const BUCKET = 2_560;
/** The most of a new account, with 1.7 cores. Inflating has its own thread beside framing and hashing. */
const LARGEST = 3_008;

/** In minutes. */
const LONGEST = 15;

const SIZES: Readonly<Record<TaskName, TaskSize>> = {
  prepare: {
    memoryMb: CORE,
    rights: [
      'readSnapshots',
      'readWork',
      'writeWork',
      'removeWork',
      'record',
      'unlock',
      'retire',
      'seeHolders',
    ],
  },
  partition: { memoryMb: LARGEST, rights: ['readSnapshots', 'readWork', 'writeWork'] },
  build: { memoryMb: BUCKET, rights: ['readWork', 'writeWork'] },
  listRuns: { memoryMb: ACCOUNTS, rights: ['readWork', 'writeWork'] },
  judge: { memoryMb: ACCOUNTS, rights: ['readWork', 'writeWork', 'readControl'] },
  arrangeExport: {
    memoryMb: ACCOUNTS,
    rights: ['readWork', 'writeWork', 'readControl'],
  },
  makeExport: { memoryMb: CORE, rights: ['readWork', 'writeWork'] },
  beginImport: {
    memoryMb: LIGHT,
    rights: ['readWork', 'writeWork', 'import', 'drop'],
  },
  seeImport: {
    memoryMb: LIGHT,
    rights: ['readWork', 'writeWork', 'seeImports', 'settle', 'tag', 'drop'],
  },
  verify: { memoryMb: ACCOUNTS, rights: ['readWork', 'writeWork', 'readTables'] },
  publish: { memoryMb: ACCOUNTS, minutes: 5, rights: ['readWork', 'record', 'seeTables'] },
  finish: {
    memoryMb: ACCOUNTS,
    rights: ['readWork', 'removeWork', 'record', 'unlock', 'retire'],
  },
  fail: {
    memoryMb: ACCOUNTS,
    rights: ['readWork', 'removeWork', 'record', 'unlock', 'retire'],
  },
  explain: { memoryMb: LIGHT, minutes: 1, rights: ['readWork', 'writeWork'] },
};

const CLEAN_UP_RIGHTS: readonly RightName[] = [
  'readWork',
  'removeWork',
  'record',
  'unlock',
  'retire',
  'seeHolders',
];

export function taskFunctions(scope: Construct, config: Config, data: Data): Record<TaskName, NodeFunction> {
  const rights = rightsOf(scope, config, data);
  return functionsBy(TASKS, (task) => {
    const { memoryMb, minutes = LONGEST, rights: names } = SIZES[task];
    return new NodeFunction(scope, `Task-${task}`, {
      config,
      name: `load-${task}`,
      entry: taskEntryOf(task),
      handler: task,
      description: `A load's task: ${task}`,
      memoryMb,
      timeout: Duration.minutes(minutes),
      environment: taskEnvironment(config, data.work.bucketName),
      rights: names.flatMap((name) => rights[name]),
    });
  });
}

/** The hourly clean-up deletes what loads left in the store and the work bucket (docs/decisions/0078). */
export function cleanUpOf(ingestion: Construct, config: Config, data: Data): NodeFunction {
  const scope = new Construct(ingestion, 'CleanUp');
  const rights = rightsOf(scope, config, data);
  const task = new NodeFunction(scope, 'Task', {
    config,
    name: 'clean-up',
    entry: taskEntryOf('prepare'),
    handler: 'cleanUp',
    description: 'Deletes what loads have left',
    memoryMb: LIGHT,
    // Less than the lease of its lock (loaders/steps/lock.ts).
    timeout: Duration.minutes(14),
    environment: taskEnvironment(config, data.work.bucketName),
    rights: CLEAN_UP_RIGHTS.flatMap((name) => rights[name]),
  });
  new Rule(scope, 'Hourly', {
    ruleName: nameIn(config, 'clean-up'),
    description: 'Deletes tables and objects that loads could not delete yet',
    schedule: Schedule.rate(Duration.hours(1)),
    targets: [new LambdaFunction(task.live)],
  });
  return task;
}
