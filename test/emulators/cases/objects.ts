/** The adapter of S3 against a server that checks what it receives. */
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { bucketPlace } from '../../../loaders/fetch/cloud/bucket-place.ts';
import { targetOf } from '../../../loaders/fetch/target.ts';
import { createS3Client } from '../../../shared/aws/s3-client.ts';
import { s3Objects } from '../../../shared/aws/s3-objects.ts';
import { PART_BYTES } from '../../../shared/aws/s3-write.ts';
import type { EmulatedCloud } from '../../support/emulators/cloud.ts';
import { BYTES, FILE, recordOf, SEGMENT, storeSegments } from '../../support/fetch/drafts.ts';

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

  describe('a file that functions fetch into the bucket of publications', () => {
    test('is continued with the segments that S3 lists, and recognised by its tag until it is replaced', async () => {
      const { bucket } = at();
      const client = createS3Client();
      const buckets = {
        publications: { client, name: bucket('snapshots') },
        work: { client, name: bucket('work') },
      };
      const place = { ...bucketPlace(buckets, 'cnpj', '2019-01'), segmentBytes: SEGMENT };
      const target = () => targetOf(place);
      await storeSegments(await target().open(FILE), 2, 0);
      const draft = await target().open(FILE);
      expect([...draft.stored].sort()).toEqual([0, 2]);
      await storeSegments(draft, 1);
      expect((await draft.join()).fault).toBeNull();
      await draft.accept(recordOf(FILE));
      expect(await target().accepted()).toEqual([recordOf(FILE)]);
      expect(await place.files.read(FILE.name)).toEqual(BYTES);
      await place.files.write(FILE.name, Buffer.alloc(BYTES.length));
      expect(await target().accepted()).toEqual([]);

      const again = await target().open({ ...FILE, etag: '"replaced"' });
      expect(again.stored.size).toBe(0);
      await storeSegments(again, 0);
      await target().keepOnly([]);
      expect([await place.files.list(''), await place.work.list('')]).toEqual([[], []]);
      client.destroy();
    });
  });
}
