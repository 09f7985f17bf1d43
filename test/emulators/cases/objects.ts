/** The adapter of S3 against a server that checks what it receives. */
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { createS3Client } from '../../../shared/aws/s3-client.ts';
import { s3Objects } from '../../../shared/aws/s3-objects.ts';
import { PART_BYTES } from '../../../shared/aws/s3-write.ts';
import type { EmulatedCloud } from '../../support/emulators/cloud.ts';

export function objectCases(at: () => EmulatedCloud): void {
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
