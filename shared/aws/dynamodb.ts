/** The clients of DynamoDB with all of its calls, for loads and the programs of operators. */
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ANY_CREDENTIALS, ATTEMPTS, ENGINE, REQUEST_MS, toRegion, toSocket } from './calls/connection.ts';
import type { ItemClient } from './calls/operations.ts';
import { sdkCalls } from './calls/sdk-calls.ts';

/** The rest of the code only passes the client on and calls `destroy`; commands are sent in `shared/aws/`. */
export type StoreClient = DynamoDBDocumentClient & ItemClient;

/** The time-out of an attempt for loads: deleting a table of a million items takes seconds. */
export const LOAD_CALL_MS = 60_000;

/**
 * Region, credentials and endpoint come from the standard AWS_* variables. `attemptMs` limits one attempt of one call; the
 * SDK makes three.
 */
export const createClient = (attemptMs = REQUEST_MS): StoreClient =>
  clientWith({ requestHandler: toRegion(attemptMs) });

/** Calls the engine that listens on the Unix socket, whatever the AWS_* variables say. */
export const createSocketClient = (socketPath: string, attemptMs = REQUEST_MS): StoreClient =>
  clientWith({
    ...ENGINE,
    credentials: ANY_CREDENTIALS,
    requestHandler: toSocket(socketPath, attemptMs),
  });

function clientWith(config: DynamoDBClientConfig): StoreClient {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: ATTEMPTS, ...config }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return Object.assign(client, { call: sdkCalls(client) });
}
