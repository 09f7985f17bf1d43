/**
 * The state machine of a fetch: looks for a newer version at the publisher of a source, fetches its files
 * into the bucket of publications, and marks it as ready, which starts the load (lib/ingestion/arrival.ts).
 */
import { type Catch, catchAll, type Definition, taskState } from './faults.ts';
import { fetchRetries, lookRetries, REPLACED } from './fetch-faults.ts';

/** The tasks that states call. Each is a Lambda function. */
export const FETCH_TASKS = ['look', 'fetch', 'seal'] as const;
export type FetchTask = (typeof FETCH_TASKS)[number];

/** The outcomes of a look at the publisher. */
const OUTCOMES = ['nothing', 'pending', 'unready', 'new'] as const;
export type LookOutcome = (typeof OUTCOMES)[number];

/** One day. The largest publication is estimated at hours; the next execution continues this one's files. */
const LONGEST_SECONDS = 86_400;
/**
 * A publisher that replaces files is uploading. The pause is also longer than a call of a function, so that
 * no call of the Map that has failed still stores segments when the files are fetched again.
 */
const PAUSE_SECONDS = 960;
/** Looks of one execution; the schedule looks again anyway. */
const MOST_LOOKS = 3;

const LOOK = 'Look at the publisher';
const FAILED = 'Not fetched';
const LOOKED_ENOUGH = 'May it be looked at again?';

/** The output of an execution. */
const ENDED = {
  outcome: '{% $found.outcome %}',
  source: '{% $found.source %}',
  version: '{% $found.version %}',
  reasons: '{% $found.reasons %}',
};

/** Files that were replaced are looked at again; every other error ends the execution. */
const caughtOfFiles = (): Catch[] => [
  { ErrorEquals: REPLACED, Assign: { error: '{% $states.errorOutput %}' }, Next: LOOKED_ENOUGH },
  ...catchAll(FAILED),
];

/** Calls the function for one file until the file is whole. The Map state around these catches its errors. */
const fileStates = (called: string) => ({
  ProcessorConfig: { Mode: 'INLINE' },
  StartAt: 'Name the file',
  States: {
    'Name the file': {
      Type: 'Pass',
      Assign: { file: '{% $states.input.file %}' },
      Output: {},
      Next: 'Fetch a part of the file',
    },
    'Fetch a part of the file': taskState({
      called,
      payload: { source: '{% $found.source %}', version: '{% $found.version %}', file: '{% $file %}' },
      output: { whole: '{% $states.result.Payload.whole %}' },
      retry: fetchRetries(),
      caught: [],
      next: 'Is the file whole?',
    }),
    'Is the file whole?': {
      Type: 'Choice',
      Choices: [{ Condition: '{% $states.input.whole %}', Next: 'Fetched' }],
      Default: 'Fetch a part of the file',
    },
    Fetched: { Type: 'Succeed', Output: {} },
  },
});

/**
 * The input of an execution is the name of a `source` and, optionally, a `version`, which is then fetched
 * even if it is not newer. `connections` are the files that are fetched at the same time, each over one.
 */
export const fetchDefinition = (
  functions: Readonly<Record<FetchTask, string>>,
  { connections }: { readonly connections: number },
): Definition => ({
  QueryLanguage: 'JSONata',
  Comment: 'Fetches the newest version of one source: look, fetch, seal.',
  TimeoutSeconds: LONGEST_SECONDS,
  StartAt: 'Keep the request',
  States: {
    'Keep the request': {
      Type: 'Pass',
      Assign: { request: '{% $states.input %}', looks: 0 },
      Output: {},
      Next: LOOK,
    },
    [LOOK]: taskState({
      called: functions.look,
      payload: '{% $request %}',
      assign: { found: '{% $states.result.Payload %}', looks: '{% $looks + 1 %}' },
      retry: lookRetries(),
      caught: catchAll(FAILED),
      next: 'Is there a new version?',
    }),
    'Is there a new version?': {
      Type: 'Choice',
      Choices: [
        { Condition: "{% $found.outcome = 'new' %}", Next: 'Fetch every file' },
        { Condition: "{% $found.outcome = 'unready' %}", Next: 'Not whole yet' },
        { Condition: "{% $found.outcome = 'pending' %}", Next: 'Fetched before' },
      ],
      Default: 'Nothing newer',
    },
    'Nothing newer': { Type: 'Succeed', Output: ENDED },
    'Fetched before': { Type: 'Succeed', Output: ENDED },
    // The schedule looks again later.
    'Not whole yet': { Type: 'Succeed', Output: ENDED },
    'Fetch every file': {
      Type: 'Map',
      Items: '{% $found.files %}',
      ItemSelector: { file: '{% $states.context.Map.Item.Value %}' },
      ItemProcessor: fileStates(functions.fetch),
      MaxConcurrency: connections,
      Output: {},
      Catch: caughtOfFiles(),
      Next: 'Check the publication and mark it as ready',
    },
    'Check the publication and mark it as ready': taskState({
      called: functions.seal,
      payload: { source: '{% $found.source %}', version: '{% $found.version %}' },
      retry: fetchRetries(),
      caught: caughtOfFiles(),
      next: 'Ready',
    }),
    Ready: { Type: 'Succeed', Output: ENDED },
    [LOOKED_ENOUGH]: {
      Type: 'Choice',
      Choices: [{ Condition: `{% $looks < ${MOST_LOOKS} %}`, Next: 'Let the publisher finish' }],
      Default: FAILED,
    },
    'Let the publisher finish': { Type: 'Wait', Seconds: PAUSE_SECONDS, Next: LOOK },
    [FAILED]: { Type: 'Fail', Error: '{% $error.Error %}', Cause: '{% $error.Cause %}' },
  },
});
