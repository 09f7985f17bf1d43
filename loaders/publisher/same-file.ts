/** Decides from headers whether answers, observations and fetched files are of the same bytes. */

import type { FetchedFile, Origin } from '../../shared/store/generations/origin.ts';
import { beginsAsPage, firstBytes, instantOf, PAGE_BYTES, pageFault, refuseFaults } from './http/answers.ts';
import { type Answered, PublisherError, type RemoteFile } from './ports.ts';

/** Bytes of the body of an answer, in the file. */
export interface FoundRange {
  readonly start: number;
  readonly end: number;
  /** Bytes of the whole file; null where the answer does not say. */
  readonly size: number | null;
}

/** Removes the mark of a weak validator, which some servers add at times. */
export const etagOf = (text: string | null | undefined): string | null =>
  text ? text.trim().replace(/^W\//, '') : null;

/**
 * Compares what both observations have: a host may leave a header out of one kind of answer.
 * @throws PublisherError: `changed`, or the fault of an answer that is not of a file
 */
export async function refuseOthers(answered: Answered, file: RemoteFile): Promise<void> {
  const { url, status, headers } = answered;
  const size = sizeIn(status, headers);
  if (status === 416 && size !== null && size !== file.size) throw sizeChanged(url, file.size, size);
  // The file was there a moment ago; the firewall of Receita Federal has answered 404 at random.
  await refuseFaults(answered, 'moved');
  if (status === 200 && size !== file.size) await refusePage(answered);
  const etag = etagOf(headers.get('etag'));
  const modified = instantOf(headers.get('last-modified'));
  if (etag !== null && file.etag !== null && etag !== etagOf(file.etag)) throw changed(url, file.etag, etag);
  if (modified !== null && file.modified !== null && modified !== file.modified) {
    throw changed(url, new Date(file.modified).toISOString(), new Date(modified).toISOString());
  }
  if (size !== null && size !== file.size) throw sizeChanged(url, file.size, size);
}

/** Recognises a page whose type is that of a file, and an empty body. */
async function refusePage(answered: Answered): Promise<void> {
  const { url, headers } = answered;
  if (headers.get('content-length') === '0') throw new PublisherError('broken', `${url}: an empty body`);
  const begin = await firstBytes(answered.body, PAGE_BYTES);
  if (beginsAsPage(begin)) throw pageFault(answered, begin.toString('latin1'));
  if (begin.length === 0) throw new PublisherError('broken', `${url}: an empty body`);
  if (!headers.has('content-length')) throw new PublisherError('wrong', `${url}: a body of unknown size`);
}

const sizeChanged = (url: string, before: number, after: number): PublisherError =>
  changed(url, `${before} bytes`, `${after} bytes`);

const changed = (url: string, before: string, after: string): PublisherError =>
  new PublisherError('changed', `${url}: the file was replaced while it was read: ${before}, now ${after}`);

function sizeIn(status: number, headers: Answered['headers']): number | null {
  const text = status === 206 || status === 416 ? totalIn(headers) : headers.get('content-length');
  return /^\d+$/.test(text ?? '') ? Number(text) : null;
}

const totalIn = (headers: Answered['headers']): string | undefined =>
  headers.get('content-range')?.split('/')[1];

/**
 * Returns the range of the body: the requested one, the beginning of it, or the whole file where the server
 * has no ranges.
 * @throws PublisherError, `wrong` for another range
 */
export function rangeIn(
  { url, status, headers }: Answered,
  file: RemoteFile,
  start: number,
  end: number,
): FoundRange {
  if (status === 200) return { start: 0, end: file.size, size: file.size };
  const given = headers.get('content-range') ?? '';
  const found = parseRange(given);
  if (status === 206 && found && found.start === start && found.end <= end) return found;
  const what = given === '' ? `the status ${status} without a range` : `"${given}"`;
  throw new PublisherError(
    'wrong',
    `${url}: bytes ${start}-${end - 1} were requested, and ${what} was answered`,
  );
}

/** Returns null for what is no range of bytes. */
export function parseRange(text: string): FoundRange | null {
  const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(text.trim()) ?? [];
  if (first === undefined || last === undefined || Number(last) < Number(first)) return null;
  return { start: Number(first), end: Number(last) + 1, size: total === '*' ? null : Number(total) };
}

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
