/** The adapter of S3 against a server that checks what it receives. */
import { HeadObjectCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { SEGMENT_BYTES } from '../../../loaders/fetch/cloud/bucket-draft.ts';
import { bucketTarget } from '../../../loaders/fetch/cloud/bucket-target.ts';
import { createS3Client } from '../../../shared/aws/s3-client.ts';
import { s3Objects } from '../../../shared/aws/s3-objects.ts';
import { PART_BYTES } from '../../../shared/aws/s3-write.ts';
import type { EmulatedCloud } from '../../support/emulators/cloud.ts';
import { recordOf, remote, storeSegments } from '../../support/fetch-cloud/files.ts';

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

    test('leaves nothing where it is given up', async () => {
      const { bucket } = at();
      const client = createS3Client();
      const work = s3Objects({ client, name: bucket('work') });
      const writer = await work.writer('loads/large');
      await writer.write(Buffer.alloc(PART_BYTES + 1));
      await writer.abort();
      expect(await work.list('loads/')).toEqual([]);
      client.destroy();
    });
  });

  describe('a file that functions fetch into the bucket of publications', () => {
    const CONTENT = Buffer.alloc(2 * SEGMENT_BYTES + 9, 'bytes of an archive;');
    const FILE = remote(CONTENT.length);

    test('is continued with the parts that S3 lists, and recognised by its metadata until it is replaced', async () => {
      const { bucket } = at();
      const client = createS3Client();
      const publications = { client, name: bucket('snapshots') };
      const work = s3Objects({ client, name: bucket('work') });
      const target = () => bucketTarget({ bucket: publications, work, source: 'cnpj', version: '2019-01' });
      await storeSegments(await target().open(FILE), CONTENT, 2, 0);
      const draft = await target().open(FILE);
      expect([...draft.stored]).toEqual([0, 2]);
      await storeSegments(draft, CONTENT, 1);
      const { files, key } = await draft.join();
      expect((await files.read(key)).equals(CONTENT)).toBe(true);
      await draft.accept(recordOf(FILE, CONTENT));
      expect(await target().accepted()).toEqual([recordOf(FILE, CONTENT)]);

      const replaced = { ...FILE, etag: '"replaced"' };
      const again = await target().open(replaced);
      expect([again.stored.size, await target().accepted()]).toEqual([0, []]);
      await storeSegments(again, CONTENT, 0);
      await target().keepOnly([]);
      expect(await s3Objects(publications, 'cnpj/2019-01/').list('')).toEqual([]);
      expect(
        (await client.send(new ListMultipartUploadsCommand({ Bucket: publications.name }))).Uploads,
      ).toBeUndefined();
      client.destroy();
    });
  });
}
