/** One address of a source, and what is found there. */
import type { Source } from '../../shared/datasets/define.ts';
import type { Origin } from '../../shared/store/generations/origin.ts';
import type { Observed } from './observe.ts';
import { PublisherError, type Visit } from './ports.ts';

export interface Place {
  readonly visit: Visit;
  readonly source: Source;
  /** A folder, which ends in `/`, or one file. */
  readonly address: string;
}

export interface ListedVersion {
  readonly version: string;
  readonly address: string;
}

export interface Found extends ListedVersion {
  readonly observed: Observed;
  /** Observes the same files once more. */
  readonly observe: () => Promise<Observed>;
}

/** Finds versions in one of the ways in which publishers keep them. */
export interface Finder {
  /** Newest first. @throws PublisherError */
  readonly versions: (place: Place) => Promise<ListedVersion[]>;
  /** Returns the newest version if `version` is null. @throws PublisherError, `absent` for a missing one */
  readonly find: (place: Place, version: string | null, known: Origin | null) => Promise<Found>;
}

/** The error for a version that is not at the address; `instead` says what is there. */
export const absentAt = (
  { source, address }: Place,
  version: string | null,
  instead: string,
): PublisherError =>
  new PublisherError('absent', `${source.name}: the version ${version} is not at ${address}${instead}`);
