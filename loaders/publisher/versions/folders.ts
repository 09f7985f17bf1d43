/**
 * Versions in folders of their own, as those of CNPJ and PGFN. Where nothing is listed, the folders are found
 * by asking for their files.
 */
import type { FolderVersions } from '../../../shared/datasets/channel.ts';
import { dateOf, refuseFaults } from '../http/answers.ts';
import { folderOf, labelOfFolder, labelsBack } from '../labels.ts';
import { listFolder } from '../listing.ts';
import { observeFile, observeFolder } from '../observe.ts';
import { ask, persist } from '../persist.ts';
import { absentAt, type Finder, type ListedVersion, type Place } from '../place.ts';
import { PublisherError, type Visit } from '../ports.ts';

export const folders = (at: FolderVersions): Finder => ({
  versions: async (place) => (await foldersAt(at, place, Number.POSITIVE_INFINITY, null)).versions,
  find: async (place, version) => {
    const { visit, source } = place;
    const { versions, listed } = await foldersAt(at, place, 1, version);
    const found = version === null ? versions[0] : versions.find((one) => one.version === version);
    if (!found) throw absentAt(place, version, counted(versions));
    const observe = () => observeFolder(visit, source, found.address, listed);
    return { ...found, observed: await observe(), observe };
  },
});

/**
 * Returns versions, newest first; where nothing is listed at most so many, and only the given one. An address
 * may also be the folder of one version. `listed`: whether the publisher lists its folders.
 */
async function foldersAt(at: FolderVersions, place: Place, most: number, version: string | null) {
  const { visit, source, address } = place;
  const own = labelOfFolder(at, source.cadence, lastSegment(address));
  if (own !== null) return { versions: [{ version: own, address }], listed: at.listed };
  if (at.listed) {
    const versions = await listedFolders(at, place);
    if (versions) return { versions, listed: true };
  }
  const versions = await askForFolders(at, place, most, version === null ? null : [version]);
  visit.note(`${source.name}: found ${versions.length} by asking for files below ${address}`);
  return { versions, listed: false };
}

const lastSegment = (address: string): string =>
  `${new URL(address).pathname.split('/').filter(Boolean).map(decodeURIComponent).at(-1) ?? ''}/`;

/** Returns null where the firewall refuses to list. @throws PublisherError, `moved` if without versions */
async function listedFolders(
  at: FolderVersions,
  { visit, source, address }: Place,
): Promise<ListedVersion[] | null> {
  try {
    const { entries } = await listFolder(visit, address);
    const found = entries.flatMap(({ isFolder, name, url }): ListedVersion[] => {
      const version = isFolder ? labelOfFolder(at, source.cadence, name) : null;
      return version === null ? [] : [{ version, address: url }];
    });
    if (found.length === 0) throw new PublisherError('moved', `${address}: the folder has no version`);
    return found.sort((a, b) => (a.version < b.version ? 1 : -1));
  } catch (error) {
    if (!(error instanceof PublisherError) || error.fault !== 'blocked') throw error;
    visit.note(`${error.message}; its versions are asked for one by one`);
    return null;
  }
}

/** Says how many versions are there in place of an absent one. */
function counted(found: readonly ListedVersion[]): string {
  if (found.length === 0) return '';
  return `; there are ${found.length}, from ${found.at(-1)?.version} to ${found[0]?.version}`;
}

/** Files asked for in a folder until one is found: a publisher uploads them in an order of its own. */
const ASKED = 3;

/**
 * Returns at most so many versions, newest first, from the present period of the publisher's clock. `labels`:
 * those that are asked for, in place of all periods. @throws PublisherError, `moved` where no period has a
 * file
 */
async function askForFolders(
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
