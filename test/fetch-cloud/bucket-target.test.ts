/** A publication in a bucket: any later call continues a draft, and only accepted files count. */
import { AbortMultipartUploadCommand } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { SEGMENT_BYTES } from '../../loaders/fetch/cloud/bucket-draft.ts';
import { bucketTarget } from '../../loaders/fetch/cloud/bucket-target.ts';
import type { RemoteFile } from '../../loaders/publisher/ports.ts';
import { readJson } from '../../loaders/work/ports.ts';
import { createS3Client } from '../../shared/aws/s3-client.ts';
import { s3Objects } from '../../shared/aws/s3-objects.ts';
import type { Origin } from '../../shared/store/generations/origin.ts';
import { ownS3 } from '../support/aws/own-s3.ts';
import { recordOf, remote, storeSegments } from '../support/fetch-cloud/files.ts';

const own = ownS3('bucket-target');

/** Three segments, the last one short. */
const CONTENT = Buffer.alloc(2 * SEGMENT_BYTES + 9, 'bytes of an archive;');
const FILE = remote(CONTENT.length);

/** Each test has a version of its own. */
let month = 0;
function place() {
  const version = `20${10 + Math.floor(month / 12)}-${String((month++ % 12) + 1).padStart(2, '0')}`;
  const bucket = { client: createS3Client(), name: 'publications' };
  const work = s3Objects({ client: bucket.client, name: 'work' });
  const folder = `cnpj/${version}/`;
  return {
    bucket,
    work,
    folder,
    objects: s3Objects(bucket, folder),
    /** Opens the place, as each function does for itself. */
    target: () => bucketTarget({ bucket, work, source: 'cnpj', version }),
    draftKey: `fetches/cnpj/${version}/drafts/${FILE.name}.json`,
  };
}

type Place = ReturnType<typeof place>;

async function acceptWhole({ target }: Place, file: RemoteFile = FILE, bytes = CONTENT): Promise<void> {
  const draft = await target().open(file);
  const segments = Array.from({ length: Math.ceil(file.size / SEGMENT_BYTES) }, (_, i) => i);
  await storeSegments(draft, bytes, ...segments);
  await draft.join();
  await draft.accept(recordOf(file, bytes));
}

const names = async ({ objects }: Place): Promise<string[]> => (await objects.list('')).map(({ key }) => key);

describe('a draft', () => {
  test('is continued by another function with the segments that are stored', async () => {
    const there = place();
    await storeSegments(await there.target().open(FILE), CONTENT, 2, 0);
    const draft = await there.target().open(FILE);
    expect([draft.segmentBytes, [...draft.stored]]).toEqual([SEGMENT_BYTES, [0, 2]]);
    await storeSegments(draft, CONTENT, 1);
    const { files, key } = await draft.join();
    expect((await files.read(key)).equals(CONTENT)).toBe(true);
    await draft.accept(recordOf(FILE, CONTENT));
    expect(await there.target().accepted()).toEqual([recordOf(FILE, CONTENT)]);
    expect([await names(there), own.s3.open()]).toEqual([[FILE.name], 0]);
  });

  test('puts nothing beside the files of the publisher while it is stored', async () => {
    const there = place();
    await storeSegments(await there.target().open(FILE), CONTENT, 0, 1);
    expect(await names(there)).toEqual([]);
  });

  test.each<[string, Partial<RemoteFile>]>([
    ['ETag', { etag: '"2"' }],
    ['Last-Modified', { modified: Date.UTC(2026, 10, 9) }],
    ['size', { size: CONTENT.length + 1 }],
  ])('of a file with another %s begins anew, and its earlier segments are deleted', async (_, change) => {
    const there = place();
    await storeSegments(await there.target().open(FILE), CONTENT, 0, 1);
    const open = own.s3.open();
    const draft = await there.target().open(remote(FILE.size, change));
    expect([[...draft.stored], own.s3.open()]).toEqual([[], open]);
  });

  test('begins anew where its upload was aborted', async () => {
    const there = place();
    await storeSegments(await there.target().open(FILE), CONTENT, 0);
    const { upload } = await readJson<{ upload: string }>(there.work, there.draftKey);
    const named = { Bucket: there.bucket.name, Key: there.folder + FILE.name, UploadId: upload };
    await there.bucket.client.send(new AbortMultipartUploadCommand(named));
    expect([...(await there.target().open(FILE)).stored]).toEqual([]);
    await acceptWhole(there);
    expect(await there.target().accepted()).toHaveLength(1);
  });

  test('begins anew where its record is damaged', async () => {
    const there = place();
    await there.work.write(there.draftKey, '{"file":');
    expect([...(await there.target().open(FILE)).stored]).toEqual([]);
  });

  test('is whole where the answer to its completion was lost', async () => {
    const there = place();
    const draft = await there.target().open(FILE);
    await storeSegments(draft, CONTENT, 0, 1, 2);
    let lost = 0;
    own.s3.fault = (call) => (call.startsWith('POST') && lost++ === 0 ? { cutAfter: 0 } : undefined);
    // The client sends the completion again, which then finds no upload.
    await draft.join();
    expect(lost).toBe(2);
    // The function breaks before it accepts the file, and another one continues.
    const next = await there.target().open(FILE);
    expect([...next.stored]).toEqual([0, 1, 2]);
    const { files, key } = await next.join();
    expect((await files.read(key)).equals(CONTENT)).toBe(true);
  });

  test('is not joined with missing segments', async () => {
    const draft = await place().target().open(FILE);
    await storeSegments(draft, CONTENT, 0, 2);
    await expect(draft.join()).rejects.toThrow('1 of the parts of Socios1.zip are missing');
  });

  test('that is discarded leaves nothing, before and after it is joined', async () => {
    for (const joined of [false, true]) {
      const there = place();
      const open = own.s3.open();
      const draft = await there.target().open(FILE);
      await storeSegments(draft, CONTENT, 0, 1, 2);
      if (joined) await draft.join();
      await draft.discard('0'.repeat(64));
      expect([await names(there), own.s3.open() - open]).toEqual([[], 0]);
      expect(await there.work.readIfThere(there.draftKey)).toBeNull();
    }
  });

  test.each([
    [['a', 'b', 'c'], null],
    [['a', 'b', 'a'], 'two downloads gave the same broken bytes'],
    [['a', 'b', 'c', 'd'], '4 downloads were broken'],
  ])('of a file whose downloads were broken as %j is refused with: %s', async (downloads, message) => {
    const there = place();
    for (const sha256 of downloads) await (await there.target().open(FILE)).discard(sha256);
    const opened = there.target().open(FILE);
    if (message === null) expect([...(await opened).stored]).toEqual([]);
    else
      await expect(opened).rejects.toMatchObject({
        name: 'LoadRefused',
        message: expect.stringContaining(message),
      });
    // The publisher has replaced it.
    expect([...(await there.target().open(remote(FILE.size, { etag: '"9"' }))).stored]).toEqual([]);
  });

  test('may be stored by two functions at the same time', async () => {
    const there = place();
    const [one, two] = [await there.target().open(FILE), await there.target().open(FILE)];
    await Promise.all([storeSegments(one, CONTENT, 0, 1, 2), storeSegments(two, CONTENT, 2, 1, 0)]);
    await Promise.all([one.join(), two.join()]);
    await Promise.all([one, two].map((draft) => draft.accept(recordOf(FILE, CONTENT))));
    expect(await there.target().accepted()).toHaveLength(1);
    expect((await there.objects.read(FILE.name)).equals(CONTENT)).toBe(true);
  });
});

describe('an accepted file', () => {
  const SMALL = Buffer.from('a small archive');
  const small = (more: Partial<RemoteFile> = {}) => remote(SMALL.length, more);

  test('does not count where its object was deleted, or was replaced by another file of the same size', async () => {
    const there = place();
    await acceptWhole(there, small(), SMALL);
    await acceptWhole(there, small({ name: 'Paises.zip' }), SMALL);
    await there.objects.remove('Paises.zip');
    await there.objects.write(FILE.name, SMALL);
    expect(await there.target().accepted()).toEqual([]);
  });

  test('does not count any more when a draft of its successor is opened', async () => {
    const there = place();
    await acceptWhole(there, small(), SMALL);
    await there.target().open(small({ etag: '"2"' }));
    expect([await there.target().accepted(), await names(there)]).toEqual([[], []]);
  });

  test('and a draft are deleted where the publication no longer has their names', async () => {
    const there = place();
    const open = own.s3.open();
    await acceptWhole(there, small(), SMALL);
    await acceptWhole(there, small({ name: 'Paises.zip' }), SMALL);
    await there.target().open(small({ name: 'Cnaes.zip' }));
    await there.target().keepOnly([FILE.name]);
    expect([await names(there), own.s3.open() - open]).toEqual([[FILE.name], 0]);
    expect((await there.target().accepted()).map(({ arquivo }) => arquivo)).toEqual([FILE.name]);
  });

  test('counts by the origin of a sealed publication after the records of the work have expired', async () => {
    const there = place();
    await acceptWhole(there, small(), SMALL);
    const origin: Origin = {
      fonte: 'cnpj',
      versao: '2026-11',
      endereco: 'https://publisher.example/2026-11/',
      publicado_em: null,
      obtido_em: '2026-11-09T00:00:00.000Z',
      arquivos: [recordOf(small(), SMALL)],
    };
    await there.target().seal(origin);
    await there.work.remove('fetches/');
    expect([await there.target().sealed(), await there.target().accepted()]).toEqual([
      origin,
      origin.arquivos,
    ]);
    expect(await names(there)).toEqual([FILE.name, 'origem.json']);
  });

  test('is read by its name, and a bucket has room for any size', async () => {
    const there = place();
    await acceptWhole(there, small(), SMALL);
    const { files, freeBytes, place: said } = there.target();
    expect([await files.read(FILE.name), await freeBytes()]).toEqual([SMALL, null]);
    expect(said).toBe(`s3://publications/${there.folder}`);
  });
});
