/**
 * The records of a fetch into the bucket of publications. They are in the bucket of work, because only the
 * publisher's files and their origin may be beside each other.
 */
import { createHash } from 'node:crypto';
import type { Bucket } from '../../../shared/aws/s3-client.ts';
import type { FetchedFile } from '../../../shared/store/generations/origin.ts';
import type { RemoteFile } from '../../publisher/ports.ts';
import { etagOf } from '../../publisher/same-file.ts';
import type { Objects } from '../../work/ports.ts';
import type { Identity } from '../identity.ts';

/** The multipart upload in which a file is fetched. */
export interface DraftRecord {
  readonly file: RemoteFile;
  readonly upload: string;
  readonly segmentBytes: number;
}

/** A file that was checked. */
export interface AcceptedRecord {
  readonly fetched: FetchedFile;
  /** That of the upload, which is in the metadata of the object. */
  readonly identity: string;
}

/** The places of a fetch. */
export interface BucketPlace {
  readonly bucket: Bucket;
  /** Folder of the publication in the bucket; it ends in `/`. */
  readonly prefix: string;
  readonly work: Objects;
  readonly keys: ReturnType<typeof fetchKeys>;
  /** The accepted and the joined files, by their names. */
  readonly files: Objects;
}

/** Keys in the bucket of work. */
export const fetchKeys = (source: string, version: string) => {
  const prefix = `fetches/${source}/${version}/`;
  return {
    /** The publication as it was looked at last. */
    publication: `${prefix}publication.json`,
    drafts: `${prefix}drafts/`,
    draft: (file: string) => `${prefix}drafts/${file}.json`,
    accepted: `${prefix}accepted/`,
    acceptedFile: (file: string) => `${prefix}accepted/${file}.json`,
    broken: (file: string) => `${prefix}broken/${file}.json`,
  };
};

/** Returns the name of the file whose record has this key. */
export const fileOfKey = (folder: string, key: string): string => key.slice(folder.length, -'.json'.length);

/**
 * Returns a text that is the same for the same file at the publisher. It is in the metadata of the object, so
 * that an object is recognised although the answer to its completion was lost, and so is an object that
 * another upload has replaced.
 */
export const digestOf = ({ name, size, etag, modified }: Identity): string =>
  createHash('sha256')
    .update(JSON.stringify([name, size, etagOf(etag), modified]))
    .digest('hex');
