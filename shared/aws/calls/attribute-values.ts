/** Keys and items in the JSON of DynamoDB, in which each value is an object with its type: `{"S":"text"}`. */
import { convertToNative, marshall } from '@aws-sdk/util-dynamodb';
import { fromBase64, toBase64 } from '@smithy/core/serde';
import type { Item, ItemKey } from './item-calls.ts';

/** A value in JSON. Bytes are base64 in it. */
export interface WireValue {
  readonly S?: string;
  readonly B?: string;
  readonly BS?: readonly string[];
  readonly L?: readonly WireValue[];
  readonly M?: WireItem;
}

export type WireItem = Readonly<Record<string, WireValue>>;
export type WireKey = Record<string, { readonly S: string }>;

export const toWireKey = (key: ItemKey): WireKey => {
  const wire: WireKey = {};
  for (const name in key) wire[name] = { S: key[name] ?? '' };
  return wire;
};

/** Converts as the SDK's document client does. @throws Error for a value that DynamoDB has no type for */
export const toWireItem = (item: Item): WireItem =>
  withBase64(marshall(item, { removeUndefinedValues: true }));

export const toItem = (wire: WireItem): Item => {
  const item: Item = {};
  for (const name in wire) item[name] = toValue(wire[name] ?? {});
  return item;
};

/**
 * Stored rows are texts, and blocks are bytes. The SDK converts the other types, such as numbers, which it returns as bigint
 * above 2^53.
 */
function toValue(value: WireValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.B !== undefined) return fromBase64(value.B);
  return convertToNative(withBytes(value));
}

type Native = Parameters<typeof convertToNative>[0];

/** Decodes the base64 in a value, as the client of the SDK does before the document client converts it. */
function withBytes(value: WireValue): Native {
  const { B, BS, L, M } = value;
  if (B !== undefined) return { B: fromBase64(B) };
  if (BS) return { BS: BS.map(fromBase64) };
  if (L) return { L: L.map(withBytes) };
  if (M) return { M: Object.fromEntries(Object.entries(M).map(([name, one]) => [name, withBytes(one)])) };
  // The other types are the same in JSON and in the SDK.
  return value as Native;
}

const withBase64 = (item: Record<string, Native>): WireItem =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, toWireValue(value)]));

/** The inverse of `withBytes`. */
function toWireValue(value: Native): WireValue {
  const { B, BS, L, M } = value;
  if (B) return { B: toBase64(B) };
  if (BS) return { BS: BS.map((bytes) => toBase64(bytes)) };
  if (L) return { L: L.map(toWireValue) };
  if (M) return { M: withBase64(M) };
  return value as WireValue;
}
