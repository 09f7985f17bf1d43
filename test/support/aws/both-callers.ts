/** Makes the same calls through the SDK and directly, to a store with faults, and compares the outcomes. */
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import type { ItemClient, Operation } from '../../../shared/aws/calls/operations.ts';
import { createServingClient } from '../../../shared/aws/calls/serving-client.ts';
import { createClient } from '../../../shared/aws/dynamodb.ts';
import { onDynamoDB, StoreError } from '../../../shared/aws/errors.ts';
import { deleteItemIf, getItem, putItem, updateItemIf } from '../../../shared/aws/items.ts';
import { queryPages, scanPages } from '../../../shared/aws/pages.ts';
import { readItems } from '../../../shared/aws/read-items.ts';
import { LONGEST_MS } from '../service/longest.ts';
import { answer, type Behaviour, type FaultyStore, startFaultyStore } from './faulty-store.ts';

/** Sends no answer; the time-out of the attempt passes at once. */
export const silence: Behaviour = () => void vi.advanceTimersByTime(LONGEST_MS);

export const CREATE = { SDK: createClient, direct: createServingClient };
export const KINDS = ['SDK', 'direct'] as const;

export const CREDENTIALS = {
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'not a secret',
  AWS_SESSION_TOKEN: 'a token',
};

/** Sets the environment of a function whose store has this address, until the stubs end. */
function stubFunction(endpoint: string): void {
  const environment = { ...CREDENTIALS, AWS_REGION: 'sa-east-1', AWS_ENDPOINT_URL_DYNAMODB: endpoint };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  // The pauses between attempts are random shares of the back-off.
  vi.spyOn(Math, 'random').mockReturnValue(0);
}

/** The store of a test file; it ends after the tests, which have the environment of a function using it. */
export async function storeOfTests(): Promise<FaultyStore> {
  const store = await startFaultyStore();
  afterAll(() => store.close());
  beforeEach(() => stubFunction(store.endpoint));
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  return store;
}

export interface Outcome {
  readonly value?: unknown;
  /** Message, and name, code, status and attempts of the cause. */
  readonly error?: readonly unknown[];
  /** Requests that were sent. */
  readonly attempts: number;
}

export type Call = (client: ItemClient) => Promise<unknown>;

/** Arrival time and count of a lease, which are the largest and the smallest numbers that are written. */
const LEASE = {
  expression: 'SET tat = :then ADD used :net',
  condition: 'attribute_not_exists(tat) OR tat <= :now',
  values: { ':then': 1_764_100_000_000_100, ':now': 1_764_100_000_000_000, ':net': -1 },
};

/** Counts of requests, in the form in which they are written. */
const COUNTS = {
  pk: 'USO#2026-11-26',
  sk: 'x',
  keys: { cnpj_dev_Ab3dE6gH: [1, 0, 2] },
  expires: 1_772_000_000,
};

async function all(pages: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

const CONDITION = { expression: '#pk <> :n', names: { '#pk': 'pk' } };

export const CALLS: Readonly<Record<Operation, Call>> = {
  GetItem: (client) => getItem(client, 't', { pk: 'x' }),
  BatchGetItem: (client) => readItems(client, [{ table: 't', key: { pk: 'x' } }]),
  UpdateItem: (client) => updateItemIf(client, 't', { pk: 'x' }, LEASE),
  PutItem: (client) => putItem(client, 't', COUNTS).then(() => 'written'),
  DeleteItem: (client) => deleteItemIf(client, 't', { pk: 'x' }, { ...CONDITION, values: { ':n': null } }),
  Query: (client) => all(queryPages(client, 't', { condition: 'pk = :n', values: { ':n': 'x' } })),
  Scan: (client) => all(scanPages(client, 't', { projection: '#pk', names: { '#pk': 'pk' } })),
  DescribeTable: (client) =>
    onDynamoDB('DescribeTable', async () => (await client.call('DescribeTable', { TableName: 't' })).Table),
};

export const OPERATIONS = [
  ...(['GetItem', 'BatchGetItem', 'UpdateItem', 'PutItem', 'DeleteItem'] as const),
  ...(['Query', 'Scan', 'DescribeTable'] as const),
];

async function outcomeOf(call: () => Promise<unknown>): Promise<Outcome> {
  const sent = vi.spyOn(NodeHttpHandler.prototype, 'handle');
  const ended = await call().then(
    (value) => ({ value }),
    (error: unknown) => {
      expect(error).toBeInstanceOf(StoreError);
      const { message, cause } = error as StoreError;
      const { name, code, $metadata: metadata } = cause as Record<string, unknown>;
      const { httpStatusCode: status, attempts } = (metadata ?? {}) as Record<string, unknown>;
      return { error: [message, name, code, status, attempts] };
    },
  );
  const attempts = sent.mock.calls.length;
  sent.mockRestore();
  return { ...ended, attempts };
}

/** Returns the outcomes of a new client of each kind: that of the SDK, and the direct one. */
export async function outcomes(
  store: FaultyStore,
  call: Call,
  ...behaviours: Behaviour[]
): Promise<[Outcome, Outcome]> {
  const found: Outcome[] = [];
  // Pauses between attempts pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  for (const kind of KINDS) {
    const client = CREATE[kind](LONGEST_MS);
    store.behave(...behaviours);
    found.push(await outcomeOf(() => call(client)));
    client.destroy();
  }
  vi.useRealTimers();
  return found as [Outcome, Outcome];
}

/** An attribute of each type. */
export const ITEM = {
  pk: { S: 'x' },
  bytes: { B: Buffer.from('ção').toString('base64') },
  none: { B: '' },
  empty: { S: '' },
  number: { N: '12.5' },
  large: { N: '9007199254740993' },
  flag: { BOOL: false },
  nothing: { NULL: true },
  list: { L: [{ S: 'a' }, { B: 'YQ==' }, { L: [] }] },
  map: { M: { a: { N: '1' }, b: { M: { c: { B: 'YQ==' } } } } },
  texts: { SS: ['a', 'b'] },
  numbers: { NS: ['1', '2'] },
  blobs: { BS: ['YQ==', 'Yg=='] },
};

/** The JSON of an answer with these items. */
export const bodyOf = (operation: Operation, ...items: object[]): object =>
  ({
    GetItem: { Item: items[0] },
    BatchGetItem: { Responses: { t: items }, UnprocessedKeys: {} },
    UpdateItem: { Attributes: items[0] },
    PutItem: {},
    DeleteItem: {},
    Query: { Items: items, Count: items.length },
    Scan: { Items: items, Count: items.length },
    DescribeTable: { Table: { TableStatus: 'ACTIVE' } },
  })[operation];

export const good = (operation: Operation): Behaviour => answer(200, bodyOf(operation, ITEM));
