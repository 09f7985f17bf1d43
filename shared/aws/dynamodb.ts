/** The clients of DynamoDB, and of the embedded engine that stands in for it on one machine. */
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { directCalls } from './calls/direct-calls.ts';
import type { ItemCalls } from './calls/item-calls.ts';

/** The rest of the code only passes the client on and calls `destroy`; commands are sent in `shared/aws/`. */
export type StoreClient = DynamoDBDocumentClient & {
  /** The way in which the calls of requests are sent. @default the SDK's commands */
  readonly calls?: ItemCalls;
};

/** The time-out of an attempt for requests to the API: API Gateway stops at 30 s, and callers need an early 503. */
const REQUEST_MS = 2_000;
/** The time-out of an attempt for loads: deleting a table of a million items takes seconds. */
export const LOAD_CALL_MS = 60_000;
const CONNECT_MS = 500;
const ATTEMPTS = 3;
const SOCKETS = { maxSockets: 128 };

/** The engine requires a signature but does not verify it. Its socket decides who can call it. */
const ANY_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };

/**
 * Region, credentials and endpoint come from the standard AWS_* variables. `attemptMs` limits one attempt of one call; the
 * SDK makes three.
 */
export const createClient = (attemptMs = REQUEST_MS): StoreClient =>
  clientWith({ requestHandler: { ...limitsOf(attemptMs), httpsAgent: SOCKETS, httpAgent: SOCKETS } });

/** The calls of requests take half of the processor time with it (docs/decisions/0111). */
const withDirectCalls = (client: StoreClient): StoreClient =>
  Object.assign(client, { calls: directCalls(client) });

/** Returns the client of `createClient` for functions that answer requests. */
export const createServingClient = (attemptMs = REQUEST_MS): StoreClient =>
  withDirectCalls(createClient(attemptMs));

/** Calls the engine that listens on the Unix socket, whatever the AWS_* variables say. */
export const createSocketClient = (socketPath: string, attemptMs = REQUEST_MS): StoreClient =>
  clientWith({
    region: 'sa-east-1',
    endpoint: 'http://localhost',
    credentials: ANY_CREDENTIALS,
    requestHandler: { ...limitsOf(attemptMs), httpAgent: { ...SOCKETS, socketPath } },
  });

/** Returns the client of `createSocketClient` for a process that answers requests. */
export const createServingSocketClient = (socketPath: string): StoreClient =>
  withDirectCalls(createSocketClient(socketPath));

const limitsOf = (attemptMs: number) => ({
  connectionTimeout: CONNECT_MS,
  requestTimeout: attemptMs,
  // By default the SDK only logs a warning and continues to wait, so a hanging store would hang every request.
  throwOnRequestTimeout: true,
});

function clientWith(config: DynamoDBClientConfig): StoreClient {
  const client = new DynamoDBClient({ maxAttempts: ATTEMPTS, ...config });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
