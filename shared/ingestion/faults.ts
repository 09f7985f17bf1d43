/** How a load treats errors, by their exact names. */

/** Errors of Lambda itself, which pass within seconds. */
const TRANSIENT = [
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.TooManyRequestsException',
];
/** A service of AWS did not answer or throttled for longer than the SDK retries. Names as in shared/aws/errors.ts. */
const SERVICES = ['StoreError', 'S3Error', 'StepFunctionsError'];
/** The machine under the function failed; the retry runs on another one. */
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

/** A refusal (`LoadRefused`) and a bug are not retried, as they would occur again. */
export const retries = (): Retry[] => [retry(TRANSIENT, 2, 6), retry(SERVICES, 5, 5), retry(BROKEN, 2, 2)];

export interface Catch {
  readonly ErrorEquals: readonly string[];
  readonly Assign: Readonly<Record<string, unknown>>;
  readonly Next: string;
}

/** Catches every error and hands it to `next` as `$error`. */
export const catchAll = (next: string, assign: Readonly<Record<string, unknown>> = {}): Catch[] => [
  {
    ErrorEquals: ['States.ALL'],
    Assign: { ...assign, error: '{% $states.errorOutput %}' },
    Next: next,
  },
];
