/** Keys and places of the items of a document table. */
import type { ItemKey } from '../../../aws/read-items.ts';
import type { DocumentTable, Resource } from '../../../datasets/define.ts';
import { blockSuffix, itemKey, lookupPartition } from '../placement.ts';
import { type Listed, type Place, type PlaceOf, placeIn } from './places.ts';

/** `suffix` has the joined values of the table's suffix fields; it is empty if a partition has one entity. */
export const headKey = ({ partition }: DocumentTable, value: string, suffix: string): ItemKey =>
  itemKey(partition, value, `P#${suffix}`);

export const blockKey = ({ partition }: DocumentTable, value: string, list: Listed, block: number): ItemKey =>
  itemKey(partition, value, blockSuffix(list, block));

/** Head and blocks of a look-up table, in its own partition; `stored` is the table's name in the store. */
export function lookupPlace(table: DocumentTable, stored: string, lookup: Resource): Place {
  const partition = lookupPartition(lookup);
  const own = { singles: 0, lists: [lookup] };
  return placeIn(stored, headKey(table, partition, ''), own, (list, block) =>
    blockKey(table, partition, list, block),
  );
}

export const documentPlace =
  (table: DocumentTable): PlaceOf =>
  (stored, partition, rest) =>
    placeIn(
      stored,
      headKey(table, partition, rest),
      { singles: table.singles.length, lists: table.lists },
      (list, block) => blockKey(table, partition, list, block),
    );
