/** The read port over tables in segments: a read takes microseconds, so it runs in this process at once. */
import { setImmediate as immediate } from 'node:timers/promises';
import { StoreError } from '../../shared/aws/errors.ts';
import type { Item, TableKey } from '../../shared/aws/read-items.ts';
import type { ReadItems } from '../../shared/store/records/read-list.ts';
import { keyText } from '../../shared/store/segments/record.ts';
import { noTable } from '../disk/store-errors.ts';
import type { SegmentTables } from './tables.ts';

/** Reads may wait for a disk; after this time other requests get their turn. */
const TURN_MS = 5;

/**
 * Returns the items in the keys' order. `expect` throws where the store is not the one that was opened.
 * @throws StoreError (of the promise), also for a missing table
 */
export const readingSegments =
  (tables: SegmentTables, expect: () => void): ReadItems =>
  async (keys) => {
    const found = new Array<Item | undefined>(keys.length);
    let began = performance.now();
    for (let i = 0; i < keys.length; i++) {
      found[i] = itemOf(tables, expect, keys[i] as TableKey);
      if (i === keys.length - 1 || performance.now() - began < TURN_MS) continue;
      await immediate();
      began = performance.now();
    }
    return found;
  };

/** @throws StoreError */
function itemOf(tables: SegmentTables, expect: () => void, { table: name, key }: TableKey): Item | undefined {
  try {
    expect();
    const table = tables.find(name);
    if (table === null) throw noTable(name);
    const stored = table.get(keyText(key));
    return stored && { ...key, [stored.attribute]: stored.value };
  } catch (error) {
    throw new StoreError('reading a segment', error);
  }
}
