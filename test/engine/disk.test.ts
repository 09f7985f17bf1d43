/** No state of the disk ends the embedded store: it goes on reading, says why it does not write, and recovers by itself. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, startEngine, type TestEngine, tableInput } from '../support/break/engine.ts';
import { type StandInDisk, standInDisk } from '../support/break/stand-in-disk.ts';

const FULL = 'No space left on device';
const FAULTS = [
  { fault: FULL, name: /#DiskFull$/, message: /the disk of .* is full; free some space/ },
  { fault: 'Too many open files', name: /#TooManyFiles$/, message: /too few file handles; raise the limit/ },
  { fault: 'Read-only file system', name: /#DiskFailed$/, message: /the disk of .* is read-only/ },
  {
    fault: 'Input/output error',
    name: /#DiskFailed$/,
    message: /the disk of .* failed .*Input\/output error/,
  },
];
const PATIENCE = { timeout: 10_000, interval: 10 };

let disk: StandInDisk;
let engine: TestEngine;

beforeEach(async () => {
  disk = standInDisk();
  engine = await startEngine(undefined, disk.ports);
  await engine.createTable('kept');
  await put('before');
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await engine.close();
});

const put = (pk: string): Promise<Answer> =>
  engine.call('PutItem', { TableName: 'kept', Item: { pk: { S: pk } } });

async function isThere(pk: string): Promise<boolean> {
  const { status, body } = await engine.call('GetItem', { TableName: 'kept', Key: { pk: { S: pk } } });
  expect(status).toBe(200);
  return body['Item'] !== undefined;
}

describe.each(FAULTS)(
  'With the error "$fault" of its disk the embedded store',
  ({ fault, name, message }) => {
    test('reads, says why it does not write, and writes again once the disk does', async () => {
      disk.fault = fault;
      for (let i = 0; i < 3; i++) {
        const { status, body } = await put('refused');
        expect(status).toBe(500);
        expect(body['__type']).toMatch(name);
        expect(body['message']).toMatch(message);
        expect(await isThere('before')).toBe(true);
      }
      disk.fault = null;
      await vi.waitUntil(async () => {
        expect(await isThere('before')).toBe(true);
        return (await put('after')).status === 200;
      }, PATIENCE);
      expect(await isThere('after')).toBe(true);
    });
  },
);

test.each(FAULTS)('A start with the error "$fault" of its disk says so', async ({ fault, name, message }) => {
  const faulty = standInDisk();
  faulty.fault = fault;
  const failure = await startEngine(undefined, faulty.ports).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).toMatchObject({ message: expect.stringMatching(message) });
  expect(`#${(failure as Error).name}`).toMatch(name);
});

describe('An import while the disk is full', () => {
  const item = (i: number): string => `${JSON.stringify({ Item: { pk: { S: `item-${i}` } } })}\n`;
  const request = (ClientToken: string) => ({
    ClientToken,
    S3BucketSource: { S3KeyPrefix: 'items/' },
    TableCreationParameters: tableInput('imported'),
  });

  async function importEnded(token: string): Promise<Record<string, unknown>> {
    const { body } = await engine.call('ImportTable', request(token));
    const begun = body['ImportTableDescription'] as { ImportArn: string } | undefined;
    expect(begun, JSON.stringify(body)).toBeDefined();
    const description = async () => {
      const answer = await engine.call('DescribeImport', { ImportArn: begun?.ImportArn });
      return answer.body['ImportTableDescription'] as Record<string, unknown>;
    };
    await vi.waitUntil(async () => (await description())['ImportStatus'] !== 'IN_PROGRESS', PATIENCE);
    return description();
  }

  test('fails with the reason, leaves nothing, and succeeds at the next attempt', async () => {
    mkdirSync(join(engine.folder, 'work', 'items'), { recursive: true });
    const lines = Array.from({ length: 3_000 }, (_, i) => item(i)).join('');
    writeFileSync(join(engine.folder, 'work', 'items', '1.zst'), zstdCompressSync(lines));
    // The disk fills up behind the creation of the table.
    disk.beforeAppend = () => {
      disk.fault = FULL;
    };
    const failed = await importEnded('first');
    expect(failed).toMatchObject({ ImportStatus: 'FAILED', FailureCode: 'DiskFull' });
    expect(failed['FailureMessage']).toMatch(/the disk of .* is full/);
    disk.beforeAppend = () => undefined;
    disk.fault = null;
    await vi.waitUntil(async () => {
      const { status } = await engine.call('DescribeTable', { TableName: 'imported' });
      return status === 400;
    }, PATIENCE);
    expect(disk.keys().filter((key) => key.includes('imported'))).toEqual([]);
    const ended = await importEnded('second');
    expect(ended).toMatchObject({ ImportStatus: 'COMPLETED', ImportedItemCount: 3_000 });
  });
});
