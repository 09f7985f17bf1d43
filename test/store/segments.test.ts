/** Generation tables are folders of segments: imported, read by key and deleted as DynamoDB's tables are. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SegmentWriter } from '../../loaders/pack/segments/writer.ts';
import { type OpenStore, openFolder } from '../../local/store/client.ts';
import { tableStatus } from '../../shared/aws/drop-table.ts';
import { importState, startImport } from '../../shared/aws/import-table.ts';
import { getItem } from '../../shared/aws/items.ts';
import { readItems } from '../../shared/aws/read-items.ts';
import { generationTableSchema } from '../../shared/store/tables.ts';
import { LONGEST_MS } from '../support/service/longest.ts';

const TABLE = 'dev-cnpj-202610-abc';
const KEY = { cnpj_basico: '99111001', sk: 'P#000170' };
const BLOCK = { cnpj_basico: '99111001', sk: 'E#000000' };
const ABSENT = { cnpj_basico: '99111002', sk: 'P#000170' };
const BYTES = Buffer.from([1, 2, 3]);

let folder: string;
let store: OpenStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-segments-'));
  store = await openFolder(folder);
});
afterEach(() => {
  store.client.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const reopened = async (): Promise<void> => {
  store.client.destroy();
  store = await openFolder(folder);
};

function writeObject(bytes?: Uint8Array): void {
  const writer = new SegmentWriter();
  writer.head(KEY, 'padaria');
  writer.block(BLOCK, { attribute: 'b', bytes: BYTES });
  mkdirSync(join(folder, 'work', 'items'), { recursive: true });
  writeFileSync(join(folder, 'work', 'items', 'rows-00000.segment'), bytes ?? writer.bytes());
}

async function imported(token = 'token') {
  const arn = await startImport(store.client, {
    token,
    bucket: 'work',
    prefix: 'items/',
    table: TABLE,
    schema: generationTableSchema({ partition: 'cnpj_basico' }),
    form: 'segments',
  });
  return vi.waitUntil(
    async () => {
      const now = await importState(store.client, arn ?? '');
      return now.state === 'running' ? undefined : now;
    },
    { timeout: LONGEST_MS },
  );
}

const get = (key: Record<string, string>) => getItem(store.client, TABLE, key);
const tables = (): string[] => readdirSync(join(folder, 'tables'));

test('an import copies no bytes, and its items are read by key, by calls and in place', async () => {
  writeObject();
  expect(await imported()).toEqual({ state: 'completed', items: 2, reason: null });
  expect(await tableStatus(store.client, TABLE)).toBe('ACTIVE');
  expect(await get(KEY)).toEqual({ ...KEY, d: 'padaria' });
  expect(await get(ABSENT)).toBeUndefined();
  const wanted = [ABSENT, BLOCK, KEY].map((key) => ({ table: TABLE, key }));
  const found = [undefined, { ...BLOCK, b: new Uint8Array(BYTES) }, { ...KEY, d: 'padaria' }];
  for (const read of [store.read, (keys: typeof wanted) => readItems(store.client, keys)]) {
    const items = await read(wanted);
    expect(
      items.map(
        (item) => item && { ...item, ...('b' in item && { b: new Uint8Array(item['b'] as Buffer) }) },
      ),
    ).toEqual(found);
  }
});

test('its items are there for another process, and after the work objects were removed', async () => {
  writeObject();
  await imported();
  rmSync(join(folder, 'work'), { recursive: true });
  const other = await openFolder(folder);
  expect(await getItem(other.client, TABLE, KEY)).toEqual({ ...KEY, d: 'padaria' });
  other.client.destroy();
  await reopened();
  expect(await get(KEY)).toEqual({ ...KEY, d: 'padaria' });
});

test('the same token gives the same import, and another one finds the table taken', async () => {
  writeObject();
  await imported();
  expect(await imported()).toEqual({ state: 'completed', items: 2, reason: null });
  await expect(imported('next')).resolves.toMatchObject({ state: 'failed' });
  expect(await get(KEY)).toEqual({ ...KEY, d: 'padaria' });
});

describe('a table whose files are missing or changed', () => {
  test('is an error of the store, never an item that is not there', async () => {
    writeObject();
    await imported();
    rmSync(join(folder, 'tables', TABLE), { recursive: true });
    await reopened();
    await expect(get(KEY)).rejects.toThrow(/^DynamoDB: reading a segment failed: ResourceNotFoundException$/);
  });

  test('is an error where a record differs from its checksum', async () => {
    writeObject();
    await imported();
    const path = join(folder, 'tables', TABLE, 'rows-00000.segment');
    rmSync(path);
    writeFileSync(path, Buffer.alloc(200));
    await reopened();
    await expect(get(KEY)).rejects.toThrow(/SegmentDamaged/);
  });
});

test('a damaged segment fails the import, whose table is of no use and is deleted', async () => {
  writeObject(Buffer.alloc(300));
  expect(await imported()).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/^SegmentDamaged: the segment rows-00000\.segment is cut off/),
  });
  expect(await tableStatus(store.client, TABLE)).toBe('CREATING');
  await store.client.call('DeleteTable', { TableName: TABLE });
  expect(await tableStatus(store.client, TABLE)).toBeNull();
  expect(tables()).toEqual([]);
});

test('a fault of the disk fails the import with its reason, and the next import completes', async () => {
  writeObject();
  const path = join(folder, 'tables');
  rmSync(path, { recursive: true });
  writeFileSync(path, 'a file in place of the folder');
  expect(await imported()).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/^DiskFailed: the disk of .*tables failed \(ENOTDIR/),
  });
  rmSync(path);
  await store.client.call('DeleteTable', { TableName: TABLE });
  expect(await imported('next')).toMatchObject({ state: 'completed' });
});

test('a deleted table has no files', async () => {
  writeObject();
  await imported();
  await store.client.call('DeleteTable', { TableName: TABLE });
  expect(tables()).toEqual([]);
  await expect(get(KEY)).rejects.toThrow('ResourceNotFoundException');
});
