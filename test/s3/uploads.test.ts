/** Multipart uploads as S3 documents them: one checksum algorithm for creation, parts and completion. */
import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { createS3Client } from '../../shared/aws/s3-client.ts';
import { s3Objects } from '../../shared/aws/s3-objects.ts';
import { PART_BYTES } from '../../shared/aws/s3-write.ts';
import { ownS3 } from '../support/aws/own-s3.ts';

const own = ownS3('uploads');
const Bucket = 'uploads';

const objects = () => s3Objects({ client: createS3Client(), name: Bucket });
const CONTENT = Buffer.alloc(PART_BYTES + 7, 'line\n');

async function upload(key: string): Promise<void> {
  const writer = await objects().writer(key);
  await writer.write(CONTENT);
  await writer.close();
}

describe('an upload of several parts', () => {
  test('is accepted by a server that requires the checksums of parts', async () => {
    await upload('whole');
    expect((await objects().read('whole')).equals(CONTENT)).toBe(true);
    expect(own.s3.open()).toBe(0);
  });

  test('is completed again where S3 reports SlowDown in the body of an answer with status 200', async () => {
    let left = 1;
    own.s3.fault = (call) =>
      call === 'POST slow?upload' && left-- > 0 ? { status: 200, code: 'SlowDown' } : undefined;
    await upload('slow');
    expect(own.s3.calls.filter((call) => call === 'POST slow?upload')).toHaveLength(2);
    expect((await objects().read('slow')).length).toBe(CONTENT.length);
  });

  test('may be aborted after a completion whose answer was lost', async () => {
    const writer = await objects().writer('lost');
    await writer.write(CONTENT);
    own.s3.fault = (call) => (call === 'POST lost?upload' ? { cutAfter: 0 } : undefined);
    await expect(writer.close()).rejects.toMatchObject({ name: 'S3Error' });
    own.s3.fault = null;
    await writer.abort();
    expect((await objects().read('lost')).length).toBe(CONTENT.length);
  });
});

/** The stand-in would prove nothing if it accepted what S3 refuses. */
describe('the stand-in for S3', () => {
  const client = () => new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
  const RIGHT = 'NhCmhg==';
  const Body = 'hello';

  async function uploadWith(create: object, part: object, completed: CompletedPart): Promise<void> {
    const Key = 'by-hand';
    const { UploadId } = await client().send(new CreateMultipartUploadCommand({ Bucket, Key, ...create }));
    const { ETag } = await client().send(
      new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body, ...part }),
    );
    const MultipartUpload = { Parts: [{ ETag, PartNumber: 1, ...completed }] };
    await client().send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }));
  }

  const CRC32 = { ChecksumAlgorithm: 'CRC32' };
  const SUM = { ChecksumCRC32: RIGHT };
  const WRONG = { ChecksumCRC32: 'AAAAAA==' };

  test('accepts an upload by hand that does everything right', async () => {
    await uploadWith(CRC32, SUM, SUM);
  });

  test.each<[string, object, object, CompletedPart, string]>([
    ['a part with a checksum that was not declared', {}, SUM, SUM, 'InvalidRequest'],
    ['a part with another algorithm', { ChecksumAlgorithm: 'SHA256' }, SUM, SUM, 'InvalidRequest'],
    ['a part that does not match its checksum', CRC32, WRONG, SUM, 'BadDigest'],
    ['a completion without the checksum of a part', CRC32, SUM, {}, 'InvalidRequest'],
    ['a completion with another checksum of a part', CRC32, SUM, WRONG, 'InvalidPart'],
    ['a completion with another part', CRC32, SUM, { ...SUM, ETag: 'x' }, 'InvalidPart'],
    ['a completion whose parts do not begin with 1', CRC32, SUM, { ...SUM, PartNumber: 2 }, 'InvalidPart'],
  ])('refuses %s', async (_, create, part, completed, name) => {
    await expect(uploadWith(create, part, completed)).rejects.toMatchObject({ name });
  });

  test('refuses DeleteObjects without a checksum, which the client of the service sends', async () => {
    await objects().write('a<b&c', 'x');
    const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'a<b&c' }] } });
    command.middlewareStack.add(
      (next) => (args) => {
        const { headers } = args.request as { headers: Record<string, string> };
        for (const name of Object.keys(headers)) {
          if (name.startsWith('x-amz-checksum-') || name === 'content-md5') delete headers[name];
        }
        return next(args);
      },
      { step: 'build', priority: 'low' },
    );
    await expect(client().send(command)).rejects.toMatchObject({ name: 'InvalidRequest' });
    await objects().remove('a<b&c');
    expect(await objects().list('a<b')).toEqual([]);
  });
});
