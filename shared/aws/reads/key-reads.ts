/** The two calls that read items by key, as a port. This adapter sends them through the SDK's document client. */
import { BatchGetCommand, type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

/** Attribute names and values of a key, and of an item. */
export type ItemKey = Record<string, string>;
export type Item = Record<string, unknown>;

/** The keys to read, by table. */
export type KeysByTable = Record<string, { Keys: ItemKey[] }>;

export interface CallOptions {
  /** Ends the call, retries included. */
  readonly abortSignal?: AbortSignal;
}

export interface KeyReads {
  /** Returns undefined if there is no such item. @throws the error of the SDK */
  readonly get: (table: string, key: ItemKey, options?: CallOptions) => Promise<Item | undefined>;
  /** Reads up to 100 items, and returns the keys that the store did not process. @throws the error of the SDK */
  readonly batchGet: (keys: KeysByTable) => Promise<BatchAnswer>;
}

export interface BatchAnswer {
  readonly items: Readonly<Record<string, readonly Item[]>>;
  readonly unprocessed: KeysByTable;
}

export const sdkReads = (client: DynamoDBDocumentClient): KeyReads => ({
  get: async (table, key, options = {}) => {
    const command = new GetCommand({ TableName: table, Key: key, ConsistentRead: true });
    return (await client.send(command, options)).Item;
  },
  batchGet: async (keys) => {
    const { Responses = {}, UnprocessedKeys = {} } = await client.send(
      new BatchGetCommand({ RequestItems: keys }),
    );
    // The SDK returns keys of the request, whose values are strings.
    return { items: Responses, unprocessed: UnprocessedKeys as KeysByTable };
  },
});
