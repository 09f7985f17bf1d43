/**
 * Remembers archives that were broken when they were whole. Several calls fetch one file, and the schedule begins again every
 * day, so without this a file that is broken at the publisher would be fetched again and again.
 */
import type { RemoteFile } from '../../publisher/ports.ts';
import { LoadRefused, readResult } from '../../work/ports.ts';
import { type BucketPlace, digestOf } from './bucket-records.ts';

interface BrokenRecord {
  readonly identity: string;
  readonly downloads: number;
}

/** One download may be broken on the way. */
const MOST_DOWNLOADS = 2;

async function downloadsOf({ work, keys }: BucketPlace, file: RemoteFile): Promise<number> {
  const record = await readResult<BrokenRecord>(work, keys.broken(file.name));
  return record?.identity === digestOf(file) ? record.downloads : 0;
}

/** @throws LoadRefused for a file that was broken twice, until the publisher replaces it */
export async function refuseBroken(place: BucketPlace, file: RemoteFile): Promise<void> {
  const downloads = await downloadsOf(place, file);
  if (downloads < MOST_DOWNLOADS) return;
  throw new LoadRefused(
    `${file.name}: ${downloads} downloads were broken archives, so it is not fetched until the publisher replaces it; to fetch it again, delete ${place.keys.broken(file.name)} in the bucket of work`,
  );
}

export async function noteBroken(place: BucketPlace, file: RemoteFile): Promise<void> {
  const record: BrokenRecord = {
    identity: digestOf(file),
    downloads: (await downloadsOf(place, file)) + 1,
  };
  await place.work.write(place.keys.broken(file.name), JSON.stringify(record));
}
