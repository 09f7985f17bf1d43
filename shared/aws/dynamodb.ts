/** The clients of DynamoDB with all of its calls, for loads and the programs of operators. */
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
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
export const createClient = (attemptMs = REQUEST_MS): SdkClient =>
  clientWith({ requestHandler: toRegion(attemptMs) });

function clientWith(config: DynamoDBClientConfig): SdkClient {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: ATTEMPTS, ...config }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return Object.assign(client, { call: sdkCalls(client) });
}
