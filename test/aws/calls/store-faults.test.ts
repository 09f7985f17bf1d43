/** Calls of the store, however it misbehaves: each ends, after a known number of attempts, with its error. */
import { setImmediate } from 'node:timers/promises';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { REQUEST_MS } from '../../../shared/aws/calls/connection.ts';
import { createClient, LOAD_CALL_MS, type StoreClient } from '../../../shared/aws/dynamodb.ts';
import { StoreError } from '../../../shared/aws/errors.ts';
import { deleteItemIf, getItem, putItem, updateItemIf } from '../../../shared/aws/items.ts';
import { queryPages, scanPages } from '../../../shared/aws/pages.ts';
import { readItems } from '../../../shared/aws/read-items.ts';
import {
  answer,
  type Behaviour,
  failure,
  half,
  reset,
  startFaultyStore,
} from '../../support/aws/faulty-store.ts';
import { LONGEST_MS } from '../../support/service/longest.ts';

const store = await startFaultyStore();
afterAll(() => store.close());
beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'sa-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'not a secret');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', store.endpoint);
  // The pauses between attempts are random shares of the back-off.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Sends no answer; the time-out of the attempt passes at once. */
const silence: Behaviour = () => void vi.advanceTimersByTime(LONGEST_MS);

type Call = (client: StoreClient) => Promise<unknown>;

async function all(pages: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

const get: Call = (client) => getItem(client, 't', { pk: 'x' });
const update: Call = (client) =>
  updateItemIf(
    client,
    't',
    { pk: 'x' },
    { expression: 'ADD n :n', condition: 'n < :n', values: { ':n': 1 } },
  );

const CALLS: Readonly<Record<string, Call>> = {
  GetItem: get,
  BatchGetItem: (client) => readItems(client, [{ table: 't', key: { pk: 'x' } }]),
  UpdateItem: update,
  PutItem: (client) => putItem(client, 't', { pk: 'x' }),
  DeleteItem: (client) =>
    deleteItemIf(client, 't', { pk: 'x' }, { expression: 'pk <> :n', values: { ':n': null } }),
  Query: (client) => all(queryPages(client, 't', { condition: 'pk = :n', values: { ':n': 'x' } })),
  Scan: (client) => all(scanPages(client, 't', { projection: '#pk', names: { '#pk': 'pk' } })),
};

/** Returns the value, or the message and status of the error, with the number of attempts. */
async function outcomeOf(call: Call, ...behaviours: Behaviour[]) {
  const sent = vi.spyOn(NodeHttpHandler.prototype, 'handle');
  // Pauses between attempts pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const client = createClient(LONGEST_MS);
  store.behave(...behaviours);
  const ended = await call(client).then(
    (value) => ({ value }),
    (error: unknown) => {
      expect(error).toBeInstanceOf(StoreError);
      return { error: (error as Error).message };
    },
  );
  client.destroy();
  vi.useRealTimers();
  const attempts = sent.mock.calls.length;
  sent.mockRestore();
  return { ...ended, attempts };
}

const REPEATED: readonly (readonly [string, Behaviour, string])[] = [
  ['status 500', failure(500, 'InternalServerError'), 'InternalServerError'],
  ['throttling', failure(400, 'ThrottlingException'), 'ThrottlingException'],
  ['a reset connection', reset, 'TimeoutError'],
  ['no answer', silence, 'TimeoutError'],
  ['half an answer', half(JSON.stringify({ Item: { pk: { S: 'x' } } })), 'ECONNRESET'],
];

const ENDING: readonly (readonly [string, Behaviour, string])[] = [
  ['a missing table', failure(400, 'ResourceNotFoundException'), 'ResourceNotFoundException'],
  ['missing rights', failure(400, 'AccessDeniedException'), 'AccessDeniedException'],
  ['an answer that is not JSON', answer(200, '<html>'), 'SyntaxError'],
  ['an empty answer', answer(200, '', { 'content-length': '0' }), 'EmptyAnswer'],
];

describe.each(Object.entries(CALLS))('%s', (operation, call) => {
  test.each(REPEATED)('is repeated twice after %s, and then an error', async (_, behaviour, name) => {
    const error = `DynamoDB: ${operation} failed: ${name}`;
    expect(await outcomeOf(call, behaviour)).toEqual({ error, attempts: 3 });
  });

  test.each(ENDING)('is an error at once after %s', async (_, behaviour, name) => {
    const error = `DynamoDB: ${operation} failed: ${name}`;
    expect(await outcomeOf(call, behaviour)).toEqual({ error, attempts: 1 });
  });
});

test('an item that is not there is none, after one attempt', async () => {
  expect(await outcomeOf(get, answer(200, {}))).toEqual({ value: undefined, attempts: 1 });
});

test('a condition that does not hold is a result, after one attempt', async () => {
  const unmet = failure(400, 'ConditionalCheckFailedException');
  expect(await outcomeOf(update, unmet)).toEqual({ value: null, attempts: 1 });
});

test('a call ends when its signal aborts', async () => {
  const calling = new AbortController();
  const aborted: Call = (client) => getItem(client, 't', { pk: 'x' }, { abortSignal: calling.signal });
  // The store has received the call when its signal aborts.
  expect(await outcomeOf(aborted, () => calling.abort())).toEqual({
    error: 'DynamoDB: GetItem failed: AbortError',
    attempts: 1,
  });
});

test.each([
  ['a request repeats', REQUEST_MS, true],
  ['a load keeps', LOAD_CALL_MS, false],
])('%s a connection that is made while its thread is held for 700 ms', async (_, attemptMs, isRepeated) => {
  const { handle } = NodeHttpHandler.prototype;
  const sent = vi.spyOn(NodeHttpHandler.prototype, 'handle').mockImplementationOnce(async function (
    this: NodeHttpHandler,
    ...request
  ) {
    // After immediates come timers, and only then what happened to sockets.
    await setImmediate();
    const sending = handle.apply(this, request);
    process.nextTick(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700));
    return sending;
  });
  const client = createClient(attemptMs);
  store.behave(answer(200, { Item: { pk: { S: 'x' } } }));
  await get(client);
  client.destroy();
  expect(sent.mock.calls.length > 1).toBe(isRepeated);
});
