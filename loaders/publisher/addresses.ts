/** The addresses of a source, tried in their order. */
import type { Source } from '../../shared/datasets/define.ts';
import { PublisherError } from './ports.ts';

export interface Sought {
  readonly source: Source;
  /** Folders or files in place of the declared addresses; empty for those of the declaration. */
  readonly addresses: readonly string[];
  /** Names the place in which operators give another address. */
  readonly givenBy: string;
}

/** The given addresses; without one, those of the declaration. */
export const addressesOf = ({ channel }: Source, given: readonly string[]): readonly string[] =>
  given.length > 0 ? given : channel.addresses;

/** Returns the result of the first address with the source. @throws PublisherError naming all addresses */
export async function atFirstAddress<T>(sought: Sought, work: (address: string) => Promise<T>): Promise<T> {
  const { source, addresses } = sought;
  const all = addressesOf(source, addresses).map(davAddress);
  if (all.length === 0)
    throw new PublisherError(
      'absent',
      `${source.name}: no public place of its files is known; ${remedy(sought)}`,
    );
  const failed: PublisherError[] = [];
  for (const address of all) {
    try {
      return await work(address);
    } catch (error) {
      if (!isElsewhere(error)) throw error;
      failed.push(error);
    }
  }
  throw nowhere(sought, all, failed);
}

function nowhere(sought: Sought, all: readonly string[], failed: readonly PublisherError[]): PublisherError {
  const fault = failed.every((error) => error.fault === 'moved') ? 'moved' : 'blocked';
  const reasons = failed.map(({ message }) => message).join('; ');
  const what =
    all.length === 1
      ? 'its address does not have the files'
      : `none of its ${all.length} addresses has the files`;
  // A folder without its slash is asked for as a file.
  const hint = all.every((address) => address.endsWith('/')) ? '' : '; the address of a folder ends in /';
  const message = `${sought.source.name}: ${what}: ${reasons}; ${remedy(sought)}${hint}`;
  return new PublisherError(fault, message, { cause: failed[0] });
}

const isElsewhere = (error: unknown): error is PublisherError =>
  error instanceof PublisherError && (error.fault === 'moved' || error.fault === 'blocked');

const remedy = ({ givenBy }: Sought): string => `find the address at the publisher and give it by ${givenBy}`;

/** Without `index.php` a path may be of another server, unless the token has the usual 15 characters. */
const SHARE_PAGE = /^(.*?)(?:\/index\.php\/s\/([A-Za-z0-9]+)|\/s\/([A-Za-z0-9]{15}))\/?$/;

/**
 * Returns the address of the files behind the page of a Nextcloud share,
 * `https://HOST/index.php/s/TOKEN?dir=/FOLDER`, which is what a browser shows; other addresses stay as they
 * are. @throws PublisherError, `wrong`
 */
function davAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new PublisherError('wrong', `"${address}" is no address; allowed: http or https`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new PublisherError(
      'wrong',
      `${url.host}: an address with credentials; allowed: one that is public`,
    );
  }
  const [, before = '', long, short] = SHARE_PAGE.exec(url.pathname) ?? [];
  const token = long ?? short;
  if (token === undefined) return address;
  const folder = url.searchParams.get('dir') ?? url.searchParams.get('path') ?? '';
  const segments = folder.split('/').filter(Boolean).map(encodeURIComponent);
  return `${url.origin}${before}/public.php/dav/files/${[token, ...segments].join('/')}/`;
}
