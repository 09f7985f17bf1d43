/** The states that call functions, with their retries and catches by the exact names of errors. */

/** Errors of Lambda itself, which end within seconds. */
const TRANSIENT = [
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
];
/** The name under which tasks report a throttled or rate-limited call of a service (shared/aws/errors.ts). */
export const THROTTLED = 'Throttled';
/** No instance of the function is free, or a service throttles. This lasts as long as other work. */
const BUSY = ['Lambda.TooManyRequestsException', THROTTLED];
/** An AWS service failed for longer than the SDK retries. The names are those of shared/aws/errors.ts. */
const SERVICES = ['StoreError', 'S3Error', 'StepFunctionsError'];
/**
 * The process or the machine of the function ended, by a crash, a signal or the end of its memory or time.
 * Lambda gives no single list of these names; the retry runs in a new process. Other names that begin with
 * `Runtime.`, such as `Runtime.ImportModuleError`, are defects of the deployed code.
 */
export const BROKEN = [
  'Lambda.Unknown',
  'Sandbox.Timedout',
  'Runtime.ExitError',
  'Runtime.OutOfMemory',
  'Runtime.Unknown',
  'Extension.Crash',
  'States.Timeout',
];
/** ImportTable failed at each attempt. It is no refusal: the next start continues the work of the load. */
export const IMPORT_FAILED = 'ImportFailed';

export interface Retry {
  readonly ErrorEquals: readonly string[];
  readonly IntervalSeconds: number;
  readonly MaxAttempts: number;
  readonly BackoffRate: number;
  readonly MaxDelaySeconds: number;
  readonly JitterStrategy: 'FULL';
}

interface Bounds {
  readonly seconds: number;
  readonly attempts: number;
  readonly longest?: number;
}

export const retry = (errors: readonly string[], { seconds, attempts, longest = 60 }: Bounds): Retry => ({
  ErrorEquals: errors,
  IntervalSeconds: seconds,
  MaxAttempts: attempts,
  BackoffRate: 2,
  MaxDelaySeconds: longest,
  JitterStrategy: 'FULL',
});

/** Refusals (`LoadRefused`) and defects are not retried, because they would occur again. */
const shortRetries = (): Retry[] => [
  retry(TRANSIENT, { seconds: 2, attempts: 6 }),
  retry(SERVICES, { seconds: 5, attempts: 5 }),
  retry(BROKEN, { seconds: 2, attempts: 2 }),
];

/**
 * The attempts last for longer than the time-out of a load: with full jitter a delay is half of the longest
 * on average. Each attempt is three events of the history, so a state of the load itself waits for up to ten
 * minutes.
 */
export const retries = (): Retry[] => [
  retry(BUSY, { seconds: 5, attempts: 400, longest: 600 }),
  ...shortRetries(),
];

/** A child of a Distributed Map has a history of its own, so that it may try once a minute. */
export const retriesOfChild = (): Retry[] => [
  retry(BUSY, { seconds: 5, attempts: 4_000, longest: 60 }),
  ...shortRetries(),
];

/** Step Functions could not read the list of a Map from S3. No child has begun. */
export const UNREAD_LIST = retry(['States.ItemReaderFailed'], { seconds: 5, attempts: 5 });

/** The first task's error while the hourly clean-up has the source's lock, for 15 minutes at most. */
export const CLEANING_UP = 'CleaningUp';
export const WAITS_FOR_CLEAN_UP = retry([CLEANING_UP], { seconds: 10, attempts: 50 });

export interface Catch {
  readonly ErrorEquals: readonly string[];
  readonly Assign?: Readonly<Record<string, unknown>>;
  readonly Next: string;
}

/** Catches every error and passes it to `next` as `$error`. */
export const catchAll = (next: string, assign: Readonly<Record<string, unknown>> = {}): Catch[] => [
  {
    ErrorEquals: ['States.ALL'],
    Assign: { ...assign, error: '{% $states.errorOutput %}' },
    Next: next,
  },
];

export type State = Readonly<Record<string, unknown>>;

/** A state machine in Amazon States Language with JSONata. */
export interface Definition {
  readonly QueryLanguage: 'JSONata';
  readonly Comment: string;
  readonly TimeoutSeconds: number;
  readonly StartAt: string;
  readonly States: Readonly<Record<string, State>>;
}

/** Longer than Lambda's limit of 15 minutes, so that the error is the function's and not the state's. */
const TASK_SECONDS = 930;

export interface TaskState {
  /** The function. */
  readonly called: string;
  readonly payload: unknown;
  /** Null for the last state. */
  readonly next: string | null;
  readonly assign?: Readonly<Record<string, unknown>>;
  readonly output?: unknown;
  readonly caught: readonly Catch[];
  readonly retry: readonly Retry[];
}

export const taskState = ({ called, payload, next, assign, output, caught, retry }: TaskState): State => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Arguments: { FunctionName: called, Payload: payload },
  ...(assign ? { Assign: assign } : {}),
  Output: output ?? {},
  TimeoutSeconds: TASK_SECONDS,
  Retry: retry,
  ...(caught.length > 0 ? { Catch: caught } : {}),
  ...(next === null ? { End: true } : { Next: next }),
});
