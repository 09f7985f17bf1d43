/** Finds the folders of versions by asking for their files, where nothing is listed. */
import type { FolderVersions } from '../../../shared/datasets/channel.ts';
import { dateOf, refuseFaults } from '../http/answers.ts';
import { folderOf, labelsBack } from '../labels.ts';
import { observeFile } from '../observe.ts';
import { ask, persist } from '../persist.ts';
import type { ListedVersion, Place } from '../place.ts';
import { PublisherError, type Visit } from '../ports.ts';

/** Files asked for in a folder until one is found: a publisher uploads them in an order of its own. */
const ASKED = 3;

/**
 * Returns at most so many versions, newest first, from the present period of the publisher's clock. `labels`:
 * those that are asked for, in place of all periods. @throws PublisherError, `moved` where no period has a
 * file
 */
export async function askForFolders(
  versions: FolderVersions,
  place: Place,
  most: number,
  labels: readonly string[] | null,
): Promise<ListedVersion[]> {
  const { visit, source, address } = place;
  const all = labels ?? labelsBack(source.cadence, await publisherNow(visit, address), versions.first);
  const found: ListedVersion[] = [];
  for (const label of all) {
    if (found.length >= most) return found;
    const folder = `${address}${folderOf(versions, source.cadence, label)}`;
    if (await hasFiles(place, folder)) found.push({ version: label, address: folder });
  }
  if (found.length > 0 || labels !== null) return found;
  throw new PublisherError(
    'moved',
    `${address}: no file of ${source.name} is there in any folder from ${all.at(-1)} to ${all[0]}`,
  );
}

async function hasFiles({ visit, source: { channel } }: Place, folder: string): Promise<boolean> {
  const names = channel.files instanceof RegExp ? [] : channel.files.slice(0, ASKED);
  for (const name of names) {
    if (await isThere(visit, `${folder}${name}`, name)) return true;
  }
  return false;
}

/** A page in place of a file means that there is none: some hosts answer every unknown address with one. */
async function isThere(visit: Visit, url: string, name: string): Promise<boolean> {
  try {
    return (await observeFile(visit, url, name)).file !== null;
  } catch (error) {
    if (error instanceof PublisherError && error.fault === 'moved') return false;
    throw error;
  }
}

/** Returns the publisher's clock, whatever else it answers; that of this machine may be wrong. */
const publisherNow = (visit: Visit, address: string): Promise<number> =>
  persist(visit, async () => {
    const answered = await ask(visit, { method: 'HEAD', url: address });
    if (answered.status >= 500 || answered.status === 429) await refuseFaults(answered, 'moved');
    await answered.body.return();
    return dateOf(answered.headers) ?? visit.clock.now();
  });
