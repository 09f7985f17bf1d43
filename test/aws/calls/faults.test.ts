/**
 * Direct calls and those of the SDK fail alike, after the same number of attempts, however the store
 * misbehaves.
 */
import { setImmediate } from 'node:timers/promises';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { describe, expect, test, vi } from 'vitest';
import { REQUEST_MS } from '../../../shared/aws/calls/connection.ts';
import { createServingClient } from '../../../shared/aws/calls/serving-client.ts';
import { LOAD_CALL_MS } from '../../../shared/aws/dynamodb.ts';
import { getItem, putItem } from '../../../shared/aws/items.ts';
import { readItems } from '../../../shared/aws/read-items.ts';
import {
  CALLS,
  type Call,
  CREATE,
  good,
  ITEM,
  KINDS,
  OPERATIONS,
  outcomes,
  silence,
  storeOfTests,
} from '../../support/aws/both-callers.ts';
import {
  answer,
  type Behaviour,
  failure,
  half,
  type Received,
  reset,
  startFaultyStore,
} from '../../support/aws/faulty-store.ts';
import { LONGEST_MS } from '../../support/service/longest.ts';

const store = await storeOfTests();

const RETRIED: readonly (readonly [string, Behaviour, string])[] = [
  ['status 500', failure(500, 'InternalServerError'), 'InternalServerError'],
  ['status 503', failure(503, 'ServiceUnavailable'), 'ServiceUnavailable'],
  ['status 502 without a body', answer(502, ''), 'Unknown'],
  ['status 429', failure(429, 'Unheard'), 'Unheard'],
  ['ThrottlingException', failure(400, 'ThrottlingException'), 'ThrottlingException'],
  [
    'an exhausted table',
    failure(400, 'ProvisionedThroughputExceededException'),
    'ProvisionedThroughputExceededException',
  ],
  ['RequestLimitExceeded', failure(400, 'RequestLimitExceeded'), 'RequestLimitExceeded'],
  ['a reset connection', reset, 'TimeoutError'],
  ['no answer', silence, 'TimeoutError'],
  [
    'half an answer',
    half(JSON.stringify({ Item: ITEM, Responses: { t: [ITEM] }, Attributes: ITEM })),
    'ECONNRESET',
  ],
];

const NOT_RETRIED: readonly (readonly [string, Behaviour, string])[] = [
  ['a missing table', failure(400, 'ResourceNotFoundException'), 'ResourceNotFoundException'],
  ['expired credentials', failure(400, 'ExpiredTokenException'), 'ExpiredTokenException'],
  ['unknown credentials', failure(400, 'UnrecognizedClientException'), 'UnrecognizedClientException'],
  ['missing rights', failure(400, 'AccessDeniedException'), 'AccessDeniedException'],
  ['a wrong signature', failure(400, 'InvalidSignatureException'), 'InvalidSignatureException'],
  ['a wrong request', failure(400, 'ValidationException'), 'ValidationException'],
  ['status 501', failure(501, 'NotImplemented'), 'NotImplemented'],
  ['a redirection', answer(302, '', { location: '/' }), 'Unknown'],
  ['an answer that is not JSON', answer(200, '<html>'), 'SyntaxError'],
];

describe.each(OPERATIONS)('%s', (operation) => {
  const call = CALLS[operation];

  test.each(RETRIED)('is repeated after %s, at most twice', async (_, behaviour, name) => {
    const [sdk, direct] = await outcomes(store, call, behaviour);
    expect([sdk.attempts, sdk.error?.[0]]).toEqual([3, `DynamoDB: ${operation} failed: ${name}`]);
    expect(direct).toEqual(sdk);
    const [first, second] = await outcomes(store, call, behaviour, good(operation));
    expect(first).toMatchObject({ attempts: 2, value: expect.anything() });
    expect(second).toEqual(first);
  });

  test.each(NOT_RETRIED)('is not repeated after %s', async (_, behaviour, name) => {
    const [sdk, direct] = await outcomes(store, call, behaviour);
    expect([sdk.attempts, sdk.error?.[0]]).toEqual([1, `DynamoDB: ${operation} failed: ${name}`]);
    expect(direct).toEqual(sdk);
  });

  test('is repeated with the time of the store after a clock skew', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const skewed = failure(400, 'InvalidSignatureException', 'Signature expired: …', { date });
    for (const kind of KINDS) {
      const client = CREATE[kind](LONGEST_MS);
      store.behave(skewed, good(operation));
      await call(client);
      expect(store.received.map(minutesAhead)).toEqual([0, 60]);
      client.destroy();
    }
  });

  test('fails where nothing listens', async () => {
    const gone = await startFaultyStore();
    await gone.close();
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', gone.endpoint);
    const [sdk, direct] = await outcomes(store, call, good(operation));
    expect([sdk.error?.[0], sdk.error?.[4]]).toEqual([`DynamoDB: ${operation} failed: ECONNREFUSED`, 3]);
    expect(direct).toEqual(sdk);
  });
});

test('a condition that does not hold is a result, after one attempt', async () => {
  const unmet = failure(400, 'ConditionalCheckFailedException');
  const none = { value: null, attempts: 1 };
  expect(await outcomes(store, CALLS.UpdateItem, unmet)).toEqual([none, none]);
});

test('an empty answer is an error of a direct call', async () => {
  for (const call of Object.values(CALLS)) {
    const [, direct] = await outcomes(store, call, answer(200, ''));
    expect(direct.error?.[1]).toBe('SyntaxError');
  }
});

test('unprocessed keys are read again, by up to five calls', async () => {
  const keys = ['x', 'y'].map((pk) => ({ table: 't', key: { pk } }));
  const rest = { t: { Keys: [{ pk: { S: 'y' } }] } };
  const first = answer(200, { Responses: { t: [{ pk: { S: 'x' } }] }, UnprocessedKeys: rest });
  const second = answer(200, { Responses: { t: [{ pk: { S: 'y' } }] }, UnprocessedKeys: {} });
  const [sdk, direct] = await outcomes(store, (client) => readItems(client, keys), first, second);
  expect(sdk).toEqual({ value: [{ pk: 'x' }, { pk: 'y' }], attempts: 2 });
  expect(direct).toEqual(sdk);
  expect(JSON.parse(store.received[1]!.body)).toEqual({ RequestItems: rest });
  const never = await outcomes(
    store,
    (client) => readItems(client, keys),
    answer(200, { UnprocessedKeys: rest }),
  );
  expect([never[0].attempts, never[0].error?.[0]]).toEqual([
    5,
    'DynamoDB: BatchGetItem failed: UnprocessedKeys',
  ]);
  expect(never[1]).toEqual(never[0]);
});

test('a call ends when its signal aborts', async () => {
  let calling = new AbortController();
  const aborted: Call = (client) => {
    calling = new AbortController();
    return getItem(client, 't', { pk: 'x' }, { abortSignal: calling.signal });
  };
  // The store has received the call when its signal aborts.
  const [sdk, direct] = await outcomes(store, aborted, () => calling.abort());
  expect([sdk.error?.[1], sdk.attempts]).toEqual(['AbortError', 1]);
  expect(direct).toEqual(sdk);
});

test('repeated failures use up the retries that all calls of a client share', async () => {
  const totals = [];
  for (const kind of KINDS) {
    const client = CREATE[kind](LONGEST_MS);
    store.behave(failure(500, 'InternalServerError'));
    for (let i = 0; i < 30; i++) await CALLS.GetItem(client).catch(() => undefined);
    const afterReads = store.received.length;
    await putItem(client, 't', { pk: 'x' }).catch(() => undefined);
    totals.push([afterReads, store.received.length - afterReads]);
    client.destroy();
  }
  expect(totals[0]![0]).toBeLessThan(90);
  expect(totals[0]![1]).toBe(1);
  expect(totals[1]).toEqual(totals[0]);
});

test.each([
  ['a request repeats', REQUEST_MS, true],
  ['a load keeps', LOAD_CALL_MS, false],
])('%s a connection that is made while its thread is held for 700 ms', async (_, attemptMs, isRepeated) => {
  const { handle } = NodeHttpHandler.prototype;
  for (const kind of KINDS) {
    const sent = vi.spyOn(NodeHttpHandler.prototype, 'handle').mockImplementationOnce(async function (
      this: NodeHttpHandler,
      ...request
    ) {
      // After immediates come timers, and only then what happened to sockets.
      await setImmediate();
      const answer = handle.apply(this, request);
      process.nextTick(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700));
      return answer;
    });
    const client = CREATE[kind](attemptMs);
    store.behave(good('GetItem'));
    await CALLS.GetItem(client);
    client.destroy();
    expect([kind, sent.mock.calls.length > 1]).toEqual([kind, isRepeated]);
    sent.mockRestore();
  }
});

test('128 connections are kept open and no more', async () => {
  const handle = vi.spyOn(NodeHttpHandler.prototype, 'handle');
  const client = createServingClient();
  store.behave(good('GetItem'));
  await CALLS.GetItem(client);
  const { httpAgent, requestTimeout, connectionTimeout } = (
    handle.mock.contexts[0] as NodeHttpHandler
  ).httpHandlerConfigs();
  expect([httpAgent?.maxSockets, httpAgent, requestTimeout, connectionTimeout]).toEqual([
    128,
    expect.objectContaining({ keepAlive: true }),
    2_000,
    500,
  ]);
  expect(store.received[0]!.headers.connection).toBe('keep-alive');
  client.destroy();
});

/** Every error that the SDK has a class for. */
const DECLARED = Object.entries(dynamodb)
  .filter(([, value]) => Object.prototype.isPrototypeOf.call(dynamodb.DynamoDBServiceException, value))
  .map(([name]) => name);

test('every error that the SDK declares has the same outcome', async () => {
  expect(DECLARED.length).toBeGreaterThan(30);
  for (const name of DECLARED) {
    const [sdk, direct] = await outcomes(store, CALLS.GetItem, failure(400, name));
    expect([name, sdk.error?.[1]]).toEqual([name, name]);
    expect(direct).toEqual(sdk);
  }
});

test.each([
  ['a name in the header', { message: 'no' }, { 'x-amzn-errortype': 'ThrottlingException:http://internal' }],
  ['a code in place of a type', { code: 'ThrottlingException' }, {}],
  ['a type without a namespace', { __type: 'ThrottlingException' }, {}],
  ['no name', {}, {}],
  ['a page of a proxy', '<html>', {}],
])('an answer with %s has the same outcome', async (_, body, headers) => {
  for (const status of [400, 503]) {
    const [sdk, direct] = await outcomes(store, CALLS.GetItem, answer(status, body, headers));
    expect(sdk.error).toBeDefined();
    expect(direct).toEqual(sdk);
  }
});

function minutesAhead({ headers }: Received): number {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
    .exec(`${headers['x-amz-date']}`)!
    .map(Number);
  return Math.round((Date.UTC(y!, mo! - 1, d, h, mi, s) - Date.now()) / 60_000) + 0;
}
