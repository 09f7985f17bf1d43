/** A cache of directories. Each is read once per process and generation, however many requests need it. */

import { StoreError } from '../../aws/errors.ts';
import { decodeDirectory, type FoldedRange } from './directory.ts';
import type { ReadItems } from './read-list.ts';
import type { OrderCodec } from './table-codec.ts';

/**
 * Enough for the three orders of all sources in two generations, the served one and the one that callers page through. A decoded
 * directory of all municipalities takes about a megabyte.
 */
const CAPACITY = 6;

/** Returns the ranges of an order; `stored` is the name of the table in the store. @throws StoreError */
export type FindDirectory = (
  read: ReadItems,
  stored: string,
  order: OrderCodec,
) => Promise<readonly FoldedRange[]>;

async function readDirectory(
  read: ReadItems,
  stored: string,
  { directoryKey }: OrderCodec,
): Promise<readonly FoldedRange[]> {
  const [item] = await read([{ table: stored, key: directoryKey }]);
  if (!item) throw new StoreError(`directory of ${stored}`, 'missing directory');
  try {
    return decodeDirectory(item);
  } catch (error) {
    throw new StoreError('decoding a directory', error);
  }
}

/** Concurrent requests share one read. Failures are not cached. The least recently used directory is evicted. */
export function cachedDirectories(): FindDirectory {
  const cache = new Map<string, Promise<readonly FoldedRange[]>>();
  return (read, stored, order) => {
    const key = `${stored} ${order.code}`;
    const known = cache.get(key);
    const found = known ?? readDirectory(read, stored, order);
    cache.delete(key);
    cache.set(key, found);
    for (const oldest of cache.keys()) {
      if (cache.size <= CAPACITY) break;
      cache.delete(oldest);
    }
    if (!known) {
      found.catch(() => {
        if (cache.get(key) === found) cache.delete(key);
      });
    }
    return found;
  };
}
