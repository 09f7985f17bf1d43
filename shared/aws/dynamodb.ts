/** The client of DynamoDB for requests, loads and the programs of operators. */
import { DynamoDBClient, type ServiceInputTypes, type ServiceOutputTypes } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DeserializeMiddleware } from '@smithy/types';
import { ATTEMPTS, REQUEST_MS, toRegion } from './calls/connection.ts';
import type { StoreClient } from './calls/operations.ts';
import { sdkCalls } from './calls/sdk-calls.ts';

export type { StoreClient } from './calls/operations.ts';

/** The rest of the code only passes the client on and calls `destroy`; calls are made in `shared/aws/`. */
export type SdkClient = DynamoDBDocumentClient & StoreClient;

/** The time-out of an attempt for loads: deleting a table of a million items takes seconds. */
export const LOAD_CALL_MS = 60_000;

/**
 * Region, credentials and endpoint come from the standard AWS_* variables. `attemptMs` limits one attempt of
 * one call; the SDK makes three.
 */
export function createClient(attemptMs = REQUEST_MS): SdkClient {
  const plain = new DynamoDBClient({ maxAttempts: ATTEMPTS, requestHandler: toRegion(attemptMs) });
  // The lowest priority of this step sees the response before the SDK parses it.
  plain.middlewareStack.add(refuseEmpty, { step: 'deserialize', priority: 'low', name: 'refuseEmpty' });
  const client = DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
  return Object.assign(client, { call: sdkCalls(client) });
}

/**
 * DynamoDB answers at least `{}`. The SDK parses an empty answer as one without items, so that a fault of the
 * store would look like a missing record. @throws Error
 */
const refuseEmpty: DeserializeMiddleware<ServiceInputTypes, ServiceOutputTypes> =
  (next) => async (request) => {
    const result = await next(request);
    const { headers } = result.response as { readonly headers?: Readonly<Record<string, string>> };
    if (headers?.['content-length'] === '0')
      throw Object.assign(new Error('DynamoDB sent an empty answer'), { name: 'EmptyAnswer' });
    return result;
  };
