/**
 * The declared alternative to ImportTable: a new table with provisioned capacity, filled by BatchWriteItem
 * (docs/decisions/0041).
 */
import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  UpdateTableCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { onStore, type StoreClient, StoreError } from './dynamodb.ts';
import type { TableSchema } from './table-schema.ts';

/** Half of what a new account allows a table in a region (40,000): another load may be writing. */
const CAPACITY = { ReadCapacityUnits: 100, WriteCapacityUnits: 20_000 };
/** BatchWriteItem takes no more. */
const BATCH = 25;
/** Calls underway: more only wait at the table's capacity. */
const UNDERWAY = 16;
/** A table that throttles hands items back; pauses grow to two seconds, then the store is unavailable. */
const ROUNDS = 12;
const PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 2_000;

const ACTIVE_MS = 240_000;
const LOOK_MS = 100;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function untilActive(client: StoreClient, TableName: string): Promise<void> {
  const deadline = Date.now() + ACTIVE_MS;
  for (;;) {
    const { Table } = await onStore('DescribeTable', () =>
      client.send(new DescribeTableCommand({ TableName })),
    );
    if (Table?.TableStatus === 'ACTIVE') return;
    if (Date.now() > deadline) throw new StoreError('DescribeTable', new Error('NotActive'));
    await pause(LOOK_MS);
  }
}

/** Until it is switched to on demand, every hour costs its capacity. @throws StoreError */
export async function createProvisionedTable(
  client: StoreClient,
  name: string,
  { KeySchema, AttributeDefinitions }: TableSchema,
): Promise<void> {
  const command = new CreateTableCommand({
    TableName: name,
    KeySchema,
    AttributeDefinitions,
    BillingMode: 'PROVISIONED',
    ProvisionedThroughput: CAPACITY,
  });
  await onStore('CreateTable', () => client.send(command));
  await untilActive(client, name);
}

/** Of a table that is there; one that is so already stays as it is. @throws StoreError */
export async function switchToOnDemand(client: StoreClient, TableName: string): Promise<void> {
  const { Table } = await onStore('DescribeTable', () =>
    client.send(new DescribeTableCommand({ TableName })),
  );
  if (Table?.BillingModeSummary?.BillingMode === 'PAY_PER_REQUEST') return;
  await onStore('UpdateTable', () =>
    client.send(new UpdateTableCommand({ TableName, BillingMode: 'PAY_PER_REQUEST' })),
  );
  await untilActive(client, TableName);
}

/** An item in DynamoDB JSON: `{"pk":{"S":"x"},"b":{"B":"…"}}`. */
export type WireItem = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Writes all; an item that is there already is written over. @throws StoreError */
export async function writeItems(
  client: StoreClient,
  table: string,
  items: readonly WireItem[],
): Promise<void> {
  let next = 0;
  const serve = async (): Promise<void> => {
    while (next < items.length) {
      const batch = items.slice(next, next + BATCH);
      next += BATCH;
      await writeBatch(client, table, batch.map(putOf));
    }
  };
  await Promise.all(Array.from({ length: UNDERWAY }, serve));
}

async function writeBatch(client: StoreClient, table: string, requests: WriteRequest[]): Promise<void> {
  let pending = requests;
  for (let round = 0; pending.length > 0; round++) {
    if (round === ROUNDS) throw new StoreError('BatchWriteItem', new Error('UnprocessedItems'));
    if (round > 0) await pause(Math.random() * Math.min(PAUSE_MS * 2 ** round, LONGEST_PAUSE_MS));
    const RequestItems = { [table]: pending };
    const answer = await onStore('BatchWriteItem', () =>
      client.send(new BatchWriteItemCommand({ RequestItems })),
    );
    pending = answer.UnprocessedItems?.[table] ?? [];
  }
}

const putOf = (item: WireItem): WriteRequest => ({
  PutRequest: { Item: Object.fromEntries(Object.entries(item).map(([name, v]) => [name, attributeOf(v)])) },
});

/** The client takes bytes as bytes. Import files hold nothing but texts, numbers and bytes. */
function attributeOf({ S, N, B }: Readonly<Record<string, string>>): AttributeValue {
  if (S !== undefined) return { S };
  if (N !== undefined) return { N };
  if (B !== undefined) return { B: Buffer.from(B, 'base64') };
  throw new TypeError('an import file holds a value that is neither S, N nor B');
}
