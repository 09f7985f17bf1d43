/** Items and keys in the JSON of DynamoDB, in which each value is an object with its type: `{"S":"text"}`. */
import { convertToAttr, convertToNative } from '@aws-sdk/util-dynamodb';
import type { Item } from './operations.ts';

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');

/** A value in JSON. Bytes are base64 in it. */
export interface WireValue {
  readonly S?: string;
  readonly B?: string;
  readonly BS?: readonly string[];
  readonly L?: readonly WireValue[];
  readonly M?: WireItem;
}

export type WireItem = Readonly<Record<string, WireValue>>;

/** An absent value is not sent. The SDK's document client has the same setting (dynamodb.ts). */
const OPTIONS = { removeUndefinedValues: true };

/** @throws Error for a value that DynamoDB has no type for */
export const toWireItem = (item: Item): WireItem => {
  const wire: Record<string, WireValue> = {};
  for (const name in item) {
    const value = item[name];
    if (typeof value === 'string') wire[name] = { S: value };
    else if (value !== undefined) wire[name] = withBase64(convertToAttr(value, OPTIONS));
  }
  return wire;
};

export const toItem = (wire: WireItem): Item => {
  const item: Item = {};
  for (const name in wire) item[name] = toValue(wire[name] ?? {});
  return item;
};

/**
 * Stored rows are texts, and blocks are bytes. The SDK converts the other types, such as numbers, which it
 * returns as bigint above 2^53.
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
  if (M) return { M: mapped(M, withBytes) };
  // The other types are the same in JSON and in the SDK.
  return value as Native;
}

/** The inverse of `withBytes`. */
function withBase64(value: Native): WireValue {
  const { B, BS, L, M } = value;
  if (B) return { B: Buffer.from(B).toString('base64') };
  if (BS) return { BS: BS.map((bytes) => Buffer.from(bytes).toString('base64')) };
  if (L) return { L: L.map(withBase64) };
  if (M) return { M: mapped(M, withBase64) };
  return value as WireValue;
}

/** Returns a record with the mapped values of another. */
export function mapped<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
