/** Functions that are throttled or fail, imports that fail, and S3 that slows down. */
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { createS3Client } from '../../../shared/aws/s3-client.ts';
import { s3Objects } from '../../../shared/aws/s3-objects.ts';
import { PART_BYTES } from '../../../shared/aws/s3-write.ts';
import type { EmulatedCloud } from '../../support/emulators/cloud.ts';
import { THROTTLED } from '../../support/emulators/functions.ts';
import { broken, trialOf } from '../../support/emulators/trial.ts';

export function serviceCases(at: () => EmulatedCloud): void {
  const trial = trialOf(at);

  describe('throttling', () => {
    test('of a function delays the load', async () => {
      const { functions } = at();
      let refused = 0;
      functions.before = async (name) => (/-(build|verify)$/.test(name) && refused++ < 25 ? THROTTLED : null);
      await trial.expectPublished(await trial.load());
      expect(refused).toBeGreaterThan(25);
    });
  });

  test('a function whose process ends is called again', async () => {
    const { functions } = at();
    const errors = ['Sandbox.Timedout', 'Runtime.ExitError', 'Runtime.OutOfMemory', 'Runtime.Unknown'];
    const tasks = ['judge', 'verify', 'partition', 'publish'];
    const left = new Map(tasks.map((task, i) => [task, errors[i]]));
    functions.before = async (name) => {
      const task = tasks.find((one) => name.endsWith(`-${one}`)) ?? '';
      const errorType = left.get(task);
      left.delete(task);
      return errorType ? { errorType, errorMessage: 'RequestId: 1 Error: Runtime exited' } : null;
    };
    await trial.expectPublished(await trial.load());
    expect([...left.keys()]).toEqual([]);
  });

  test('a defect of a task fails the load with its reason, and the next start continues it', async () => {
    const { functions } = at();
    functions.before = async (name) =>
      name.endsWith('-verify') ? { errorType: 'TypeError', errorMessage: 'x is not a function' } : null;
    const ended = await trial.load();
    expect([ended.status, ended.error]).toEqual(['FAILED', 'TypeError']);
    expect(await trial.record(ended)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('x is not a function'),
    });
    expect(await at().locks()).toEqual([]);
    functions.before = async () => null;
    at().store.calls.length = 0;
    await trial.expectPublished(await trial.loadAgain());
    expect(at().store.calls.filter((call) => call.startsWith('ImportTable'))).toEqual([]);
  });

  describe('an import that fails', () => {
    test('is repeated, and then fails the load with its reason, whose work the next start continues', async () => {
      const before = await trial.served();
      at().store.imports.during = broken;
      const ended = await trial.load();
      await trial.expectFailed(
        ended,
        'ImportFailed',
        /the import of table transacoes-rfb failed 3 times: .*the import was broken.*start the load again/,
      );
      expect(await trial.served()).toEqual(before);
      expect(await trial.tablesOfLast()).toEqual([]);
      at().store.imports.during = async () => undefined;
      const repeated: string[] = [];
      at().functions.before = async (name) => {
        repeated.push(name.replace(/^.*-load-/, ''));
        return null;
      };
      await trial.expectPublished(await trial.loadAgain());
      expect(repeated.filter((task) => task === 'beginImport')).toHaveLength(1);
    });
  });

  describe('an object of several parts', () => {
    test('is accepted with its checksum, also after 503 Slow Down, and read back in ranges', async () => {
      const { objects, bucket } = at();
      const client = createS3Client();
      const work = s3Objects({ client, name: bucket('work') });
      const content = Buffer.alloc(PART_BYTES + 1_000, 'abc');
      let refused = 0;
      objects.fault = (call) =>
        call.includes('partNumber=') && refused++ < 2 ? { status: 503, code: 'SlowDown' } : null;
      const writer = await work.writer('loads/large');
      await writer.write(content);
      await writer.close();
      objects.fault = () => null;
      expect(refused).toBe(4);
      expect((await work.read('loads/large')).equals(content)).toBe(true);
      expect((await work.read('loads/large', PART_BYTES - 1, PART_BYTES + 1)).toString()).toBe('ab');
      const head = new HeadObjectCommand({
        Bucket: bucket('work'),
        Key: 'loads/large',
        ChecksumMode: 'ENABLED',
      });
      const { ContentLength, ETag, $metadata: _, ...stored } = await objects.client().send(head);
      expect([ContentLength, ETag]).toEqual([content.length, expect.stringMatching(/-2"$/)]);
      expect(Object.keys(stored).filter((name) => /^Checksum(?!Type)/.test(name))).toHaveLength(1);
      await work.remove('loads/');
      expect(await work.list('loads/')).toEqual([]);
      client.destroy();
    });
  });
}
