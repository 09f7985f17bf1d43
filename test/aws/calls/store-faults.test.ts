/** Calls of the store, however it misbehaves: each ends, after a known number of attempts, with its error. */
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REQUEST_MS } from '../../../shared/aws/calls/connection.ts';
import { createClient, LOAD_CALL_MS, type StoreClient } from '../../../shared/aws/dynamodb.ts';
import { StoreError } from '../../../shared/aws/errors.ts';
import { deleteItemIf, getItem, putItem, updateItemIf } from '../../../shared/aws/items.ts';
import { queryPages, scanPages } from '../../../shared/aws/pages.ts';
import { readItems } from '../../../shared/aws/read-items.ts';
import { forFile } from '../../support/for-file.ts';
import { listening } from '../../support/listening.ts';
import { LONGEST_MS } from '../../support/service/longest.ts';

/** The store's handling of every request. */
type Behaviour = (response: ServerResponse) => void;

let behave: Behaviour;
const store = await forFile(
  listening(async (request, response) => {
    await text(request);
    behave(response);
  }),
);

const answer =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const failure = (status: number, name: string): Behaviour =>
  answer(status, { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'no' });

/** Announces more than it sends, and ends the connection. */
const half: Behaviour = (response) => {
  const body = JSON.stringify({ Item: { pk: { S: 'x' } } });
  response.writeHead(200, { 'content-length': String(body.length) });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
};

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'sa-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'not a secret');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', store.origin);
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
async function outcomeOf(call: Call, behaviour: Behaviour) {
  const sent = vi.spyOn(NodeHttpHandler.prototype, 'handle');
  // Pauses between attempts pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const client = createClient(LONGEST_MS);
  behave = behaviour;
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

test.each<[string, Behaviour, string, number]>([
  ['status 500', failure(500, 'InternalServerError'), 'InternalServerError', 3],
  ['throttling', failure(400, 'ThrottlingException'), 'ThrottlingException', 3],
  ['no answer', silence, 'TimeoutError', 3],
  ['half an answer', half, 'ECONNRESET', 3],
  ['a missing table', failure(400, 'ResourceNotFoundException'), 'ResourceNotFoundException', 1],
  ['missing rights', failure(400, 'AccessDeniedException'), 'AccessDeniedException', 1],
  ['an answer that is not JSON', answer(200, '<html>'), 'SyntaxError', 1],
  ['an empty answer', answer(200, '', { 'content-length': '0' }), 'EmptyAnswer', 1],
])('a call that meets %s ends with its error, after its attempts', async (_, behaviour, name, attempts) => {
  const error = `DynamoDB: GetItem failed: ${name}`;
  expect(await outcomeOf(get, behaviour)).toEqual({ error, attempts });
});

test.each(Object.entries(CALLS))('%s is repeated after a reset connection', async (operation, call) => {
  const error = `DynamoDB: ${operation} failed: TimeoutError`;
  expect(await outcomeOf(call, (response) => response.destroy())).toEqual({ error, attempts: 3 });
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
  behave = answer(200, { Item: { pk: { S: 'x' } } });
  await get(client);
  client.destroy();
  expect(sent.mock.calls.length > 1).toBe(isRepeated);
});
