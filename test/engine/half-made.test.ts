/** Whatever a killed engine left half made is finished or removed at its next start. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEngine, type TestEngine, tableInput } from '../support/break/engine.ts';
import { type StandInDisk, standInDisk } from '../support/break/stand-in-disk.ts';

const NAME = 'half';

let disk: StandInDisk;
let engine: TestEngine;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  disk = standInDisk();
  engine = await startEngine(undefined, disk.ports);
  await engine.createTable(NAME);
  await engine.createTable('other');
  for (const TableName of [NAME, 'other']) {
    await engine.call('PutItem', { TableName, Item: { pk: { S: 'item' } } });
  }
  await engine.close();
});

afterEach(async () => {
  await engine.close();
  vi.restoreAllMocks();
});

const definitionKey = (): string =>
  disk.keys().find((key) => key.startsWith('table') && key.endsWith(NAME)) ?? '';

/** Changes the stored definition of the table as a killed engine leaves it, and starts the engine. */
async function startWith(change: (definition: Record<string, unknown>) => void): Promise<void> {
  const key = definitionKey();
  const definition = JSON.parse(disk.get(key) ?? '{}') as Record<string, unknown>;
  change(definition);
  disk.put(key, JSON.stringify(definition));
  engine = await startEngine(undefined, disk.ports);
}

async function itemsOf(TableName: string): Promise<number> {
  const { status, body } = await engine.call('Scan', { TableName });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body['Items'] as unknown[]).length;
}

const isGone = async (): Promise<boolean> =>
  (await engine.call('DescribeTable', { TableName: NAME })).status === 400;

const recordsOf = (name: string): string[] => disk.keys().filter((key) => key.includes(name));

describe('At the start of the embedded store', () => {
  test.each(['CREATING', 'UPDATING'])('a table that was %s can be used', async (TableStatus) => {
    await startWith((definition) => Object.assign(definition, { TableStatus }));
    expect(await itemsOf(NAME)).toBe(1);
    const { status } = await engine.call('DeleteTable', { TableName: NAME });
    expect(status).toBe(200);
  });

  test('a table that was DELETING is deleted with its items, and can be created', async () => {
    await startWith((definition) => Object.assign(definition, { TableStatus: 'DELETING' }));
    await vi.waitUntil(isGone);
    expect(recordsOf(NAME)).toEqual([]);
    await engine.createTable(NAME);
    expect(await itemsOf(NAME)).toBe(0);
  });

  test('a table whose import did not end is deleted with its items', async () => {
    await startWith((definition) => Object.assign(definition, { ByImport: true }));
    await vi.waitUntil(isGone);
    expect(recordsOf(NAME)).toEqual([]);
  });

  test('records without a table are removed', async () => {
    for (const kind of ['item-', 'tag-', 'index-local~', 'index-global~']) {
      for (let i = 0; i < 3; i++) disk.put(`${kind}lost~${i}`, '{}');
    }
    engine = await startEngine(undefined, disk.ports);
    await vi.waitUntil(() => recordsOf('lost').length === 0);
    expect(await itemsOf(NAME)).toBe(1);
  });

  test('a table that is created while its old records are removed keeps its new items', async () => {
    for (let i = 0; i < 500; i++) disk.put(`item-lost~${i}`, '{}');
    engine = await startEngine(undefined, disk.ports);
    await engine.createTable('lost');
    await engine.call('PutItem', { TableName: 'lost', Item: { pk: { S: 'new' } } });
    expect(await itemsOf('lost')).toBe(1);
    expect(recordsOf('item-lost~').length).toBe(1);
  });

  test('every other table stays as it was', async () => {
    await startWith((definition) => Object.assign(definition, { TableStatus: 'DELETING' }));
    await vi.waitUntil(isGone);
    expect(await itemsOf('other')).toBe(1);
  });
});

describe('A deletion that fails', () => {
  test('can be repeated once the disk takes writes', async () => {
    engine = await startEngine(undefined, disk.ports);
    disk.fault = 'No space left on device';
    expect((await engine.call('DeleteTable', { TableName: NAME })).status).toBe(500);
    disk.fault = null;
    const isDeleted = async (): Promise<boolean> => {
      const { status } = await engine.call('DeleteTable', { TableName: NAME });
      return status === 200 || status === 400;
    };
    await vi.waitUntil(isDeleted, { timeout: 10_000 });
    await vi.waitUntil(isGone);
    expect((await engine.call('CreateTable', tableInput(NAME))).status).toBe(200);
  });
});
