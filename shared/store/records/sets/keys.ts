/** The items of an index: their keys, and the hash that spreads its terms over buckets. */
import type { ItemKey } from '../../../aws/read-items.ts';
import { mixed } from '../key-hash.ts';
import { SORT_KEY } from '../placement.ts';

/** Numbers of entries that one container covers. The number of an entry is `container × 65,536 + place`. */
export const CONTAINER_PLACES = 65_536;

/** Entries per block: some 2.5 KB packed, half a read unit. Smaller ones pack slower and save no units. */
export const ENTRY_BLOCK = 64;

/** Items per partition, so that neither a long set nor a long list of entries is one hot partition. */
const TOGETHER = 64;

const padded = (n: number): string => String(n).padStart(6, '0');
const key = (k: string, sk: string): ItemKey => ({ k, [SORT_KEY]: sk });

/** Entries `block × ENTRY_BLOCK` and following of a container. */
export const entryBlockKey = (container: number, block: number): ItemKey =>
  key(`I#${container}#${Math.floor(block / TOGETHER)}`, padded(block));

/** Values of a counted field in one container. */
export const columnKey = (field: string, container: number): ItemKey =>
  key(`C#${field}#${Math.floor(container / TOGETHER)}`, padded(container));

/** Numbers of entries for each value of a counted field, over all containers. */
export const tallyKey = (field: string): ItemKey => key('N', field);

export const directoryKey: ItemKey = key('D', 'D');

export const directoryPartKey = (part: number): ItemKey => key('D', padded(part));

export interface PageAt {
  readonly bucket: number;
  readonly page: number;
}

export const pageKey = ({ bucket, page }: PageAt): ItemKey => key(`P#${bucket}#${page}`, 'P');

/** A part of the set of a term that does not fit into its page. */
export const chunkKey = (term: string, chunk: number): ItemKey =>
  key(`T#${Math.floor(chunk / TOGETHER)}#${term}`, padded(chunk));

/** FNV-1a over UTF-16 units, which for ASCII are the bytes, and the last mixing of MurmurHash3: 32 bits. */
function hashOf(text: string): number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return mixed(state);
}

/** What stands between the name of a filter and a value, a word, and a whole name. */
const [OF_VALUE, OF_WORD, OF_NAME] = [':', '~', '='];

/** Characters of a word by which its bucket is chosen, so that a beginning of so many is in one bucket. */
const BEGINNING = 3;

/** A value of a filter as a term. Values are spread over the buckets of a load. */
export const termText = (filter: string, value: string): string => `${filter}${OF_VALUE}${value}`;

/** A word of a filter, or its beginning, as a term. Words that begin alike are in one bucket, in order. */
export const wordText = (filter: string, word: string): string => `${filter}${OF_WORD}${word}`;

/**
 * What ends the term of a word that is the first or the only one of a name, and of each word of a name of the
 * prominent, who have neither of the others. All follow that of the word.
 */
export const [OF_FIRST, OF_ONLY, OF_PROMINENT] = [' ', '!', '"'];

/**
 * A whole name of several words, or its beginning with a letter of the second word at least, as a term.
 * Those of one first word and one letter after it are in one bucket, in order: too many begin with the
 * same word.
 */
export const nameText = (filter: string, name: string): string => `${filter}${OF_NAME}${name}`;

/** Returns the part of a term that chooses its bucket. The kernels do the same (assembly/spread.ts). */
function spreadBy(term: string): string {
  const at = term.search(/[:~=]/);
  if (term[at] === OF_WORD) return term.slice(0, at + 1 + BEGINNING);
  const blank = term[at] === OF_NAME ? term.indexOf(' ', at) : -1;
  return blank < 0 ? term : term.slice(0, blank + 2);
}

/** Returns the bucket of a term. `buckets` is a power of two. */
export function bucketOf(term: string, buckets: number): number {
  return buckets === 1 ? 0 : hashOf(spreadBy(term)) >>> (32 - Math.log2(buckets));
}
