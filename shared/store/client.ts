/** The DynamoDB client, and the one error that everything the store does wrong becomes. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The store did not answer, refused or lost a table. Consumers get 503, never "not found". */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  constructor(operation: string, cause: unknown) {
    super(`store: ${operation} failed: ${cause instanceof Error ? cause.name : String(cause)}`, { cause });
  }
}

/**
 * Region, credentials and, on one machine, the endpoint come from the standard AWS_* variables. A read that takes
 * over 2 s is given up: API Gateway ends a request at 30 s, and a caller is better served by an early 503.
 */
export function createClient(): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 500,
      requestTimeout: 2_000,
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
