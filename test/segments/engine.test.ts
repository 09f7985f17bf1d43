/** The engine keeps tables in segments beside those in LevelDB, and answers for both. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SEGMENTS } from '../../shared/ingestion/import-format.ts';
import { SegmentWriter } from '../../shared/store/segments/writer.ts';
import { generationTableSchema } from '../../shared/store/tables.ts';
import { startEngine, type TestEngine } from '../support/break/engine.ts';

const TABLE = 'dev-cnpj-202610-abc';
const KEY = { cnpj_basico: { S: '99111001' }, sk: { S: 'P#000170' } };
const BLOCK = { cnpj_basico: { S: '99111001' }, sk: { S: 'E#000000' } };
const ABSENT = { cnpj_basico: { S: '99111002' }, sk: { S: 'P#000170' } };
const HEAD_ITEM = { ...KEY, d: { S: 'padaria' } };
const BLOCK_ITEM = { ...BLOCK, b: { B: 'AQID' } };

let folder: string;
let engine: TestEngine;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'engine-segments-'));
  engine = await startEngine(folder);
});

afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

function writeObject(bytes?: Uint8Array): void {
  const writer = new SegmentWriter();
  writer.head({ cnpj_basico: '99111001', sk: 'P#000170' }, 'padaria');
  writer.block(
    { cnpj_basico: '99111001', sk: 'E#000000' },
    { attribute: 'b', bytes: Buffer.from([1, 2, 3]) },
  );
  mkdirSync(join(folder, 'work', 'items'), { recursive: true });
  writeFileSync(join(folder, 'work', 'items', 'rows-00000.segment'), bytes ?? writer.bytes());
}

async function imported(token = 'token'): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await engine.call('ImportTable', {
    ClientToken: token,
    S3BucketSource: { S3Bucket: 'work', S3KeyPrefix: 'items/' },
    InputFormat: SEGMENTS,
    InputCompressionType: 'NONE',
    TableCreationParameters: { TableName: TABLE, ...generationTableSchema({ partition: 'cnpj_basico' }) },
  });
  const { ImportArn } = body['ImportTableDescription'] as { ImportArn: string };
  return vi.waitUntil(async () => {
    const { body: now } = await engine.call('DescribeImport', { ImportArn });
    const description = now['ImportTableDescription'] as Record<string, unknown>;
    return description['ImportStatus'] === 'IN_PROGRESS' ? undefined : description;
  });
}

const get = (Key: object) => engine.call('GetItem', { TableName: TABLE, Key });

const restart = async (): Promise<void> => {
  await engine.close();
  engine = await startEngine(folder);
};

const tables = (): string[] => readdirSync(join(folder, 'store', 'tables'));

test('a read of more than a megabyte of segments is answered whole', async () => {
  const writer = new SegmentWriter();
  const keys = Array.from({ length: 30 }, (_, i) => ({ cnpj_basico: '99111001', sk: `E#${i}` }));
  const bytes = Buffer.alloc(60_000, 7);
  for (const key of keys) writer.block(key, { attribute: 'b', bytes });
  writeObject(writer.bytes());
  expect(await imported()).toMatchObject({ ImportedItemCount: 30 });
  const Keys = keys.map(({ cnpj_basico, sk }) => ({ cnpj_basico: { S: cnpj_basico }, sk: { S: sk } }));
  for (const metered of [{}, { ReturnConsumedCapacity: 'TOTAL' }]) {
    const { body } = await engine.call('BatchGetItem', { RequestItems: { [TABLE]: { Keys } }, ...metered });
    expect(body['UnprocessedKeys']).toEqual({});
    expect((body['Responses'] as Record<string, unknown[]>)[TABLE]).toEqual(
      Keys.map((key) => ({ ...key, b: { B: bytes.toString('base64') } })),
    );
  }
});

test('an import of segments copies no bytes, and its items are read by key', async () => {
  writeObject();
  expect(await imported()).toMatchObject({
    ImportStatus: 'COMPLETED',
    ImportedItemCount: 2,
    ProcessedItemCount: 2,
  });
  expect((await get(KEY)).body).toEqual({ Item: HEAD_ITEM });
  expect((await get({ sk: BLOCK.sk, cnpj_basico: BLOCK.cnpj_basico })).body).toEqual({ Item: BLOCK_ITEM });
  expect((await get(ABSENT)).body).toEqual({});
  await engine.createTable('levels');
  await engine.call('PutItem', { TableName: 'levels', Item: { pk: { S: 'a' } } });
  const { body } = await engine.call('BatchGetItem', {
    RequestItems: { [TABLE]: { Keys: [ABSENT, BLOCK, KEY] }, levels: { Keys: [{ pk: { S: 'a' } }] } },
  });
  expect(body).toEqual({
    Responses: { [TABLE]: [BLOCK_ITEM, HEAD_ITEM], levels: [{ pk: { S: 'a' } }] },
    UnprocessedKeys: {},
  });
});

test('reads report the units that DynamoDB would count', async () => {
  const writer = new SegmentWriter();
  writer.head({ cnpj_basico: '99111001', sk: 'P#000170' }, 'x'.repeat(5_000));
  writer.head({ cnpj_basico: '99111001', sk: 'E#000000' }, 'short');
  writeObject(writer.bytes());
  await imported();
  const asked = { TableName: TABLE, ReturnConsumedCapacity: 'TOTAL' };
  const units = async (more: object) => {
    const { body } = await engine.call('GetItem', { ...asked, ...more });
    return (body['ConsumedCapacity'] as { CapacityUnits: number }).CapacityUnits;
  };
  expect(await units({ Key: KEY })).toBe(1);
  expect(await units({ Key: KEY, ConsistentRead: true })).toBe(2);
  expect(await units({ Key: ABSENT })).toBe(0.5);
  const { body } = await engine.call('BatchGetItem', {
    RequestItems: { [TABLE]: { Keys: [KEY, BLOCK, ABSENT] } },
    ReturnConsumedCapacity: 'TOTAL',
  });
  expect(body['ConsumedCapacity']).toEqual([{ TableName: TABLE, CapacityUnits: 2 }]);
  expect((body['Responses'] as Record<string, unknown[]>)[TABLE]).toHaveLength(2);
});

test('items are there after a restart, and after the work objects were removed', async () => {
  writeObject();
  await imported();
  rmSync(join(folder, 'work'), { recursive: true });
  await restart();
  expect((await get(KEY)).body).toEqual({ Item: HEAD_ITEM });
});

test('Scan returns all items page by page, each once', async () => {
  const long = 'x'.repeat(300_000);
  const writer = new SegmentWriter();
  const keys = Array.from({ length: 9 }, (_, i) => ({ cnpj_basico: `9911100${i}`, sk: 'P#000170' }));
  for (const key of keys) writer.head(key, long);
  writeObject(writer.bytes());
  await imported();
  const found: unknown[] = [];
  let start: unknown;
  let pages = 0;
  do {
    const { body } = await engine.call('Scan', {
      TableName: TABLE,
      ...(start ? { ExclusiveStartKey: start } : {}),
    });
    found.push(...(body['Items'] as { cnpj_basico: { S: string } }[]).map((item) => item.cnpj_basico.S));
    start = body['LastEvaluatedKey'];
    pages++;
  } while (start);
  expect(found).toEqual(keys.map((key) => key.cnpj_basico));
  expect(pages).toBeGreaterThan(2);
});

describe('calls that would not see the items', () => {
  test.each([
    ['Scan', { TableName: TABLE, FilterExpression: 'attribute_exists(d)' }],
    ['Query', { TableName: TABLE }],
    ['PutItem', { TableName: TABLE, Item: HEAD_ITEM }],
    ['DeleteItem', { TableName: TABLE, Key: KEY }],
    ['GetItem', { TableName: TABLE, Key: KEY, ProjectionExpression: 'd' }],
    ['BatchWriteItem', { RequestItems: { [TABLE]: [{ PutRequest: { Item: HEAD_ITEM } }] } }],
  ])('%s is refused', async (name, input) => {
    writeObject();
    await imported();
    const { status, body } = await engine.call(name, input);
    expect(status).toBe(400);
    expect(body['message']).toMatch(/is in segments/);
  });
});

describe('a table whose files are missing or changed', () => {
  test('is an error of the store, never an item that is not there', async () => {
    writeObject();
    await imported();
    await engine.close();
    rmSync(join(folder, 'store', 'tables', TABLE), { recursive: true });
    engine = await startEngine(folder);
    const { status, body } = await get(KEY);
    expect(status).toBe(500);
    expect(body['message']).toMatch(/its files are missing/);
  });

  test('is an error where a record differs from its checksum', async () => {
    writeObject();
    await imported();
    await engine.close();
    const path = join(folder, 'store', 'tables', TABLE, 'rows-00000.segment');
    rmSync(path);
    writeFileSync(path, Buffer.alloc(200));
    engine = await startEngine(folder);
    expect((await get(KEY)).status).toBe(500);
  });
});

test('a damaged segment fails the import, and leaves neither table nor files', async () => {
  writeObject(Buffer.alloc(300));
  expect(await imported()).toMatchObject({
    ImportStatus: 'FAILED',
    FailureMessage: expect.stringMatching(/the segment rows-00000\.segment is cut off/),
  });
  expect((await engine.call('DescribeTable', { TableName: TABLE })).status).toBe(400);
  expect(tables()).toEqual([]);
});

test('a fault of the disk fails the import with its reason, and the next import completes', async () => {
  writeObject();
  const path = join(folder, 'store', 'tables');
  rmSync(path, { recursive: true });
  writeFileSync(path, 'a file in place of the folder');
  expect(await imported()).toMatchObject({
    ImportStatus: 'FAILED',
    FailureCode: 'DiskFailed',
    FailureMessage: expect.stringMatching(/^DiskFailed: the disk of .*tables failed \(ENOTDIR/),
  });
  rmSync(path);
  expect(await imported('next')).toMatchObject({ ImportStatus: 'COMPLETED' });
});

test('a deleted table has no files', async () => {
  writeObject();
  await imported();
  await engine.call('DeleteTable', { TableName: TABLE });
  expect(tables()).toEqual([]);
  expect((await get(KEY)).status).toBe(400);
});

test('files without a table, as a killed engine leaves them, are removed at the next start', async () => {
  writeObject();
  await imported();
  await engine.close();
  mkdirSync(join(folder, 'store', 'tables', 'dev-cno-2-left'), { recursive: true });
  writeFileSync(join(folder, 'store', 'tables', 'dev-cno-2-left', 'index.new'), 'half');
  engine = await startEngine(folder);
  await vi.waitUntil(() => !existsSync(join(folder, 'store', 'tables', 'dev-cno-2-left')));
  expect(tables()).toEqual([TABLE]);
});
