/** Where the items of a table are in the store, as requests find them. */
import type { ItemKey, TableKey } from '../../../aws/read-items.ts';
import type { Resource } from '../../../datasets/define.ts';

export type Listed = Pick<Resource, 'name' | 'code'>;

export interface Blocks {
  readonly list: Listed;
  readonly table: string;
  readonly keyOf: (block: number) => ItemKey;
}

export interface Place {
  readonly head: TableKey;
  readonly singles: number;
  readonly lists: readonly Listed[];
  readonly blocksOf: (list: Listed) => Blocks;
}

/** Returns the place of a record of one table; `table` is its name in the store. */
export const placeIn = (
  table: string,
  head: ItemKey,
  { singles, lists }: Pick<Place, 'singles' | 'lists'>,
  keyOf: (list: Listed, block: number) => ItemKey,
): Place => ({
  head: { table, key: head },
  singles,
  lists,
  blocksOf: (list) => ({ list, table, keyOf: (block) => keyOf(list, block) }),
});

/** `stored` is the table's name in the store; `partition` and `rest` are the two parts of the path's key. */
export type PlaceOf = (stored: string, partition: string, rest: string) => Place;

/** One order of the list of all records. Blocks are numbered from 0, and the directory has the ranges. */
export interface ListOrder {
  readonly code: string;
  readonly fields: readonly string[];
  readonly directoryKey: ItemKey;
  readonly blocks: (stored: string) => Blocks;
}
