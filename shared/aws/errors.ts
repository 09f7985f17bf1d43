/**
 * The errors of AWS services, one class per service. Step Functions receives only the name of the error that
 * a task throws, so each class has a fixed name, which the retries of a load list
 * (shared/ingestion/faults.ts).
 */

import { THROTTLED } from '../ingestion/faults.ts';

/** Faults of the store's files on one machine. Their messages say what to do and contain no key or record. */
const OF_DISK = [
  'DiskFull',
  'DiskFailed',
  'TooManyFiles',
  'StoreDamaged',
  'StoreBusy',
  'StoreReplaced',
  'SegmentDamaged',
];

/** A service did not answer, or it refused a call. The cause is the error of the SDK, or a word for it. */
export abstract class AwsError extends Error {
  abstract override readonly name: string;
  /** Name for messages: `Step Functions`. */
  readonly service: string;
  /** Name in the API of the service: `StartExecution`. */
  readonly operation: string;

  constructor(service: string, operation: string, cause: unknown) {
    super(`${service}: ${operation} failed: ${nameOf(cause)}`, { cause });
    this.service = service;
    this.operation = operation;
  }
}

/** Also an error of a file of a bundle that is loaded later, whose class is another one. */
export const isAwsError = (error: unknown): error is AwsError =>
  error instanceof Error && 'service' in error && 'operation' in error;

/** Returns a name or, for system errors, a code, because messages may contain values of a record. */
function nameOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (OF_DISK.includes(cause.name)) return `${cause.name}: ${cause.message}`;
  const { code } = cause as NodeJS.ErrnoException;
  return ['Error', 'AggregateError'].includes(cause.name) && code ? code : cause.name;
}

/** DynamoDB failed, or a served generation lacks data. API consumers receive 503, never "not found". */
export class StoreError extends AwsError {
  override readonly name: string = 'StoreError';
  constructor(operation: string, cause: unknown) {
    super('DynamoDB', operation, cause);
  }
}

export class S3Error extends AwsError {
  override readonly name = 'S3Error';
  constructor(operation: string, cause: unknown) {
    super('S3', operation, cause);
  }
}

export class StepFunctionsError extends AwsError {
  override readonly name = 'StepFunctionsError';
  constructor(operation: string, cause: unknown) {
    super('Step Functions', operation, cause);
  }
}

export class SecretsManagerError extends AwsError {
  override readonly name = 'SecretsManagerError';
  constructor(operation: string, cause: unknown) {
    super('Secrets Manager', operation, cause);
  }
}

/** Runs one call. Every error that it throws becomes the service's error with the name of the operation. */
type OnService = <T>(operation: string, call: () => Promise<T>) => Promise<T>;

const callsOf =
  (ServiceError: new (operation: string, cause: unknown) => AwsError): OnService =>
  async (operation, call) => {
    try {
      return await call();
    } catch (error) {
      // The store of one machine names its own operations, such as the read of a segment.
      throw error instanceof AwsError ? error : new ServiceError(operation, error);
    }
  };

export const onDynamoDB = callsOf(StoreError);
export const onS3 = callsOf(S3Error);
export const onStepFunctions = callsOf(StepFunctionsError);
export const onSecretsManager = callsOf(SecretsManagerError);

/** Only commands of operators call it: no retry and no answer depends on the class of its errors. */
class CloudFormationError extends AwsError {
  override readonly name = 'CloudFormationError';
  constructor(operation: string, cause: unknown) {
    super('CloudFormation', operation, cause);
  }
}
export const onCloudFormation = callsOf(CloudFormationError);

export const isNamed = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name;

/** Runs a call. Returns `answer` for the error of this name; every other error is thrown. */
export async function exceptFor<T, A>(name: string, answer: A, call: () => Promise<T>): Promise<T | A> {
  try {
    return await call();
  } catch (error) {
    if (isNamed(error, name)) return answer;
    throw error;
  }
}

/** LimitExceededException is missing: it may be a quota, such as that of tables, which no retry changes. */
const THROTTLES = [
  'BandwidthLimitExceeded',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestThrottledException',
  'SlowDown',
  'ThrottledException',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
];

/**
 * Gives the error of a throttled call a name of its own, because the state machine of a load retries it for
 * as long as the load may take, and other errors of services for minutes.
 */
export function namedForRetries(error: unknown): unknown {
  if (!(error instanceof AwsError && THROTTLES.some((name) => isNamed(error.cause, name)))) return error;
  return Object.assign(new Error(error.message, { cause: error }), { name: THROTTLED });
}
