/** Lists leave nothing open in the embedded store. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEngine, type TestEngine } from '../support/break/engine.ts';
import { standInDisk } from '../support/break/stand-in-disk.ts';

const disk = standInDisk();
let engine: TestEngine;

beforeAll(async () => {
  engine = await startEngine(undefined, disk.ports);
  await engine.createTable('listed');
  for (let i = 0; i < 30; i++) {
    await engine.call('PutItem', {
      TableName: 'listed',
      Item: { pk: { S: `${i}` }, v: { S: 'x'.repeat(99) } },
    });
  }
});

afterAll(() => engine.close());

const VALUES = { ':a': { S: '7' } };
const LISTS = [
  { name: 'Scan', input: { TableName: 'listed' } },
  { name: 'Scan', input: { TableName: 'listed', Limit: 3 } },
  { name: 'Scan', input: { TableName: 'listed', Segment: 1, TotalSegments: 4 } },
  {
    name: 'Scan',
    input: { TableName: 'listed', FilterExpression: 'v = :a', ExpressionAttributeValues: VALUES },
  },
  {
    name: 'Query',
    input: { TableName: 'listed', KeyConditionExpression: 'pk = :a', ExpressionAttributeValues: VALUES },
  },
  { name: 'ListTables', input: {} },
  { name: 'ListTables', input: { Limit: 1 } },
  { name: 'Scan', input: { TableName: 'unknown' } },
];

describe('After many calls of', () => {
  test.each(LISTS)('$name with $input no iterator is open', async ({ name, input }) => {
    for (let i = 0; i < 20; i++) await engine.call(name, input);
    expect(disk.iterators()).toBe(0);
  });
});

describe('After lists, with its real disk, the embedded store', () => {
  test('removes the files that were replaced', async () => {
    const real = await startEngine();
    try {
      await real.createTable('listed');
      // Each round replaces the item and writes it into a file, which LevelDB merges with the earlier ones.
      for (let round = 0; round < 20; round++) {
        const v = { S: `${round}`.repeat(20_000) };
        await real.call('PutItem', { TableName: 'listed', Item: { pk: { S: 'a' }, v } });
        for (let i = 0; i < 5; i++) await real.call('Scan', { TableName: 'listed', Limit: 1 });
        await real.database.disk.flush();
      }
      const files = readdirSync(join(real.folder, 'store')).filter((file) => file.endsWith('.ldb'));
      expect(files.length).toBeLessThan(12);
    } finally {
      await real.close();
    }
  });
});
