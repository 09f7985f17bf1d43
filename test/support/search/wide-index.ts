/** An index of many full containers that is made cheaply: all containers of a term have the same set. */

import type { IndexItem } from '../../../loaders/records/terms/term-items.ts';
import type { Item, ItemKey, TableKey } from '../../../shared/aws/read-items.ts';
import { AS_IS, encodeBlock } from '../../../shared/store/records/block.ts';
import { SORT_KEY } from '../../../shared/store/records/placement.ts';
import { CODES, encodeColumn } from '../../../shared/store/records/sets/columns.ts';
import { BITMAP } from '../../../shared/store/records/sets/containers.ts';
import { deflated } from '../../../shared/store/records/sets/deflating.ts';
import { CONTAINER_PLACES, columnKey, ENTRY_BLOCK } from '../../../shared/store/records/sets/keys.ts';
import type { IndexAt } from '../../../shared/store/search/searcher.ts';
import { mix } from '../../../synthetic/kit/random.ts';
import { type TermSet, termItems } from './gathered.ts';

/** Items of a search index in memory. */
type Items = Map<string, Item>;

const nameOf = (key: ItemKey): string => `${key['k']} ${key[SORT_KEY]}`;

function addItems(items: Items, added: Iterable<IndexItem>): void {
  for (const { key, bytes } of added) items.set(nameOf(key), { ...key, [AS_IS]: bytes });
}

/** A store over the items. */
export function storeOf(items: Items) {
  const read = async (keys: readonly TableKey[]): Promise<(Item | undefined)[]> => {
    if (keys.length > 100) throw new Error('more than 100 keys');
    return keys.map(({ key }) => items.get(nameOf(key)));
  };
  return { read, stored: 'busca-1' };
}

const EVERY = Uint16Array.from({ length: CONTAINER_PLACES }, (_, i) => i);

/** Places of which a third is chosen without order, so that the set is a bitmap. */
export const denseSet = (seed: number): Uint16Array => EVERY.filter((place) => mix(seed, 1, place) % 3 === 0);

/** The set as a bitmap, which is the shortest form of so many places without order. */
function bitmapOf(places: Uint16Array): Buffer {
  const bytes = Buffer.alloc(1 + ((places.at(-1) ?? 0) >>> 3) + 1);
  bytes[0] = BITMAP;
  for (const place of places) bytes[1 + (place >>> 3)]! |= 1 << (place & 7);
  return deflated(bytes);
}

function termOf(text: string, places: Uint16Array, containers: number): TermSet {
  const bytes = bitmapOf(places);
  return {
    text,
    paired: false,
    postings: Array.from({ length: containers }, (_, container) => ({
      container,
      count: places.length,
      bytes,
    })),
  };
}

/** `terms` have the places of their sets in each container. The field `uf` has a column without order. */
export function wideIndex(terms: ReadonlyMap<string, Uint16Array>, containers: number): Items {
  const items: Items = new Map();
  const sets = [...terms].map(([text, places]) => termOf(text, places, containers));
  addItems(items, termItems(sets, 1, new Array<number>(containers).fill(CONTAINER_PLACES)));
  const values = Array.from({ length: 16 }, (_, code) => String(code));
  const codes = Uint8Array.from(EVERY, (place) => mix(1, 2, place) % values.length);
  const column = encodeColumn(values, codes.length, { form: CODES, bytes: codes });
  for (let container = 0; container < containers; container++) {
    addItems(items, [{ key: columnKey('uf', container), bytes: column }]);
  }
  return items;
}

const BLOCK = encodeBlock(Array.from({ length: ENTRY_BLOCK }, (_, i) => `entry ${i}`));

/** A store that returns a new copy of the bytes at each read, as a client does, and invented blocks. */
export function copiesOf(items: Items, onRead: (keys: readonly TableKey[]) => void | Promise<void>): IndexAt {
  const read = async (keys: readonly TableKey[]): Promise<(Item | undefined)[]> => {
    await onRead(keys);
    return keys.map(({ key }) => {
      if (key['k']?.startsWith('I#')) return { ...key, [BLOCK.attribute]: BLOCK.bytes };
      const item = items.get(nameOf(key));
      return item && { ...key, [AS_IS]: Uint8Array.from(item[AS_IS] as Buffer) };
    });
  };
  return { read, stored: 'busca-1' };
}
