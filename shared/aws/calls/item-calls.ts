/** The calls that requests make for items by key, as a port. This adapter sends them through the SDK's document client. */
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';

/** Attribute names and values of a key, and of an item. */
export type ItemKey = Record<string, string>;
export type Item = Record<string, unknown>;

/** The keys to read, by table. */
export type KeysByTable = Record<string, { Keys: ItemKey[] }>;

export interface CallOptions {
  /** Ends the call, retries included. */
  readonly abortSignal?: AbortSignal;
}

/** An update of numbers under a condition. */
export interface NumberUpdate {
  /** `SET …` */
  readonly expression: string;
  readonly condition: string;
  /** Values by placeholder, including those of the condition. */
  readonly values: Readonly<Record<string, number>>;
}

export interface ItemCalls {
  /** Returns undefined if there is no such item. @throws the error of the SDK */
  readonly get: (table: string, key: ItemKey, options?: CallOptions) => Promise<Item | undefined>;
  /** Reads up to 100 items, and returns the keys that the store did not process. @throws the error of the SDK */
  readonly batchGet: (keys: KeysByTable) => Promise<BatchAnswer>;
  /** Returns the whole updated item. @throws the error of the SDK, also where the condition does not hold */
  readonly update: (
    table: string,
    key: ItemKey,
    update: NumberUpdate,
    options?: CallOptions,
  ) => Promise<Item>;
}

export interface BatchAnswer {
  readonly items: Readonly<Record<string, readonly Item[]>>;
  readonly unprocessed: KeysByTable;
}

export const sdkCalls = (client: DynamoDBDocumentClient): ItemCalls => ({
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
  update: async (table, key, { expression, condition, values }, options = {}) => {
    const command = new UpdateCommand({
      TableName: table,
      Key: key,
      UpdateExpression: expression,
      ConditionExpression: condition,
      ExpressionAttributeValues: values,
      ReturnValues: 'ALL_NEW',
    });
    return (await client.send(command, options)).Attributes ?? {};
  },
});
