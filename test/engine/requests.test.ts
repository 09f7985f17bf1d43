/** No request ends the embedded store, and each gets an answer. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersOf, startEngine, type TestEngine, tableInput } from '../support/break/engine.ts';
import { bodyOf, requests } from '../support/break/requests.ts';

const RUNS = process.env['SLOW'] ? 20_000 : 300;

let engine: TestEngine;

beforeAll(async () => {
  engine = await startEngine();
  await engine.createTable('known');
  await engine.call('PutItem', { TableName: 'known', Item: { pk: { S: 'kept' } } });
});

afterAll(() => engine.close());

const CALLS = [
  'BatchGetItem',
  'BatchWriteItem',
  'CreateTable',
  'DeleteItem',
  'DeleteTable',
  'DescribeImport',
  'DescribeTable',
  'GetItem',
  'ImportTable',
  'ListTables',
  'PutItem',
  'Query',
  'Scan',
  'TagResource',
  'UpdateItem',
  'UpdateTable',
  'constructor',
  '__proto__',
];

/** The item that was there before is still found. */
async function expectServing(): Promise<void> {
  const { status, body } = await engine.call('GetItem', { TableName: 'known', Key: { pk: { S: 'kept' } } });
  expect(status).toBe(200);
  expect(body['Item']).toEqual({ pk: { S: 'kept' } });
}

const head = (name: string, length: number): string =>
  [
    'POST / HTTP/1.1',
    'host: localhost',
    ...Object.entries(headersOf(name)).map(([field, value]) => `${field}: ${value}`),
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n');

describe('The embedded store', () => {
  test.each(CALLS)('goes on after a request for %s that ends before its announced length', async (name) => {
    expect(await engine.raw(`${head(name, 100)}{"T`)).not.toMatch(/^HTTP\/1\.1 (200|500)/);
    await expectServing();
  });

  test('refuses a body of more than 16 MB', async () => {
    const { status } = await engine.send('Scan', ' '.repeat((16 << 20) + 1));
    expect(status).toBe(413);
    await expectServing();
  });

  test.each(['', 'null', '[]', '3', '"x"', '{"TableName":', '\u0000', '{"a":1}}'])(
    'answers 400 for the body %j',
    async (body) => {
      for (const name of CALLS) expect((await engine.send(name, body)).status, name).toBe(400);
    },
  );

  test('answers 400 for lists and maps in each other to any depth', async () => {
    const deep = '{"L":['.repeat(100_000) + ']}'.repeat(100_000);
    const item = `{"TableName":"known","Item":{"pk":{"S":"deep"},"v":${deep}}}`;
    expect((await engine.send('PutItem', item)).status).toBe(400);
    await expectServing();
  });

  test.each(['GlobalSecondaryIndexes', 'LocalSecondaryIndexes'])('refuses a table with %s', async (name) => {
    const index = { IndexName: 'index', KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }] };
    const input = { ...tableInput('indexed'), [name]: [{ ...index, Projection: { ProjectionType: 'ALL' } }] };
    expect((await engine.call('CreateTable', input)).status).toBe(400);
  });

  test('answers 400 for calls on a table that does not exist', async () => {
    const input = { TableName: 'unknown', Key: { pk: { S: 'a' } } };
    const { status, body } = await engine.call('GetItem', input);
    expect(status).toBe(400);
    expect(body['__type']).toMatch(/#ResourceNotFoundException$/);
  });

  test('answers every generated request below 500', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const { status, body } = await engine.send(request.name, bodyOf(request));
        expect(status, JSON.stringify(body)).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
    await expectServing();
  });
});
