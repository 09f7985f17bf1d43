/** A small memory of directories: each is read once a process and generation, however many requests want it. */

import { StoreError } from '../../aws/errors.ts';
import type { OrderedTable } from '../../datasets/define.ts';
import { decodeDirectory, type FoldedRange } from './directory.ts';
import { directoryKey } from './placement.ts';
import type { ReadItems } from './read-list.ts';

/** Two orders of two generations. A decoded directory of all municipalities takes about a megabyte. */
const CAPACITY = 4;

/** Ranges of an order of a table, by the table's name in the store. @throws StoreError */
export type FindDirectory = (
  read: ReadItems,
  table: OrderedTable,
  name: string,
  order: string,
) => Promise<readonly FoldedRange[]>;

async function readDirectory(
  read: ReadItems,
  table: OrderedTable,
  name: string,
  order: string,
): Promise<readonly FoldedRange[]> {
  const [item] = await read([{ table: name, key: directoryKey(table, order) }]);
  if (!item) throw new StoreError(`directory of ${table.name}`, 'missing directory');
  try {
    return decodeDirectory(item);
  } catch (error) {
    throw new StoreError('decoding a directory', error);
  }
}

/** Requests that come at once share one read; failures are not kept; the one unused for longest makes room. */
export function cachedDirectories(): FindDirectory {
  const cache = new Map<string, Promise<readonly FoldedRange[]>>();
  return (read, table, name, order) => {
    const key = `${name} ${order}`;
    const known = cache.get(key);
    const found = known ?? readDirectory(read, table, name, order);
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
