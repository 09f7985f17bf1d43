/** Versions in folders of their own, as those of CNPJ and PGFN. */
import type { FolderVersions } from '../../../shared/datasets/channel.ts';
import { labelOfFolder } from '../labels.ts';
import { listFolder } from '../listing.ts';
import { observeFolder } from '../observe.ts';
import { absentAt, type Finder, type Found, type ListedVersion, type Place } from '../place.ts';
import { PublisherError } from '../ports.ts';
import { askForFolders } from './asked-folders.ts';

export const folders: Finder<FolderVersions> = {
  versions: async (place) => (await foldersAt(place, Number.POSITIVE_INFINITY)).versions,
  find: async (place, version) => {
    const { versions, listed } = await foldersAt(
      place,
      version === null ? 1 : Number.POSITIVE_INFINITY,
      version,
    );
    const found = version === null ? versions[0] : versions.find((one) => one.version === version);
    if (found) return observedAt(place, found, listed);
    throw absentAt(place, version, counted(versions));
  },
};

interface Folders {
  readonly versions: ListedVersion[];
  /** Whether the publisher lists its folders. */
  readonly listed: boolean;
}

/** Returns at most so many versions, newest first. An address may also be the folder of one version. */
async function foldersAt(
  place: Place<FolderVersions>,
  most: number,
  version: string | null = null,
): Promise<Folders> {
  const { visit, source, versions: at, address } = place;
  const own = labelOfFolder(at, source.cadence, lastSegment(address));
  if (own !== null) return { versions: [{ version: own, address }], listed: at.listed };
  if (at.listed) {
    const versions = await listedFolders(place);
    if (versions) return { versions, listed: true };
  }
  const labels = version === null ? null : [version];
  const versions = await askForFolders(place, most, labels);
  visit.note(`${source.name}: found ${versions.length} by asking for files below ${address}`);
  return { versions, listed: false };
}

const lastSegment = (address: string): string =>
  `${new URL(address).pathname.split('/').filter(Boolean).map(decodeURIComponent).at(-1) ?? ''}/`;

/** Returns null where the firewall refuses to list. @throws PublisherError, `moved` if without versions */
async function listedFolders({
  visit,
  source,
  versions,
  address,
}: Place<FolderVersions>): Promise<ListedVersion[] | null> {
  try {
    const { entries } = await listFolder(visit, address);
    const found = entries.flatMap(({ isFolder, name, url }): ListedVersion[] => {
      const version = isFolder ? labelOfFolder(versions, source.cadence, name) : null;
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

async function observedAt(
  { visit, source }: Place,
  { version, address }: ListedVersion,
  listed: boolean,
): Promise<Found> {
  const observe = () => observeFolder(visit, source, address, listed);
  return { version, address, observed: await observe(), observe };
}

/** Says how many versions are there in place of an absent one. */
function counted(found: readonly ListedVersion[]): string {
  if (found.length === 0) return '';
  return `; there are ${found.length}, from ${found.at(-1)?.version} to ${found[0]?.version}`;
}
