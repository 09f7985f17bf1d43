/** A cache of directories. Each is read once per process and generation, however many requests need it. */

import { StoreError } from '../../aws/errors.ts';
import { decodeDirectory, type FoldedRange } from './directory.ts';
import { cachedReads } from './read-cache.ts';
import type { ReadItems } from './read-list.ts';
import type { ListOrder } from './served/places.ts';

/**
 * Enough for the three orders of all sources in two generations, the served one and the one that callers page
 * through. A decoded directory of all municipalities takes about a megabyte.
 */
const CAPACITY = 6;

/** Returns the ranges of an order; `stored` is the name of the table in the store. @throws StoreError */
export type FindDirectory = (
  read: ReadItems,
  stored: string,
  order: Pick<ListOrder, 'code' | 'directoryKey'>,
) => Promise<readonly FoldedRange[]>;

async function readDirectory(
  read: ReadItems,
  stored: string,
  { directoryKey }: Pick<ListOrder, 'directoryKey'>,
): Promise<readonly FoldedRange[]> {
  const [item] = await read([{ table: stored, key: directoryKey }]);
  if (!item) throw new StoreError(`directory of ${stored}`, 'missing directory');
  try {
    return decodeDirectory(item);
  } catch (error) {
    throw new StoreError('decoding a directory', error);
  }
}

export function cachedDirectories(capacity = CAPACITY): FindDirectory {
  const find = cachedReads<readonly FoldedRange[]>(capacity);
  return (read, stored, order) => find(`${stored} ${order.code}`, () => readDirectory(read, stored, order));
}
