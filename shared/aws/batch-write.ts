/** Writes many items into one table by BatchWriteItem, the alternative to ImportTable (docs/decisions/0041). */
import { type AttributeValue, BatchWriteItemCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import type { StoreClient } from './dynamodb.ts';
import { onDynamoDB, StoreError } from './errors.ts';
import { pause } from './waiting.ts';

/** The limit of BatchWriteItem. */
const BATCH = 25;
/** Concurrent calls. Fewer already use up the table's capacity. */
const AT_ONCE = 16;
/** A throttled table returns unprocessed items. The back-off grows to two seconds; then the write fails. */
const ROUNDS = 12;
const PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 2_000;

/** An item in DynamoDB JSON: `{"pk":{"S":"x"},"b":{"B":"…"}}`. */
export type WireItem = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Writes all items; an item of the same key is replaced. @throws StoreError */
export async function writeItems(
  client: StoreClient,
  table: string,
  items: readonly WireItem[],
): Promise<void> {
  let next = 0;
  const writeNext = async (): Promise<void> => {
    while (next < items.length) {
      const batch = items.slice(next, next + BATCH);
      next += BATCH;
      await writeBatch(client, table, batch.map(putOf));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writeNext));
}

async function writeBatch(client: StoreClient, table: string, requests: WriteRequest[]): Promise<void> {
  let pending = requests;
  for (let round = 0; pending.length > 0; round++) {
    if (round === ROUNDS) throw new StoreError('BatchWriteItem', 'UnprocessedItems');
    if (round > 0) await pause(Math.random() * Math.min(PAUSE_MS * 2 ** round, LONGEST_PAUSE_MS));
    const RequestItems = { [table]: pending };
    const answer = await onDynamoDB('BatchWriteItem', () =>
      client.send(new BatchWriteItemCommand({ RequestItems })),
    );
    pending = answer.UnprocessedItems?.[table] ?? [];
  }
}

const putOf = (item: WireItem): WriteRequest => ({
  PutRequest: { Item: Object.fromEntries(Object.entries(item).map(([name, v]) => [name, attributeOf(v)])) },
});

/** The client requires bytes instead of base64. Import files contain only texts, numbers and bytes. */
function attributeOf({ S, N, B }: Readonly<Record<string, string>>): AttributeValue {
  if (S !== undefined) return { S };
  if (N !== undefined) return { N };
  if (B !== undefined) return { B: Buffer.from(B, 'base64') };
  throw new TypeError('an import file contains a value that is neither S, N nor B');
}
