/** The retries and catches of a load, by the exact names of errors. */

/** Errors of Lambda itself, which end within seconds. */
const TRANSIENT = [
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.TooManyRequestsException',
];
/** An AWS service failed or throttled for longer than the SDK retries. The names are those of shared/aws/errors.ts. */
const SERVICES = ['StoreError', 'S3Error', 'StepFunctionsError'];
/** The machine of the function failed; the retry runs on another machine. */
const BROKEN = ['Lambda.Unknown', 'Sandbox.Timedout', 'States.Timeout'];

export interface Retry {
  readonly ErrorEquals: readonly string[];
  readonly IntervalSeconds: number;
  readonly MaxAttempts: number;
  readonly BackoffRate: number;
  readonly MaxDelaySeconds: number;
  readonly JitterStrategy: 'FULL';
}

const retry = (errors: readonly string[], seconds: number, attempts: number): Retry => ({
  ErrorEquals: errors,
  IntervalSeconds: seconds,
  MaxAttempts: attempts,
  BackoffRate: 2,
  MaxDelaySeconds: 60,
  JitterStrategy: 'FULL',
});

/** Refusals (`LoadRefused`) and defects are not retried, because they would occur again. */
export const retries = (): Retry[] => [retry(TRANSIENT, 2, 6), retry(SERVICES, 5, 5), retry(BROKEN, 2, 2)];

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
