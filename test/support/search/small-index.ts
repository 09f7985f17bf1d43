/** Items of a search index in memory, and a store over them. */
import type { IndexItem } from '../../../loaders/records/terms/term-items.ts';
import type { Item, ItemKey, TableKey } from '../../../shared/aws/read-items.ts';
import { AS_IS } from '../../../shared/store/records/block.ts';
import { SORT_KEY } from '../../../shared/store/records/placement.ts';

export type Items = Map<string, Item>;

export const nameOf = (key: ItemKey): string => `${key['k']} ${key[SORT_KEY]}`;

export function addItems(items: Items, added: Iterable<IndexItem>): void {
  for (const { key, bytes } of added) items.set(nameOf(key), { ...key, [AS_IS]: bytes });
}

export function storeOf(items: Items) {
  const read = async (keys: readonly TableKey[]): Promise<(Item | undefined)[]> => {
    if (keys.length > 100) throw new Error('more than 100 keys');
    return keys.map(({ key }) => items.get(nameOf(key)));
  };
  return { read, stored: 'busca-1' };
}
