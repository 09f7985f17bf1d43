/** Observes files at a publisher: size, ETag and time, without their content. */
import type { Source } from '../../shared/datasets/define.ts';
import { beginsAsPage, dateOf, firstBytes, instantOf, pageFault, refuseFaults } from './http/answers.ts';
import { listFolder } from './listing.ts';
import { ask, persist } from './persist.ts';
import { type Answered, PublisherError, type RemoteFile, type Visit } from './ports.ts';
import { etagOf, parseRange } from './same-file.ts';

export interface Observed {
  /** In the order of their names. */
  readonly files: readonly RemoteFile[];
  /** Declared names that are not there. */
  readonly missing: readonly string[];
  /** The publisher's clock, in milliseconds since 1970. */
  readonly now: number;
}

/** Bytes that are read to recognise a page whose type is that of a file. */
const FIRST_BYTES = 512;

/**
 * Reads the first bytes: a HEAD would not show whether ranges work and what is in the file, and firewalls
 * refuse it. Returns null as the file where there is none. @throws PublisherError
 */
export const observeFile = (
  visit: Visit,
  url: string,
  name: string,
): Promise<{ readonly file: RemoteFile | null; readonly now: number }> =>
  persist(visit, async () => {
    const answered = await ask(visit, { method: 'GET', url, range: { start: 0, end: FIRST_BYTES } });
    const { status, headers } = answered;
    const now = dateOf(headers) ?? visit.clock.now();
    const isEmpty = status === 416 && headers.get('content-range') === 'bytes */0';
    const file = (size: number): RemoteFile => ({
      name,
      url,
      size,
      etag: etagOf(headers.get('etag')),
      modified: instantOf(headers.get('last-modified')),
    });
    if (isEmpty) {
      await answered.body.return();
      return { file: file(0), now };
    }
    if (await isMissing(answered)) return { file: null, now };
    const begin = await firstBytes(answered.body, FIRST_BYTES);
    if (beginsAsPage(begin)) throw pageFault(answered, begin.toString('latin1'));
    return { file: file(sizeOf(answered)), now };
  });

/** @throws PublisherError */
async function isMissing(answered: Answered): Promise<boolean> {
  try {
    await refuseFaults(answered, 'absent');
    return false;
  } catch (error) {
    if (error instanceof PublisherError && error.fault === 'absent') return true;
    throw error;
  }
}

function sizeOf({ url, status, headers }: Answered): number {
  const size =
    status === 206 ? parseRange(headers.get('content-range') ?? '')?.size : headers.get('content-length');
  if (size !== null && size !== undefined && Number.isSafeInteger(Number(size))) return Number(size);
  throw new PublisherError('wrong', `${url}: the answer does not say how large the file is (${status})`);
}

/** `folder` ends in `/`. Where the publisher refuses a listing, the declared names are asked for instead. */
export async function observeFolder(
  visit: Visit,
  { channel: { files } }: Source,
  folder: string,
  listed: boolean,
): Promise<Observed> {
  if (!(files instanceof RegExp) && !listed) return askedFolder(visit, files, folder);
  try {
    return await listedFolder(visit, files, folder);
  } catch (error) {
    const isRefused = error instanceof PublisherError && error.fault === 'blocked';
    if (!isRefused || files instanceof RegExp) throw error;
    visit.note(`${error.message}; its files are asked for one by one`);
    return askedFolder(visit, files, folder);
  }
}

async function listedFolder(
  visit: Visit,
  names: readonly string[] | RegExp,
  folder: string,
): Promise<Observed> {
  const { entries, now } = await listFolder(visit, folder);
  const all = entries.filter(({ isFolder }) => !isFolder);
  const wanted = names instanceof RegExp ? null : new Set(names.map((name) => name.toLowerCase()));
  const isOne = (name: string): boolean =>
    wanted ? wanted.has(name.toLowerCase()) : (names as RegExp).test(name);
  const files = all
    .filter(({ name }) => isOne(name))
    .map(
      ({ isFolder: _, size, etag, ...file }): RemoteFile => ({
        ...file,
        size: size ?? 0,
        etag: etagOf(etag),
      }),
    );
  const found = new Set(files.map(({ name }) => name.toLowerCase()));
  const missing = names instanceof RegExp ? [] : names.filter((name) => !found.has(name.toLowerCase()));
  return { files: sorted(files), missing, now };
}

/** Asks twice for names missing beside others: the firewall of Receita Federal has answered 404 at random. */
async function askedFolder(visit: Visit, names: readonly string[], folder: string): Promise<Observed> {
  const first = await askFor(visit, names, folder);
  if (first.files.length === 0 || first.missing.length === 0) return first;
  const again = await askFor(visit, first.missing, folder);
  return { files: sorted([...first.files, ...again.files]), missing: again.missing, now: again.now };
}

async function askFor(visit: Visit, names: readonly string[], folder: string): Promise<Observed> {
  const answers = await Promise.all(
    names.map((name) => observeFile(visit, `${folder}${encodeURIComponent(name)}`, name)),
  );
  return {
    files: sorted(answers.flatMap(({ file }) => file ?? [])),
    missing: names.filter((_, i) => !answers[i]?.file),
    now: Math.max(...answers.map(({ now }) => now)),
  };
}

const sorted = (files: readonly RemoteFile[]): RemoteFile[] =>
  files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
