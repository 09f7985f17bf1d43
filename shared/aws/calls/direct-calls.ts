/** The calls of requests in the JSON of DynamoDB. */
import { toItem, toWireItem, toWireKey, type WireItem, type WireKey } from './attribute-values.ts';
import type { ItemCalls, ItemKey, KeysByTable } from './item-calls.ts';
import type { Send } from './sender.ts';

interface GetAnswer {
  readonly Item?: WireItem;
}

interface UpdateAnswer {
  readonly Attributes?: WireItem;
}

interface BatchGetAnswer {
  readonly Responses?: Readonly<Record<string, readonly WireItem[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys: readonly WireKey[] }>>;
}

export function directCalls(send: Send): ItemCalls {
  return {
    get: async (table, key, options) => {
      const input = { TableName: table, Key: toWireKey(key), ConsistentRead: true };
      const { Item: item }: GetAnswer = await send({ operation: 'GetItem', input }, options);
      return item && toItem(item);
    },
    batchGet: async (keys) => {
      const input = { RequestItems: mapped(keys, ({ Keys }) => ({ Keys: Keys.map(toWireKey) })) };
      const answer: BatchGetAnswer = await send({ operation: 'BatchGetItem', input });
      return {
        items: mapped(answer.Responses ?? {}, (items) => items.map(toItem)),
        unprocessed: mapped(answer.UnprocessedKeys ?? {}, keysOf),
      };
    },
    update: async (table, key, { expression, condition, values }, options) => {
      const input = {
        TableName: table,
        Key: toWireKey(key),
        ReturnValues: 'ALL_NEW',
        UpdateExpression: expression,
        ConditionExpression: condition,
        ExpressionAttributeValues: mapped(values, (value) => ({ N: String(value) })),
      };
      const { Attributes: item }: UpdateAnswer = await send({ operation: 'UpdateItem', input }, options);
      return toItem(item ?? {});
    },
    put: async (table, item, options) => {
      const input = { TableName: table, Item: toWireItem(item) };
      await send({ operation: 'PutItem', input }, options);
    },
  };
}

const keysOf = ({ Keys }: { readonly Keys: readonly WireKey[] }): KeysByTable[string] => ({
  Keys: Keys.map((key): ItemKey => mapped(key, ({ S }) => S)),
});

function mapped<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
