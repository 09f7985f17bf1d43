/** Answers of S3 that break off, fail or change: they are continued, retried, or end in an S3Error. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readZipDirectory } from '../../loaders/read/archive.ts';
import { openMember } from '../../loaders/read/member.ts';
import { cloudObjects } from '../../operator/cloud/connect.ts';
import { S3Error } from '../../shared/aws/errors.ts';
import { createS3Client } from '../../shared/aws/s3-client.ts';
import { s3Objects } from '../../shared/aws/s3-objects.ts';
import { PART_BYTES } from '../../shared/aws/s3-write.ts';
import { createZip } from '../../synthetic/kit/zip.ts';
import { ownS3 } from '../support/aws/own-s3.ts';

const own = ownS3('objects');

const bucket = (name: string) => ({ client: createS3Client(), name });
// The pauses between attempts are random shares of the back-off.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

describe('an answer of S3', () => {
  const first = (n: number, key: string, fault: { cutAfter: number } | { status: number; code: string }) => {
    let left = n;
    own.s3.fault = (call) => (call === `GET ${key}` && left-- > 0 ? fault : undefined);
  };
  const body = Buffer.from(
    Array.from({ length: 50_000 }, (_, i) => String.fromCharCode(97 + (i % 26))).join(''),
  );

  test('that breaks off is continued where it broke', async () => {
    const objects = s3Objects(bucket('broken'));
    await objects.write('rows', body);
    first(3, 'rows', { cutAfter: 9_000 });
    const before = own.s3.calls.length;
    expect(await text(objects.stream('rows', 100, 40_000))).toBe(body.subarray(100, 40_000).toString());
    expect(own.s3.calls.length - before).toBe(4);
  });

  test('without bytes is an S3Error after four attempts', async () => {
    const objects = s3Objects(bucket('silent'));
    await objects.write('rows', body);
    first(99, 'rows', { cutAfter: 0 });
    await expect(objects.read('rows')).rejects.toMatchObject({ name: 'S3Error' });
  });

  test('with a refusal is an S3Error with its code, without a retry', async () => {
    const objects = s3Objects(bucket('denied'));
    first(1, 'rows', { status: 403, code: 'AccessDenied' });
    const before = own.s3.calls.length;
    await expect(objects.readIfThere('rows')).rejects.toThrow('S3: GetObject failed: AccessDenied');
    expect(own.s3.calls.length - before).toBe(1);
  });

  test('for an object that was replaced during the read is an error, not a mixture of both', async () => {
    const objects = s3Objects(bucket('replaced'));
    await objects.write('rows', body);
    first(1, 'rows', { cutAfter: 9_000 });
    const chunks = objects.stream('rows', 0, body.length);
    await chunks.next();
    await objects.write('rows', Buffer.alloc(body.length, 'x'));
    await expect(text(chunks)).rejects.toThrow('S3: GetObject failed: PreconditionFailed');
  });

  test('that refuses a part ends the upload, and no part of it stays', async () => {
    const objects = s3Objects(bucket('part'));
    const writer = await objects.writer('big');
    own.s3.fault = (call) => (call.startsWith('PUT') ? { status: 403, code: 'AccessDenied' } : undefined);
    const written = writer.write(Buffer.alloc(3 * PART_BYTES)).then(() => writer.close());
    await expect(written).rejects.toThrow('S3: UploadPart failed: AccessDenied');
    await writer.abort();
    expect([own.s3.open(), await objects.list('')]).toEqual([0, []]);
  });
});

describe('an upload of several parts', () => {
  async function begun(key: string) {
    const objects = s3Objects(bucket('uploads'));
    const writer = await objects.writer(key);
    await writer.write(Buffer.alloc(PART_BYTES + 7));
    return { objects, writer };
  }

  test('is completed again where S3 reports SlowDown in the body of an answer with status 200', async () => {
    const { objects, writer } = await begun('slow');
    const completions = () => own.s3.calls.filter((call) => call === 'POST slow?upload').length;
    own.s3.fault = (call) =>
      call === 'POST slow?upload' && completions() === 1 ? { status: 200, code: 'SlowDown' } : undefined;
    await writer.close();
    expect([completions(), (await objects.read('slow')).length]).toEqual([2, PART_BYTES + 7]);
  });

  test('may be aborted after a completion whose answer was lost', async () => {
    const { objects, writer } = await begun('lost');
    own.s3.fault = (call) => (call === 'POST lost?upload' ? { cutAfter: 0 } : undefined);
    await expect(writer.close()).rejects.toMatchObject({ name: 'S3Error' });
    own.s3.fault = null;
    await writer.abort();
    expect((await objects.read('lost')).length).toBe(PART_BYTES + 7);
  });
});

describe('files of a load that do not arrive', () => {
  test('are an S3Error, which the load retries, and not a damaged file', async () => {
    const objects = s3Objects(bucket('files'));
    mkdirSync(join(own.root, 'files'));
    const zip = createZip(join(own.root, 'files', 'Socios0.zip'));
    await zip.add('Socios0.SOCIOCSV', [Buffer.alloc(200_000, 'row;')]);
    const length = zip.close();
    const [member] = await readZipDirectory(objects, 'Socios0.zip', length);
    const rows = { task: 0, resource: 'socios', file: 'Socios0.zip', object: 'Socios0.zip', ...member! };
    own.s3.fault = () => ({ status: 403, code: 'AccessDenied' });
    await expect(readZipDirectory(objects, 'Socios0.zip', length)).rejects.toBeInstanceOf(S3Error);
    await expect(text(openMember(objects, rows).chunks)).rejects.toBeInstanceOf(S3Error);
    own.s3.fault = null;
    expect((await text(openMember(objects, rows).chunks)).length).toBe(200_000);
  });
});

describe('what loads have kept in an environment', () => {
  const machine = async () => 'arn:aws:states:sa-east-1:123456789012:stateMachine:load';

  test('is read from the bucket of the account of the state machine', async () => {
    await s3Objects(bucket('work-123456789012')).write('quarantine/x/index.json', '[]');
    const objects = cloudObjects(machine, (account) => `work-${account}`);
    expect((await objects.readIfThere('quarantine/x/index.json'))?.toString()).toBe('[]');
    expect(await objects.readIfThere('quarantine/y/index.json')).toBeNull();
    own.s3.fault = () => ({ status: 403, code: 'AccessDenied' });
    await expect(objects.readIfThere('quarantine/x/index.json')).rejects.toThrow(S3Error);
  });
});
