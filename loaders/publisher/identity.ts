/** Decides from a publisher's headers whether what is stored is of the file that the publisher has now. */
import type { FetchedFile, Origin } from '../../shared/store/generations/origin.ts';
import type { RemoteFile } from './ports.ts';
import { etagOf } from './same-file.ts';

export type Identity = Pick<RemoteFile, 'name' | 'size' | 'etag' | 'modified'>;

const differs = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b;

/**
 * Whether two observations cannot be of the same bytes. A header that one of them lacks says nothing: proxies
 * remove headers from some answers, and listings have fewer of them than answers.
 */
export const contradicts = (a: Identity, b: Identity): boolean =>
  a.size !== b.size || differs(etagOf(a.etag), etagOf(b.etag)) || differs(a.modified, b.modified);

/**
 * Whether what an earlier run has stored is of the same file. Equal sizes are not enough, since files of
 * fixed width are replaced by files of the same size: the ETag or the time must be known and equal. The
 * address may differ, because two shares have the same files.
 */
export const isSurelySame = (a: Identity, b: Identity): boolean =>
  a.name === b.name &&
  !contradicts(a, b) &&
  ((a.etag !== null && b.etag !== null) || (a.modified !== null && b.modified !== null));

export const identityOf = ({ arquivo, tamanho, etag, modificado_em }: FetchedFile): Identity => ({
  name: arquivo,
  size: tamanho,
  etag,
  modified: modificado_em === null ? null : Date.parse(modificado_em),
});

export const isFetched = (fetched: readonly FetchedFile[], file: RemoteFile): boolean =>
  fetched.some((one) => isSurelySame(identityOf(one), file));

export const isSameAsFetched = ({ arquivos }: Origin, files: readonly RemoteFile[]): boolean =>
  arquivos.length === files.length && files.every((file) => isFetched(arquivos, file));
