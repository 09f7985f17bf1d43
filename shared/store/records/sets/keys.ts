/** The items of an index: their keys, and the hash that spreads its terms over pages. */
import type { ItemKey } from '../../../aws/read-items.ts';
import { SORT_KEY } from '../placement.ts';

/** Numbers of entries that one container covers. The number of an entry is `container × 65,536 + place`. */
export const CONTAINER_PLACES = 65_536;

/** Entries per block: some 2.5 KB packed, half a read unit. Smaller ones pack slower and save no units. */
export const ENTRY_BLOCK = 64;

/** Items per partition, so that neither a long set nor a long list of entries is one hot partition. */
const TOGETHER = 64;

/** The term that every entry has. */
export const EVERY_ENTRY = '*';

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

/** The directory of the index, one item. */
export const directoryKey: ItemKey = key('D', 'D');

/** A page of terms. */
export const pageKey = (page: number): ItemKey => key(`P#${page}`, 'P');

/** A part of the set of a term that does not fit into its page. */
export const chunkKey = (term: string, chunk: number): ItemKey =>
  key(`T#${Math.floor(chunk / TOGETHER)}#${term}`, padded(chunk));

/** State of FNV-1a before the first unit of a text. */
export const HASH_START = 0x811c9dc5;

/** Returns the state of FNV-1a after one more UTF-16 unit; for ASCII the units are the bytes. */
export const hashed = (state: number, unit: number): number => Math.imul(state ^ unit, 0x01000193);

/** Returns the hash of a text from its state: the final mixing of MurmurHash3, 32 bits. */
export function mixed(state: number): number {
  let hash = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns the state of FNV-1a after a text. */
export function stateAfter(start: number, text: string): number {
  let state = start;
  for (let i = 0; i < text.length; i++) state = hashed(state, text.charCodeAt(i));
  return state;
}

const termHash = (term: string): number => mixed(stateAfter(HASH_START, term));

/** `parts` is a power of two. */
const partOfHash = (hash: number, parts: number): number =>
  parts === 1 ? 0 : hash >>> (32 - Math.log2(parts));

/** Returns a term's page, or its bucket in a load. `parts` is a power of two, so that parts nest. */
export const partOf = (term: string, parts: number): number => partOfHash(termHash(term), parts);

/** A term as it is stored: the name of its filter and one value. */
export const termText = (filter: string, value: string): string => `${filter}:${value}`;
