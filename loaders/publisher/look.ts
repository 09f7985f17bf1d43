/** Looks which versions of a source its publisher has, and whether one of them is whole. */
import type { Origin } from '../../shared/store/generations/origin.ts';
import { faultOf, LoadRefused } from '../work/ports.ts';
import { atFirstAddress, type Sought } from './addresses.ts';
import { endingTogether } from './persist.ts';
import type { Finder, ListedVersion, Place } from './place.ts';
import { type Publication, PublisherError, type Visit } from './ports.ts';
import { unreadyOf } from './unready.ts';
import { content } from './versions/content.ts';
import { folders } from './versions/folders.ts';
import { modified, stamps } from './versions/modified.ts';
import { findOneFile, isOneFile } from './versions/one-file.ts';

export type { Sought } from './addresses.ts';
export type { ListedVersion } from './place.ts';

const FINDERS = { stamps, modified, content };

const finderOf = ({ source: { channel } }: Place): Finder =>
  channel.versions.kind === 'folders' ? folders(channel.versions) : FINDERS[channel.versions.kind];

/** Returns the versions at the first address that has the source, newest first. @throws PublisherError */
export const versionsAt = (visit: Visit, sought: Sought): Promise<ListedVersion[]> =>
  endingTogether(visit, (part) =>
    atFirstAddress(sought, (address) =>
      readable(versionsIn({ visit: part, source: sought.source, address })),
    ),
  );

async function versionsIn(place: Place): Promise<ListedVersion[]> {
  if (!isOneFile(place)) return finderOf(place).versions(place);
  const { version, address } = await findOneFile(place, null, null);
  return [{ version, address }];
}

/**
 * Returns a version with its files, whether or not it is whole; the newest one without `version`. `known` is
 * the origin of the version that is served: a file that has not changed since is not read again for the
 * version inside.
 * @throws PublisherError, `absent` for a version that is not there
 */
export const publicationAt = (
  visit: Visit,
  sought: Sought,
  version: string | null,
  known: Origin | null,
): Promise<Publication> =>
  endingTogether(visit, (part) =>
    atFirstAddress(sought, async (address) => {
      const { source } = sought;
      const place = { visit: part, source, address };
      const find = isOneFile(place) ? findOneFile : finderOf(place).find;
      const found = await readable(find(place, version, known));
      const unready = await unreadyOf(part, source, found, known);
      const { files } = found.observed;
      return { source: source.name, version: found.version, address: found.address, files, unready };
    }),
  );

/** A file that must be read for its version but cannot be has no version. @throws PublisherError, `wrong` */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof LoadRefused) throw new PublisherError('wrong', faultOf(error), { cause: error });
    throw error;
  }
}
