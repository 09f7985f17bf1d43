/** A publication in a bucket: several functions may fetch into it, and only whole files are in it. */
import { expect, test } from 'vitest';
import { bucketPlace } from '../../loaders/fetch/cloud/bucket-place.ts';
import { targetOf } from '../../loaders/fetch/target.ts';
import { createS3Client } from '../../shared/aws/s3-client.ts';
import { ownS3 } from '../support/aws/own-s3.ts';
import {
  acceptWhole,
  BYTES,
  FILE,
  recordOf,
  remote,
  SEGMENT,
  storeSegments,
} from '../support/fetch/drafts.ts';

ownS3('bucket-place');

let month = 0;
function there() {
  const client = createS3Client();
  const buckets = { publications: { client, name: 'publications' }, work: { client, name: 'drafts' } };
  const place = { ...bucketPlace(buckets, 'cnpj', `2026-0${++month}`), segmentBytes: SEGMENT };
  /** Opens the place, as each function does for itself. */
  return { place, target: () => targetOf(place) };
}

test('only whole files are beside each other, and the rest is in the bucket of work', async () => {
  const { place, target } = there();
  const names = async () => (await place.files.list('')).map(({ key }) => key);
  const draft = await target().open(FILE);
  await storeSegments(draft, 0, 1, 2);
  expect(await names()).toEqual([]);
  await draft.join();
  await draft.accept(recordOf(FILE));
  expect(await names()).toEqual([FILE.name]);
  expect([await target().files.read(FILE.name), target().place]).toEqual([BYTES, place.name]);
  expect([place.name, place.workName, await target().freeBytes()]).toEqual([
    's3://publications/cnpj/2026-01/',
    's3://drafts/fetches/cnpj/2026-01/',
    null,
  ]);
});

test('a file does not count where another of the same size has replaced it', async () => {
  const { place, target } = there();
  await acceptWhole(target());
  await acceptWhole(target(), remote({ name: 'Paises.csv' }));
  await place.files.write(FILE.name, Buffer.alloc(BYTES.length));
  expect((await target().accepted()).map(({ arquivo }) => arquivo)).toEqual(['Paises.csv']);
});
