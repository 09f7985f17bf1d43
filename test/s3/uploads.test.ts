/** Multipart uploads as S3 documents them: one checksum algorithm for creation, parts and completion. */
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
