/** Reads, writes, updates and deletes single items. A failed condition is a result, not an error. */
import type { CallOptions, Item, ItemClient, ItemKey } from './calls/operations.ts';
import { exceptFor, onDynamoDB } from './errors.ts';

export interface Condition {
  readonly expression: string;
  /** Attribute names by placeholder: `#customer`. */
  readonly names?: Readonly<Record<string, string>>;
  /** Values by placeholder: `:holder`. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** `SET …`, with the values of the condition, too. */
export type Update = Condition & Required<Pick<Condition, 'values'>>;

const NOT_MET = 'ConditionalCheckFailedException';

/** Reads an item, strongly consistent. Returns undefined if there is none. @throws StoreError */
export const getItem = (
  client: ItemClient,
  table: string,
  key: ItemKey,
  options: CallOptions = {},
): Promise<Item | undefined> =>
  onDynamoDB('GetItem', async () => {
    const input = { TableName: table, Key: key, ConsistentRead: true };
    return (await client.call('GetItem', input, options)).Item;
  });

/** Replaces an item of the same key. @throws StoreError */
export const putItem = (
  client: ItemClient,
  table: string,
  item: Item,
  options: CallOptions = {},
): Promise<void> =>
  onDynamoDB('PutItem', async () => {
    await client.call('PutItem', { TableName: table, Item: item }, options);
  });

const conditionInput = ({ expression, names, values }: Condition) => ({
  ConditionExpression: expression,
  ExpressionAttributeNames: names,
  ExpressionAttributeValues: values,
});

/** Returns false, and writes nothing, if the condition does not hold. @throws StoreError */
export const putItemIf = (
  client: ItemClient,
  table: string,
  item: Item,
  condition: Condition,
): Promise<boolean> =>
  onDynamoDB('PutItem', () =>
    exceptFor(NOT_MET, false, async () => {
      await client.call('PutItem', { TableName: table, Item: item, ...conditionInput(condition) });
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

/** Updates an item, or creates it if it is missing. @throws StoreError */
export const updateItem = (
  client: ItemClient,
  table: string,
  key: ItemKey,
  update: Update,
  options: CallOptions = {},
): Promise<void> =>
  onDynamoDB('UpdateItem', async () => {
    await client.call('UpdateItem', updateInput(table, key, update), options);
  });

/** Returns the whole updated item; null, without a change, if the condition fails. @throws StoreError */
export const updateItemIf = (
  client: ItemClient,
  table: string,
  key: ItemKey,
  { condition, ...update }: Update & { readonly condition: string },
  options: CallOptions = {},
): Promise<Item | null> =>
  onDynamoDB('UpdateItem', () =>
    exceptFor(NOT_MET, null, async () => {
      const input = {
        ...updateInput(table, key, update),
        ConditionExpression: condition,
        ReturnValues: 'ALL_NEW' as const,
      };
      return (await client.call('UpdateItem', input, options)).Attributes ?? {};
    }),
  );

/** Does nothing if there is no such item. @throws StoreError */
export const deleteItem = (client: ItemClient, table: string, key: ItemKey): Promise<void> =>
  onDynamoDB('DeleteItem', async () => {
    await client.call('DeleteItem', { TableName: table, Key: key });
  });

/** Returns false, and deletes nothing, if the condition does not hold. @throws StoreError */
export const deleteItemIf = (
  client: ItemClient,
  table: string,
  key: ItemKey,
  condition: Condition,
): Promise<boolean> =>
  onDynamoDB('DeleteItem', () =>
    exceptFor(NOT_MET, false, async () => {
      await client.call('DeleteItem', { TableName: table, Key: key, ...conditionInput(condition) });
      return true;
    }),
  );
