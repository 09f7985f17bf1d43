/** Direct calls send the same requests as the SDK and return the same values. */
import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { HttpResponse } from '@smithy/core/protocols';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Item, Operation } from '../../../shared/aws/calls/operations.ts';
import { putItem } from '../../../shared/aws/items.ts';
import {
  bodyOf,
  CALLS,
  CREATE,
  CREDENTIALS,
  good,
  ITEM,
  KINDS,
  OPERATIONS,
  outcomes,
  storeOfTests,
} from '../../support/aws/both-callers.ts';
import { answer, type Received } from '../../support/aws/faulty-store.ts';

const store = await storeOfTests();

const TABLE = { TableStatus: 'ACTIVE' };

describe.each(OPERATIONS)('%s', (operation) => {
  const call = CALLS[operation];

  test('returns the same values of every type', async () => {
    const [sdk, direct] = await outcomes(store, call, good(operation));
    const item = { pk: 'x' };
    const values: Readonly<Record<Operation, unknown>> = {
      GetItem: item,
      BatchGetItem: [item],
      UpdateItem: item,
      PutItem: 'written',
      DeleteItem: true,
      Query: [[item]],
      Scan: [[item]],
      DescribeTable: TABLE,
    };
    expect({ value: sdk.value }).toMatchObject({ value: values[operation] });
    expect(direct).toEqual(sdk);
  });

  test('returns nothing for a missing item', async () => {
    const none = answer(200, bodyOf(operation));
    const nothing: Readonly<Record<Operation, unknown>> = {
      GetItem: undefined,
      BatchGetItem: [undefined],
      UpdateItem: {},
      PutItem: 'written',
      DeleteItem: true,
      Query: [[]],
      Scan: [[]],
      DescribeTable: TABLE,
    };
    const missing = { value: nothing[operation], attempts: 1 };
    expect(await outcomes(store, call, none)).toEqual([missing, missing]);
  });

  test('has no checksum of its own for answers, as in the SDK', async () => {
    const [sdk, direct] = await outcomes(
      store,
      call,
      answer(200, bodyOf(operation, ITEM), { 'x-amz-crc32': '1' }),
    );
    expect(sdk).toMatchObject({ attempts: 1, value: expect.anything() });
    expect(direct).toEqual(sdk);
  });

  test('fails without credentials, before any request', async () => {
    for (const name of Object.keys(CREDENTIALS)) vi.stubEnv(name, undefined);
    const none = {
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
      AWS_CONFIG_FILE: '/dev/null',
    };
    for (const [name, value] of Object.entries(none)) vi.stubEnv(name, value);
    const [sdk, direct] = await outcomes(store, call, good(operation));
    expect([sdk.error?.[1], sdk.attempts]).toEqual(['CredentialsProviderError', 0]);
    expect(direct).toEqual(sdk);
  });

  test('is signed with renewed credentials, once the earlier ones expire', async () => {
    vi.stubEnv('AWS_CREDENTIAL_EXPIRATION', new Date(Date.now() + 1_000).toISOString());
    for (const kind of KINDS) {
      const client = CREATE[kind]();
      store.behave(good(operation));
      await call(client);
      vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDSECOND');
      await call(client);
      const ids = store.received.map(
        ({ headers }) => /Credential=(\w+)/.exec(`${headers.authorization}`)?.[1],
      );
      expect([kind, ...ids]).toEqual([kind, 'AKIDEXAMPLE', 'AKIDSECOND']);
      client.destroy();
      vi.stubEnv('AWS_ACCESS_KEY_ID', CREDENTIALS.AWS_ACCESS_KEY_ID);
    }
  });

  test('sends the same request, with a valid signature', async () => {
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'f');
    vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-691f0000-0123456789abcdef01234567');
    const requests: Received[] = [];
    for (const kind of KINDS) {
      const client = CREATE[kind]();
      store.behave(good(operation));
      await call(client);
      requests.push(store.received[0]!);
      client.destroy();
    }
    const [sdk, direct] = requests as [Received, Received];
    for (const request of requests) expect(request.headers.authorization).toContain(signatureOf(request));
    expect(JSON.parse(direct.body)).toEqual(JSON.parse(sdk.body));
    expect(comparable(direct)).toEqual(comparable(sdk));
    expect(direct.headers['x-amzn-trace-id']).toBe('Root=1-691f0000-0123456789abcdef01234567');
    expect(direct.headers['user-agent']).toMatch(/^registros-publicos-api nodejs\/24\./);
  });
});

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'grapheme' }),
    fc.maxSafeInteger(),
    fc.constantFrom(null, true, undefined, '', 0.1, 2n ** 70n),
    fc.uint8Array({ maxLength: 20 }),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('any'), { maxKeys: 4 }),
  ),
})).any;

test('an item of any values is sent in the same form', async () => {
  const clients = KINDS.map((kind) => CREATE[kind]());
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string({ minLength: 1 }), value, { noNullPrototype: true }),
      async (item) => {
        store.behave(answer(200, {}));
        for (const client of clients) await putItem(client, 't', item as Item);
        const [sdk, direct] = store.received.map(({ body }) => JSON.parse(body));
        expect(direct).toEqual(sdk);
      },
    ),
    { numRuns: 200 },
  );
  for (const client of clients) client.destroy();
});

test('a value that DynamoDB has no type for is refused before any request', async () => {
  for (const wrong of [Number.NaN, 2 ** 60, Symbol('x'), new Date(0)]) {
    const [sdk, direct] = await outcomes(
      store,
      (client) => putItem(client, 't', { pk: 'x', wrong }),
      answer(200, {}),
    );
    expect([sdk.attempts, sdk.error]).toEqual([0, expect.anything()]);
    expect(direct.attempts).toBe(0);
    expect(direct.error?.[0]).toBe(sdk.error?.[0]);
  }
});

test('pages follow one another from the last key', async () => {
  const pages = [
    { Items: [{ pk: { S: 'a' } }], LastEvaluatedKey: { pk: { S: 'a' } } },
    { Items: [], LastEvaluatedKey: { pk: { S: 'b' }, n: { N: '2' } } },
    { Items: [{ pk: { S: 'c' } }] },
  ];
  for (const operation of ['Query', 'Scan'] as const) {
    const bodies = [];
    for (const kind of KINDS) {
      const client = CREATE[kind]();
      store.behave(...pages.map((page) => answer(200, page)));
      expect(await CALLS[operation](client)).toEqual([[{ pk: 'a' }], [], [{ pk: 'c' }]]);
      bodies.push(store.received.map(({ body }) => JSON.parse(body)));
      client.destroy();
    }
    expect(bodies[0]?.map(({ ExclusiveStartKey }) => ExclusiveStartKey)).toEqual([
      undefined,
      { pk: { S: 'a' } },
      { pk: { S: 'b' }, n: { N: '2' } },
    ]);
    expect(bodies[1]).toEqual(bodies[0]);
  }
});

const REGIONS = ['sa-east-1', 'us-east-1', 'eu-central-2'].map((region) => ({ AWS_REGION: region }));
const ADDRESSES = [
  ...REGIONS,
  { AWS_ENDPOINT_URL: 'https://vpce-1.dynamodb.sa-east-1.vpce.amazonaws.com' },
  { AWS_ENDPOINT_URL: 'http://one:8000', AWS_ENDPOINT_URL_DYNAMODB: 'http://two:8001/store' },
  { AWS_ENDPOINT_URL_DYNAMODB: 'http://[::1]:8000/' },
];

test.each(ADDRESSES)('is sent to the same address with %j', async (address) => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', undefined);
  for (const [name, value] of Object.entries(address)) vi.stubEnv(name, value);
  const handle = vi.spyOn(NodeHttpHandler.prototype, 'handle').mockImplementation(async () => ({
    response: new HttpResponse({ statusCode: 200, body: Readable.from([Buffer.from('{}')]) }),
  }));
  for (const kind of KINDS) await CALLS.GetItem(CREATE[kind]());
  const [sdk, direct] = handle.mock.calls.map(([{ protocol, hostname, port, path, headers }]) => ({
    address: [protocol, hostname, port, path],
    host: headers['host'],
    scope: /Credential=\w+\/\d+\/(\S+),/.exec(`${headers['authorization']}`)?.[1],
  }));
  expect(sdk?.scope).toMatch(/^[a-z0-9-]+\/dynamodb\/aws4_request$/);
  expect(direct).toEqual(sdk);
});

test('fails without a region, which AWS Lambda sets', async () => {
  vi.stubEnv('AWS_REGION', '');
  await expect(CALLS.GetItem(CREATE.direct())).rejects.toThrow('DynamoDB: GetItem failed: Error');
});

/**
 * The headers without those that differ in every request, name the steps of the SDK that ran, or depend on
 * the order of the body's members.
 */
function comparable({ headers, body }: Received): object {
  const {
    authorization,
    'user-agent': _,
    'x-amz-user-agent': _sdk,
    'amz-sdk-invocation-id': id,
    'x-amz-date': date,
    'x-amz-content-sha256': hash,
    ...same
  } = headers;
  expect([hash, id, date]).toEqual([
    createHash('sha256').update(body).digest('hex'),
    expect.stringMatching(/^[0-9a-f-]{36}$/),
    expect.stringMatching(/^\d{8}T\d{6}Z$/),
  ]);
  return same;
}

/** Signature Version 4 of a received request, calculated from AWS's documentation. */
function signatureOf({ headers, body }: Received): string {
  const [, scope = '', names = ''] =
    /Credential=\w+\/(\S+), SignedHeaders=(\S+), Signature=/.exec(`${headers.authorization}`) ?? [];
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  const hmac = (key: string | Buffer, text: string): Buffer =>
    createHmac('sha256', key).update(text).digest();
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  expect(names.split(';')).toEqual(
    expect.arrayContaining(['host', 'x-amz-date', 'x-amz-security-token', 'x-amz-target']),
  );
  const canonical = ['POST', '/', '', signed.join(''), names, sha256(body)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${CREDENTIALS.AWS_SECRET_ACCESS_KEY}`);
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  return hmac(key, toSign).toString('hex');
}
