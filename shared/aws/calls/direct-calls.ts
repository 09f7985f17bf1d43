/** Makes the calls for items in the JSON of DynamoDB. */
import { mapped, toItem, toWireItem, type WireItem } from './attribute-values.ts';
import type { CallItems, Item, Operation } from './operations.ts';
import type { Send } from './sender.ts';

type KeysOf<Key> = Readonly<Record<string, { readonly Keys: readonly Key[] }>>;

/** The members of an input with attribute values; the others are the same in JSON. */
interface Native {
  readonly Key?: Item;
  readonly Item?: Item;
  readonly ExclusiveStartKey?: Item;
  readonly ExpressionAttributeValues?: Item;
  readonly RequestItems?: KeysOf<Item>;
}

/** The members of an output with attribute values. */
interface Wire {
  readonly Item?: WireItem;
  readonly Attributes?: WireItem;
  readonly Items?: readonly WireItem[];
  readonly LastEvaluatedKey?: WireItem;
  readonly Responses?: Readonly<Record<string, readonly WireItem[]>>;
  readonly UnprocessedKeys?: KeysOf<WireItem>;
}

/** The cast is needed because TypeScript does not infer an operation's input and output from its name. */
export const directCalls = (send: Send): CallItems =>
  (async (operation: Operation, input: Native, options) =>
    toNative(await send({ operation, input: toWire(input) }, options))) as CallItems;

const toWire = (input: Native): object => ({
  ...input,
  ...(input.Key && { Key: toWireItem(input.Key) }),
  ...(input.Item && { Item: toWireItem(input.Item) }),
  ...(input.ExclusiveStartKey && { ExclusiveStartKey: toWireItem(input.ExclusiveStartKey) }),
  ...(input.ExpressionAttributeValues && {
    ExpressionAttributeValues: toWireItem(input.ExpressionAttributeValues),
  }),
  ...(input.RequestItems && { RequestItems: keysIn(input.RequestItems, toWireItem) }),
});

const toNative = (output: Wire): object => ({
  ...output,
  ...(output.Item && { Item: toItem(output.Item) }),
  ...(output.Attributes && { Attributes: toItem(output.Attributes) }),
  ...(output.Items && { Items: output.Items.map(toItem) }),
  ...(output.LastEvaluatedKey && { LastEvaluatedKey: toItem(output.LastEvaluatedKey) }),
  ...(output.Responses && { Responses: mapped(output.Responses, (items) => items.map(toItem)) }),
  ...(output.UnprocessedKeys && { UnprocessedKeys: keysIn(output.UnprocessedKeys, toItem) }),
});

const keysIn = <From, To>(keys: KeysOf<From>, map: (key: From) => To): KeysOf<To> =>
  mapped(keys, (of) => ({ ...of, Keys: of.Keys.map(map) }));
