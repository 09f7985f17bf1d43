/** Single items: read, written, changed and deleted, with or without a condition. A condition that fails is an answer. */
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { StoreClient } from './dynamodb.ts';
import { exceptFor, onDynamoDB } from './errors.ts';
import type { Item, ItemKey } from './read-items.ts';

export interface CallOptions {
  /** Ends the call, retries included. */
  readonly abortSignal?: AbortSignal;
}

export interface Condition {
  readonly expression: string;
  /** By their placeholders: `:holder`. */
  readonly values?: Readonly<Record<string, unknown>>;
}

export interface Update {
  /** `SET …` */
  readonly expression: string;
  /** By their placeholders: `#error`. */
  readonly names?: Readonly<Record<string, string>>;
  /** Those of the condition too, where the update has one. */
  readonly values: Readonly<Record<string, unknown>>;
}

const NOT_MET = 'ConditionalCheckFailedException';

/** A strongly consistent read; undefined where there is no such item. @throws StoreError */
export const getItem = (
  client: StoreClient,
  table: string,
  key: ItemKey,
  options: CallOptions = {},
): Promise<Item | undefined> =>
  onDynamoDB('GetItem', async () => {
    const command = new GetCommand({ TableName: table, Key: key, ConsistentRead: true });
    return (await client.send(command, options)).Item;
  });

/** Replaces an item of the same key. @throws StoreError */
export const putItem = (
  client: StoreClient,
  table: string,
  item: Item,
  options: CallOptions = {},
): Promise<void> =>
  onDynamoDB('PutItem', async () => {
    await client.send(new PutCommand({ TableName: table, Item: item }), options);
  });

/** False where the condition does not hold; nothing is written then. @throws StoreError */
export const putItemIf = (
  client: StoreClient,
  table: string,
  item: Item,
  { expression, values }: Condition,
): Promise<boolean> =>
  onDynamoDB('PutItem', () =>
    exceptFor(NOT_MET, false, async () => {
      const condition = { ConditionExpression: expression, ExpressionAttributeValues: values };
      await client.send(new PutCommand({ TableName: table, Item: item, ...condition }));
      return true;
    }),
  );

const updateInput = (table: string, key: ItemKey, { expression, names, values }: Update) => ({
  TableName: table,
  Key: key,
  UpdateExpression: expression,
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: values,
});

/** Makes the item where it is missing. @throws StoreError */
export const updateItem = (client: StoreClient, table: string, key: ItemKey, update: Update): Promise<void> =>
  onDynamoDB('UpdateItem', async () => {
    await client.send(new UpdateCommand(updateInput(table, key, update)));
  });

/** Returns the whole item as it is afterwards; null where the condition does not hold. @throws StoreError */
export const updateItemIf = (
  client: StoreClient,
  table: string,
  key: ItemKey,
  update: Update,
  condition: string,
  options: CallOptions = {},
): Promise<Item | null> =>
  onDynamoDB('UpdateItem', () =>
    exceptFor(NOT_MET, null, async () => {
      const input = updateInput(table, key, update);
      const command = new UpdateCommand({
        ...input,
        ConditionExpression: condition,
        ReturnValues: 'ALL_NEW',
      });
      return (await client.send(command, options)).Attributes ?? {};
    }),
  );

/** Does nothing where there is no such item. @throws StoreError */
export const deleteItem = (client: StoreClient, table: string, key: ItemKey): Promise<void> =>
  onDynamoDB('DeleteItem', async () => {
    await client.send(new DeleteCommand({ TableName: table, Key: key }));
  });

/** False where the condition does not hold; the item stays then. @throws StoreError */
export const deleteItemIf = (
  client: StoreClient,
  table: string,
  key: ItemKey,
  { expression, values }: Condition,
): Promise<boolean> =>
  onDynamoDB('DeleteItem', () =>
    exceptFor(NOT_MET, false, async () => {
      const condition = { ConditionExpression: expression, ExpressionAttributeValues: values };
      await client.send(new DeleteCommand({ TableName: table, Key: key, ...condition }));
      return true;
    }),
  );
