/** Looks which versions of a source its publisher has, and whether one of them is whole. */
import type { Source } from '../../shared/datasets/define.ts';
import type { Origin } from '../../shared/store/generations/origin.ts';
import type { Publication, Visit } from './ports.ts';

export interface Sought {
  readonly source: Source;
  /** Folders or files in place of the declared addresses; empty for those of the declaration. */
  readonly addresses: readonly string[];
}

export interface ListedVersion {
  readonly version: string;
  readonly address: string;
}

/** Returns the versions at the first address that has the source, newest first. @throws PublisherError */
export async function versionsAt(_visit: Visit, _sought: Sought): Promise<ListedVersion[]> {
  throw new Error('not built yet');
}

/**
 * Returns a version with its files, whether or not it is whole; the newest one without `version`. `known` is the origin of the
 * version that is served: a file that has not changed since is not read again for the version inside.
 * @throws PublisherError, `absent` for a version that is not there
 */
export async function publicationAt(
  _visit: Visit,
  _sought: Sought,
  _version: string | null,
  _known: Origin | null,
): Promise<Publication> {
  throw new Error('not built yet');
}
