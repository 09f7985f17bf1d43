/** The DynamoDB client, and the one error that everything the store does wrong becomes. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** What the rest of the code passes around; only this layer knows what it is. */
export type StoreClient = DynamoDBDocumentClient;

/** The store did not answer, refused or lost a table. Consumers get 503, never "not found". */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  constructor(operation: string, cause: unknown) {
    super(`store: ${operation} failed: ${cause instanceof Error ? cause.name : String(cause)}`, { cause });
  }
}

/** A read of a request: API Gateway ends a request at 30 s, and a caller is better served by an early 503. */
const REQUEST_MS = 2_000;
/** A call of a load: deleting a table of a million items takes seconds. */
export const LOAD_CALL_MS = 60_000;

/**
 * Region, credentials and, on one machine, the endpoint come from the standard AWS_* variables.
 * `patienceMs` is for one attempt of one call; there are three.
 */
export function createClient(patienceMs = REQUEST_MS): StoreClient {
  const client = new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 500,
      requestTimeout: patienceMs,
      // Without it the SDK only warns, and a store that hangs would hang every request.
      throwOnRequestTimeout: true,
      httpsAgent: { maxSockets: 128 },
      httpAgent: { maxSockets: 128 },
    },
  });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** Runs one call on the store; whatever it throws becomes a StoreError that names the operation. */
export async function onStore<T>(operation: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw new StoreError(operation, error);
  }
}

export const isRefusedCondition = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

/** The same for a write under a condition: false where the condition does not hold. */
export const onCondition = (operation: string, call: () => Promise<unknown>): Promise<boolean> =>
  onStore(operation, async () => {
    try {
      await call();
      return true;
    } catch (error) {
      if (isRefusedCondition(error)) return false;
      throw error;
    }
  });
