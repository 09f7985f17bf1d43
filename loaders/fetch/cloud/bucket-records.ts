/**
 * What the bucket of work keeps about a fetch into the bucket of publications: nothing but the publisher's files and their
 * origin is beside those files.
 */
import { createHash } from 'node:crypto';
import type { FetchedFile } from '../../../shared/store/generations/origin.ts';
import type { RemoteFile } from '../../publisher/ports.ts';

/** The multipart upload in which a file is fetched. */
export interface DraftRecord {
  readonly file: RemoteFile;
  readonly upload: string;
  readonly segmentBytes: number;
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
  };
};

/** Returns the name of the file whose record has this key. */
export const fileOfKey = (folder: string, key: string): string => key.slice(folder.length, -'.json'.length);

/**
 * Returns a text that is the same for the same file at the publisher. It is in the metadata of the object, so that an object is
 * recognised although the answer to its completion was lost, and an object that another upload has replaced is too.
 */
export const identityOf = ({ name, size, etag, modified }: Omit<RemoteFile, 'url'>): string =>
  createHash('sha256')
    .update(JSON.stringify([name, size, etag, modified]))
    .digest('hex');

export const identityOfFetched = ({ arquivo, tamanho, etag, modificado_em }: FetchedFile): string =>
  identityOf({
    name: arquivo,
    size: tamanho,
    etag,
    modified: modificado_em === null ? null : Date.parse(modificado_em),
  });
