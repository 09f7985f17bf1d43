/**
 * The state machine of a load, which Step Functions runs on AWS and `npm run load` interprets on one machine.
 * It is data in Amazon States Language with JSONata. Variables contain names of objects, never rows
 * (docs/decisions/0033).
 */
import {
  catchAll,
  type Definition,
  retries,
  retriesOfChild,
  type State,
  type TaskState,
  taskState,
  UNREAD_LIST,
  WAITS_FOR_CLEAN_UP,
} from './faults.ts';
import { importStates } from './import-states.ts';

/** The tasks that states call. Each is a Lambda function on AWS and a plain function on one machine. */
export const TASKS = [
  'prepare',
  'partition',
  'build',
  'listRuns',
  'judge',
  'arrangeExport',
  'makeExport',
  'beginImport',
  'seeImport',
  'verify',
  'publish',
  'finish',
  'fail',
  'explain',
] as const;
export type TaskName = (typeof TASKS)[number];

/**
 * One day, several times the longest estimate (bench/results/aws-costs.md), so that a load that hangs does
 * not keep its lock for ever.
 */
export const LONGEST_SECONDS = 86_400;

export interface LoadOptions {
  /** Concurrent functions of the steps partition and build. The API needs some of the account's instances. */
  readonly concurrency: number;
}

const FAILED = 'Record the failure and clean up';
const SERVED = 'Is the generation served?';

/** A cause has at most 32,768 characters. The second may be the reason that the task could not record. */
const UNRECORDED =
  "$substring($error.Cause, 0, 15000) & '\n' & $substring($states.errorOutput.Cause, 0, 15000)";

type Step = Pick<TaskState, 'payload' | 'next'> & Partial<TaskState> & { readonly task: TaskName };

export function definition(
  functions: Readonly<Record<TaskName, string>>,
  { concurrency }: LoadOptions,
): Definition {
  const step = ({ task, ...state }: Step): State =>
    taskState({ called: functions[task], caught: catchAll(FAILED), retry: retries(), ...state });

  /** Runs one task for each entry of a JSON list in the work bucket. */
  const eachOf = (list: string, task: 'partition' | 'build' | 'makeExport', next: string): State => {
    const [explain, end] = [`Keep the reason of one task of ${list}`, `A task of ${list} failed`];
    return {
      Type: 'Map',
      ItemReader: {
        Resource: 'arn:aws:states:::s3:getObject',
        ReaderConfig: { InputType: 'JSON' },
        Arguments: { Bucket: '{% $load.bucket %}', Key: `{% $load.lists.${list} %}` },
      },
      // AWS documents that a running execution keeps its definition, but not that children of a Map started
      // later do. Therefore each child receives the versions that this definition names.
      ItemSelector: {
        load: '{% $load %}',
        task: '{% $states.context.Map.Item.Value %}',
        functions: { do: functions[task], explain: functions.explain },
      },
      ItemProcessor: {
        ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
        StartAt: `Do one task of ${list}`,
        States: {
          [`Do one task of ${list}`]: step({
            task,
            called: '{% $states.input.functions.do %}',
            payload: { load: '{% $states.input.load %}', task: '{% $states.input.task %}' },
            next: null,
            caught: catchAll(explain, { failed: '{% $states.input %}' }),
            retry: retriesOfChild(),
          }),
          // A Distributed Map does not return a child's error, so the child writes it to the work objects.
          [explain]: step({
            task: 'explain',
            called: '{% $failed.functions.explain %}',
            payload: { load: '{% $failed.load %}', task: '{% $failed.task %}', error: '{% $error %}' },
            next: end,
            caught: [{ ErrorEquals: ['States.ALL'], Next: end }],
            retry: retriesOfChild(),
          }),
          [end]: { Type: 'Fail', Error: '{% $error.Error %}', Cause: '{% $error.Cause %}' },
        },
      },
      Label: list,
      MaxConcurrency: concurrency,
      Output: {},
      Retry: [UNREAD_LIST],
      Catch: catchAll(FAILED),
      Next: next,
    };
  };

  const arrange = (round: string, next: string, assign: Step['assign'] = {}): State =>
    step({
      task: 'arrangeExport',
      payload: { load: '{% $load %}', round },
      assign,
      output: { wanted: '{% $states.result.Payload.wanted %}' },
      next,
    });
  /** Goes to `next` where the round before it wants its tasks. */
  const ifWanted = (next: string, otherwise: string): State => ({
    Type: 'Choice',
    Choices: [{ Condition: '{% $states.input.wanted %}', Next: next }],
    Default: otherwise,
  });

  return {
    QueryLanguage: 'JSONata',
    Comment: 'Loads one version of one source: inventory, partition, build, import, verify, publish.',
    TimeoutSeconds: LONGEST_SECONDS,
    StartAt: 'Take the inventory and the lock',
    States: {
      'Take the inventory and the lock': step({
        task: 'prepare',
        payload: {
          request: '{% $states.input %}',
          execution: '{% $states.context.Execution.Id %}',
          id: '{% $states.context.Execution.Name %}',
        },
        assign: {
          load: '{% $states.result.Payload.load %}',
          tables: '{% $states.result.Payload.load.tables %}',
          request: '{% $states.input %}',
          published: false,
        },
        // The command that follows the execution reads the bucket of the work from this output.
        output: {
          served: '{% $states.result.Payload.served %}',
          bucket: '{% $states.result.Payload.load.bucket %}',
        },
        caught: catchAll(FAILED, { request: '{% $states.input %}', load: null, published: false }),
        retry: [...retries(), WAITS_FOR_CLEAN_UP],
        next: 'Are these files served already?',
      }),
      'Are these files served already?': {
        Type: 'Choice',
        Choices: [{ Condition: '{% $states.input.served %}', Next: 'Nothing to do' }],
        Default: 'Partition every file',
      },
      'Nothing to do': { Type: 'Succeed' },
      'Partition every file': eachOf('partition', 'partition', 'Build every bucket'),
      'Build every bucket': eachOf('rows', 'build', 'Build what one table hands to another'),
      'Build what one table hands to another': eachOf('derived', 'build', 'List the runs of ordered tables'),
      'List the runs of ordered tables': step({
        task: 'listRuns',
        payload: { load: '{% $load %}' },
        next: 'Number and pack ordered tables',
      }),
      'Number and pack ordered tables': eachOf('order', 'build', 'Judge the counts'),
      'Judge the counts': step({
        task: 'judge',
        payload: { load: '{% $load %}' },
        next: 'Judge the changes',
      }),
      'Judge the changes': arrange('pack', 'Are there changes to pack?'),
      'Are there changes to pack?': ifWanted('Pack the changes', 'Complete the export'),
      'Pack the changes': eachOf('pack', 'makeExport', 'Complete the export'),
      'Complete the export': arrange('end', 'Import every table', {
        tables: '{% $states.result.Payload.tables %}',
      }),
      'Import every table': {
        Type: 'Map',
        Items: '{% $tables %}',
        ItemSelector: { table: '{% $states.context.Map.Item.Value %}' },
        ItemProcessor: importStates(step),
        Output: {},
        Catch: catchAll(FAILED),
        Next: 'Verify what was imported',
      },
      'Verify what was imported': step({
        task: 'verify',
        payload: { load: '{% $load %}' },
        next: 'Publish the generation',
      }),
      'Publish the generation': step({
        task: 'publish',
        payload: { load: '{% $load %}', execution: '{% $states.context.Execution.Id %}' },
        assign: { published: true },
        next: 'Retire old generations and unlock',
      }),
      'Retire old generations and unlock': step({
        task: 'finish',
        payload: { load: '{% $load %}', execution: '{% $states.context.Execution.Id %}' },
        next: 'Loaded',
      }),
      Loaded: { Type: 'Succeed' },
      // Also for an error after the switch: the load has then published, and its record has it as a warning.
      [FAILED]: step({
        task: 'fail',
        payload: {
          request: '{% $request %}',
          load: '{% $load %}',
          execution: '{% $states.context.Execution.Id %}',
          id: '{% $states.context.Execution.Name %}',
          error: '{% $error %}',
        },
        assign: {
          published: '{% $published or $states.result.Payload.published %}',
          error: {
            Error: '{% $states.result.Payload.error %}',
            Cause: '{% $states.result.Payload.reason %}',
          },
        },
        caught: [
          {
            ErrorEquals: ['States.ALL'],
            Assign: { error: { Error: '{% $error.Error %}', Cause: `{% ${UNRECORDED} %}` } },
            Next: SERVED,
          },
        ],
        next: SERVED,
      }),
      [SERVED]: {
        Type: 'Choice',
        Choices: [{ Condition: '{% $published %}', Next: 'Loaded' }],
        Default: 'Not loaded',
      },
      'Not loaded': { Type: 'Fail', Error: '{% $error.Error %}', Cause: '{% $error.Cause %}' },
    },
  };
}
