/** The clients of DynamoDB, and of the embedded engine that stands in for it on one machine. */
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { directReads } from './reads/direct-reads.ts';
import type { KeyReads } from './reads/key-reads.ts';

/** The rest of the code only passes the client on and calls `destroy`; commands are sent in `shared/aws/`. */
export type StoreClient = DynamoDBDocumentClient & {
  /** The way in which items are read by key. @default the SDK's commands */
  readonly reads?: KeyReads;
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

/** Returns the client of `createClient` with reads by key that take half of the processor time (docs/decisions/0111). */
export function createServingClient(attemptMs = REQUEST_MS): StoreClient {
  const client = createClient(attemptMs);
  return Object.assign(client, { reads: directReads(client) });
}

/** Calls the engine that listens on the Unix socket, whatever the AWS_* variables say. */
export const createSocketClient = (socketPath: string, attemptMs = REQUEST_MS): StoreClient =>
  clientWith({
    region: 'sa-east-1',
    endpoint: 'http://localhost',
    credentials: ANY_CREDENTIALS,
    requestHandler: { ...limitsOf(attemptMs), httpAgent: { ...SOCKETS, socketPath } },
  });

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
