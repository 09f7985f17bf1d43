/** The functions behind the states of a load, with the memory, time and rights of each. */
import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { TASKS, type TaskName } from '../../shared/ingestion/definition.ts';
import { taskEntryOf } from '../bundle.ts';
import type { Config } from '../config.ts';
import type { Data } from '../data/data.ts';
import { taskEnvironment } from '../environment.ts';
import { NodeFunction } from '../node-function.ts';
import { type RightName, rightsOf } from './task-rights.ts';

interface TaskSize {
  readonly memoryMb: number;
  readonly minutes: number;
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

/** The limit of Lambda, in minutes. Within it a task processes one file, one bucket or one clean-up. */
const LONGEST = 15;

const SIZES: Readonly<Record<TaskName, TaskSize>> = {
  prepare: {
    memoryMb: CORE,
    minutes: LONGEST,
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
  partition: { memoryMb: LARGEST, minutes: LONGEST, rights: ['readSnapshots', 'readWork', 'writeWork'] },
  build: { memoryMb: BUCKET, minutes: LONGEST, rights: ['readWork', 'writeWork'] },
  listRuns: { memoryMb: ACCOUNTS, minutes: LONGEST, rights: ['readWork', 'writeWork'] },
  judge: { memoryMb: ACCOUNTS, minutes: LONGEST, rights: ['readWork', 'writeWork', 'readControl'] },
  arrangeExport: {
    memoryMb: ACCOUNTS,
    minutes: LONGEST,
    rights: ['readWork', 'writeWork', 'readControl'],
  },
  makeExport: { memoryMb: CORE, minutes: LONGEST, rights: ['readWork', 'writeWork'] },
  beginImport: {
    memoryMb: LIGHT,
    minutes: LONGEST,
    rights: ['readWork', 'writeWork', 'import', 'drop'],
  },
  seeImport: {
    memoryMb: LIGHT,
    minutes: LONGEST,
    rights: ['readWork', 'writeWork', 'seeImports', 'settle', 'tag', 'drop'],
  },
  verify: { memoryMb: ACCOUNTS, minutes: LONGEST, rights: ['readWork', 'writeWork', 'readTables'] },
  publish: { memoryMb: ACCOUNTS, minutes: 5, rights: ['readWork', 'record', 'seeTables'] },
  finish: {
    memoryMb: ACCOUNTS,
    minutes: LONGEST,
    rights: ['readWork', 'removeWork', 'record', 'unlock', 'retire'],
  },
  fail: {
    memoryMb: ACCOUNTS,
    minutes: LONGEST,
    rights: ['readWork', 'removeWork', 'record', 'unlock', 'retire'],
  },
  explain: { memoryMb: LIGHT, minutes: 1, rights: ['readWork', 'writeWork'] },
};

export function taskFunctions(scope: Construct, config: Config, data: Data): Record<TaskName, NodeFunction> {
  const rights = rightsOf(scope, config, data);
  const made = TASKS.map((task) => {
    const { memoryMb, minutes, rights: names } = SIZES[task];
    const fn = new NodeFunction(scope, `Task-${task}`, {
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
    return [task, fn] as const;
  });
  return Object.fromEntries(made) as Record<TaskName, NodeFunction>;
}
