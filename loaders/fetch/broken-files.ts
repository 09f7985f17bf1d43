/**
 * Remembers archives that were broken when they were whole. Several calls fetch one file, and a schedule
 * begins again every day, so without this a file that is broken at the publisher would be fetched again and
 * again.
 */

import { isSurelySame } from '../publisher/identity.ts';
import type { RemoteFile } from '../publisher/ports.ts';
import { LoadRefused, readResult } from '../work/ports.ts';
import { brokenKey, type Place } from './place.ts';

interface BrokenRecord {
  readonly file: RemoteFile;
  readonly downloads: readonly string[];
}

async function downloadsOf({ work }: Place, file: RemoteFile): Promise<readonly string[]> {
  const record = await readResult<BrokenRecord>(work, brokenKey(file.name));
  return record && isSurelySame(record.file, file) ? record.downloads : [];
}

/**
 * Two downloads that differ were damaged on the way, which another download may not be.
 * @throws LoadRefused for a file that was broken in the same way twice, until the publisher replaces it
 */
export async function refuseBroken(place: Place, file: RemoteFile): Promise<void> {
  const downloads = await downloadsOf(place, file);
  const isSame = new Set(downloads).size < downloads.length;
  if (!isSame && downloads.length < place.mostDownloads) return;
  const found = isSame
    ? 'two downloads gave the same broken bytes'
    : `${downloads.length} downloads were broken`;
  throw new LoadRefused(
    `${file.name}: ${found}, so it is not fetched until the publisher replaces it; to fetch it again before, remove ${place.workName}${brokenKey(file.name)}`,
  );
}

export async function noteBroken(place: Place, file: RemoteFile, sha256: string): Promise<void> {
  const downloads = [...(await downloadsOf(place, file)), sha256];
  const record: BrokenRecord = { file, downloads };
  await place.work.write(brokenKey(file.name), JSON.stringify(record));
}
