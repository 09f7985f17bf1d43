/** The services of AWS that are called directly. Both take JSON, and differ in their names. */
import { Retry } from '@smithy/core/retry';

export interface Service {
  /** In addresses and signatures. */
  readonly name: string;
  /** Before the operation in the header that names it. */
  readonly target: string;
  readonly contentType: string;
  /** The standard variable with another address of this service. */
  readonly endpointVariable: string;
  /** The pause before the first repetition in milliseconds, as in the SDK's client of the service. */
  readonly firstPauseMs: number;
}

export const DYNAMODB: Service = {
  name: 'dynamodb',
  target: 'DynamoDB_20120810',
  contentType: 'application/x-amz-json-1.0',
  endpointVariable: 'AWS_ENDPOINT_URL_DYNAMODB',
  firstPauseMs: Retry.v2026 ? 25 : Retry.delay(),
};

export const SECRETS_MANAGER: Service = {
  name: 'secretsmanager',
  target: 'secretsmanager',
  contentType: 'application/x-amz-json-1.1',
  endpointVariable: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
  firstPauseMs: Retry.delay(),
};
