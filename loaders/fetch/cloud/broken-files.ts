/**
 * Remembers archives that were broken when they were whole. Several calls fetch one file, and the schedule
 * begins again every day, so without this a file that is broken at the publisher would be fetched again and
 * again.
 */
import type { RemoteFile } from '../../publisher/ports.ts';
import { LoadRefused, readResult } from '../../work/ports.ts';
import { type BucketPlace, digestOf } from './bucket-records.ts';

interface BrokenRecord {
  readonly identity: string;
  /** SHA-256 of the bytes of each download. */
  readonly downloads: readonly string[];
}

/** A way to the publisher that changes the bytes each time is not tried for the whole day of an execution. */
const MOST_DOWNLOADS = 4;

async function downloadsOf({ work, keys }: BucketPlace, file: RemoteFile): Promise<readonly string[]> {
  const record = await readResult<BrokenRecord>(work, keys.broken(file.name));
  return record?.identity === digestOf(file) ? record.downloads : [];
}

/** @throws LoadRefused for a file that was broken in the same way twice, until the publisher replaces it */
export async function refuseBroken(place: BucketPlace, file: RemoteFile): Promise<void> {
  const downloads = await downloadsOf(place, file);
  const isSame = new Set(downloads).size < downloads.length;
  if (!isSame && downloads.length < MOST_DOWNLOADS) return;
  const found = isSame
    ? 'two downloads gave the same broken bytes'
    : `${downloads.length} downloads were broken`;
  throw new LoadRefused(
    `${file.name}: ${found}, so it is not fetched until the publisher replaces it; to fetch it again, delete ${place.keys.broken(file.name)} in the bucket of work`,
  );
}

export async function noteBroken(place: BucketPlace, file: RemoteFile, sha256: string): Promise<void> {
  const downloads = [...(await downloadsOf(place, file)), sha256];
  const record: BrokenRecord = { identity: digestOf(file), downloads };
  await place.work.write(place.keys.broken(file.name), JSON.stringify(record));
}
