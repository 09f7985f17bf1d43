/** The read port over tables in segments: a read takes some microseconds, so it happens in this process at once. */
import { resolve } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import type { ItemClient } from '../../shared/aws/calls/operations.ts';
import { StoreError } from '../../shared/aws/errors.ts';
import { type Item, readItems, type TableKey } from '../../shared/aws/read-items.ts';
import type { ReadItems } from '../../shared/store/records/read-list.ts';
import { keyText } from '../../shared/store/segments/record.ts';
import { storeFolder } from '../engine/paths.ts';
import { type SegmentTables, segmentTables, tablesFolder } from './tables.ts';

/** Reads may wait for a disk; after this time other requests get their turn. */
const TURN_MS = 5;

/**
 * Tables that are not in segments are read through `others`: the embedded engine has those of earlier versions of this
 * service, and the error for a table that does not exist.
 */
export const readingSegments =
  (tables: SegmentTables, others: ReadItems): ReadItems =>
  async (keys) => {
    const found = new Array<Item | undefined>(keys.length);
    const elsewhere: number[] = [];
    let began = performance.now();
    for (let i = 0; i < keys.length; i++) {
      const item = itemOf(tables, keys[i] as TableKey);
      if (item === null) elsewhere.push(i);
      else found[i] = item;
      if (i === keys.length - 1 || performance.now() - began < TURN_MS) continue;
      await immediate();
      began = performance.now();
    }
    if (elsewhere.length === 0) return found;
    const items = await others(elsewhere.map((i) => keys[i] as (typeof keys)[number]));
    for (const [at, i] of elsewhere.entries()) found[i] = items[at];
    return found;
  };

/** Reads items of generation tables for the API: in place where they are in segments, otherwise from the engine. */
export const servedItems = (dataDir: string, client: ItemClient): ReadItems =>
  readingSegments(segmentTables(tablesFolder(storeFolder(resolve(dataDir)))), (keys) =>
    readItems(client, keys),
  );

/** Returns null where the table is not in segments. @throws StoreError */
function itemOf(tables: SegmentTables, { table: name, key }: TableKey): Item | undefined | null {
  try {
    const table = tables.find(name);
    if (table === null) return null;
    const stored = table.get(keyText(key));
    return stored && { ...key, [stored.attribute]: stored.value };
  } catch (error) {
    throw new StoreError('reading a segment', error);
  }
}
