/** The client of DynamoDB. On one machine it connects to the embedded engine. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The rest of the code only passes the client on and calls `destroy`; commands are sent in `shared/aws/`. */
export type StoreClient = DynamoDBDocumentClient;

/** The time-out of an attempt for requests to the API: API Gateway stops at 30 s, and callers need an early 503. */
const REQUEST_MS = 2_000;
/** The time-out of an attempt for loads: deleting a table of a million items takes seconds. */
export const LOAD_CALL_MS = 60_000;
const CONNECT_MS = 500;
const ATTEMPTS = 3;

/**
 * Region, credentials and, on one machine, the endpoint come from the standard AWS_* variables.
 * `attemptMs` limits one attempt of one call; the SDK makes three.
 */
export function createClient(attemptMs = REQUEST_MS): StoreClient {
  const client = new DynamoDBClient({
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: attemptMs,
      // By default the SDK only logs a warning and continues to wait, so a hanging store would hang every request.
      throwOnRequestTimeout: true,
      httpsAgent: { maxSockets: 128 },
      httpAgent: { maxSockets: 128 },
    },
  });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
