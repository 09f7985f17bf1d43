/** Lists a folder of a WebDAV server, with names that cannot lead out of it. */
import { faultOfName } from '../read/names.ts';
import { dateOf, firstBytes, refuseFaults } from './http/answers.ts';
import { type ListedEntry, parseMultistatus } from './http/multistatus.ts';
import { ask, persist } from './persist.ts';
import { PublisherError, type Visit } from './ports.ts';

/** A file or folder directly in the listed folder. */
export interface Entry extends Omit<ListedEntry, 'href'> {
  readonly name: string;
  /** Made from the address of the folder and the name. A folder's ends in `/`. */
  readonly url: string;
}

export interface Listing {
  readonly entries: readonly Entry[];
  /** The publisher's clock, in milliseconds since 1970. */
  readonly now: number;
}

/** The listing of a folder with 1,000 files has 600 KB. */
const MOST_BYTES = 4 << 20;
const LONGEST_REASON = 300;

/**
 * `folder` ends in `/`.
 * @throws PublisherError: `moved` where nothing is there; `blocked` where the server refuses to list; `wrong`
 * for a listing that leads out of the folder
 */
export const listFolder = (visit: Visit, folder: string): Promise<Listing> =>
  persist(visit, async () => {
    const answered = await ask(visit, { method: 'PROPFIND', url: folder });
    await refuseFaults(answered, 'moved');
    const xml = await firstBytes(answered.body, MOST_BYTES);
    if (answered.status !== 207) {
      throw new PublisherError(
        'wrong',
        `${folder}: the answer is no listing: its status is ${answered.status}, not 207`,
      );
    }
    if (xml.length >= MOST_BYTES) {
      const most = MOST_BYTES.toLocaleString('en-US');
      throw new PublisherError('wrong', `${folder}: the listing has over ${most} bytes; allowed: fewer`);
    }
    const entries = entriesIn(folder, xml.toString('utf8'));
    return { entries, now: dateOf(answered.headers) ?? visit.clock.now() };
  });

function entriesIn(folder: string, xml: string): Entry[] {
  try {
    return parseMultistatus(xml).flatMap((entry) => within(folder, entry) ?? []);
  } catch (error) {
    // Recognised by `issues`: zod's error class would bundle all of zod, twice the code of a fetch.
    const isElement = error instanceof Error && 'issues' in error;
    const reason = isElement
      ? 'an entry has no address, or no size'
      : (error as Error).message.slice(0, LONGEST_REASON);
    throw new PublisherError('wrong', `${folder}: the listing cannot be used: ${reason}`, { cause: error });
  }
}

/** Returns null for the folder itself. @throws Error for an entry that is not directly in the folder */
function within(folder: string, { href, ...entry }: ListedEntry): Entry | null {
  const base = segmentsOf(new URL(folder).pathname);
  const path = segmentsOf(new URL(href, folder).pathname);
  const isInside = base.every((segment, i) => path[i] === segment);
  if (!isInside || path.length > base.length + 1)
    throw new Error(`it has the entry ${href}, which is not in the folder`);
  const name = path[base.length];
  if (name === undefined) return null;
  const fault = faultOfPathSegment(name);
  if (fault) throw new Error(`it has the entry ${href}, whose name ${fault}`);
  return { ...entry, name, url: `${folder}${encodeURIComponent(name)}${entry.isFolder ? '/' : ''}` };
}

/** Decodes each part, so that a separator in a name is not one of the path. @throws URIError */
const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean).map(decodeURIComponent);

/** Returns what is wrong with a name that becomes that of a file on this machine, or null. */
export function faultOfPathSegment(name: string): string | null {
  if (name === '' || name === '.' || name === '..' || /[/\\]/.test(name)) return 'leads to another folder';
  return faultOfName(name);
}
