/** The differences between the items of a table now and those of an earlier moment. */
import { isDeepStrictEqual } from 'node:util';
import type { StoreClient } from '../../shared/aws/dynamodb.ts';
import { scanPages } from '../../shared/aws/pages.ts';
import type { Item, ItemKey } from '../../shared/aws/read-items.ts';

/** Items by their keys as text. */
export type Items = ReadonlyMap<string, Item>;

export interface Difference {
  readonly key: ItemKey;
  /** The item at the moment; null if there was none. */
  readonly before: Item | null;
  /** The item now; null if there is none. */
  readonly now: Item | null;
}

export const keyIn = (item: Item, names: readonly string[]): ItemKey =>
  Object.fromEntries(names.map((name) => [name, String(item[name])]));

/** @throws StoreError */
export async function itemsOf(client: StoreClient, table: string, names: readonly string[]): Promise<Items> {
  const found = new Map<string, Item>();
  for await (const page of scanPages(client, table)) {
    for (const item of page) found.set(JSON.stringify(keyIn(item, names)), item);
  }
  return found;
}

/** Returns the items that are not equal, in the order of their keys. */
export function differences(before: Items, now: Items, names: readonly string[]): Difference[] {
  const keys = [...new Set([...before.keys(), ...now.keys()])].sort();
  return keys.flatMap((text) => {
    const [then = null, today = null] = [before.get(text), now.get(text)];
    if (isDeepStrictEqual(then, today)) return [];
    return [{ key: keyIn(then ?? today ?? {}, names), before: then, now: today }];
  });
}

export type Kind = 'only before' | 'only now' | 'changed';

export function kindOf({ before, now }: Difference): Kind {
  if (before === null) return 'only now';
  return now === null ? 'only before' : 'changed';
}

/** Returns the names of the attributes that are not equal. */
export const changedNames = ({ before, now }: Difference): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})])]
    .filter((name) => !isDeepStrictEqual(before?.[name], now?.[name]))
    .sort();
