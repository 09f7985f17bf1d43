/** Reads items of an index through a cache, in calls of at most 100 keys. */
import { StoreError } from '../../aws/errors.ts';
import type { Item, ItemKey } from '../../aws/read-items.ts';
import { packedOf } from '../records/block.ts';
import { SORT_KEY } from '../records/placement.ts';
import type { ReadItems } from '../records/read-list.ts';
import type { BlockCache, ByteCache } from './byte-cache.ts';
import type { Pace } from './pacing.ts';

/** Keys of one call: the limit of BatchGetItem. */
const CALL_KEYS = 100;

/** The caches that all searches of a process share, by the name of the table and the key. */
export interface Kept {
  readonly items: ByteCache<Item | undefined>;
  readonly blocks: BlockCache;
}

/** The place of an index: `stored` is the name of its table in the store, `read` takes at most 100 keys. */
export interface IndexAt {
  readonly read: ReadItems;
  readonly stored: string;
}

export interface Index {
  /** Returns a promise per key, in order; undefined for a missing item. All calls are made at once. */
  readonly items: (keys: readonly ItemKey[]) => Promise<Item | undefined>[];
  readonly blocks: BlockCache;
  /** Returns a name that no other table has, of the text of a key or of the number of a block. */
  readonly named: (key: string) => string;
  readonly pace: Pace;
}

export const keyText = (key: ItemKey): string => `${key['k']} ${key[SORT_KEY]}`;

/** Bytes of a cached item. A missing one is cached too: a page without terms stays empty. */
export const itemBytes = (item: Item | undefined): number => (item ? packedOf(item).length : 0);

export function indexAt({ read, stored }: IndexAt, kept: Kept, pace: Pace): Index {
  const named = (key: string): string => `${stored} ${key}`;
  const items = (keys: readonly ItemKey[]): Promise<Item | undefined>[] => {
    const found = new Map<string, Promise<Item | undefined>>();
    const missing = new Map<string, ItemKey>();
    const names = keys.map((key) => named(keyText(key)));
    for (const [i, name] of names.entries()) {
      const known = kept.items.get(name);
      if (known) found.set(name, known);
      else missing.set(name, keys[i] as ItemKey);
    }
    const all = [...missing];
    for (let at = 0; at < all.length; at += CALL_KEYS) {
      const call = all.slice(at, at + CALL_KEYS);
      const answer = read(call.map(([, key]) => ({ table: stored, key }))).then(checked);
      for (const [i, [name]] of call.entries()) {
        found.set(
          name,
          kept.items.put(
            name,
            answer.then((read) => read[i]),
          ),
        );
      }
    }
    return names.map((name) => found.get(name) as Promise<Item | undefined>);
  };
  return {
    items,
    blocks: kept.blocks,
    named,
    pace,
  };
}

/** Items without bytes must not be cached: they would fail in the cache, not where they are used. */
function checked(items: (Item | undefined)[]): (Item | undefined)[] {
  decoding('an item', () => items.forEach(itemBytes));
  return items;
}

/** @throws StoreError if the item is missing */
export function bytesOf(item: Item | undefined, what: string): Uint8Array {
  if (!item) throw new StoreError(`${what} of an index`, `missing ${what}`);
  return packedOf(item);
}

export function decoding<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError(`decoding ${what} of an index`, error);
  }
}
