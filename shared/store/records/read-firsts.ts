/** Reads the heads of several records, with the first block of lists, in one round trip. */
import { StoreError } from '../../aws/errors.ts';
import type { Item, TableKey } from '../../aws/read-items.ts';
import type { Resource } from '../../datasets/define.ts';
import type { Head } from './heads.ts';
import { BLOCK_ROWS } from './placement.ts';
import { decodeBlockAt, decodeHeadAt, listHead, type ReadItems } from './read-list.ts';
import type { Place } from './served/places.ts';

/** The head of a record, and the lists of it whose first rows are wanted. */
export interface Wanted {
  readonly place: Place;
  readonly lists: readonly Resource[];
}

export interface Found {
  readonly place: Place;
  readonly head: Head | undefined;
  /** Returns at most the first 50 rows of a wanted list. @throws StoreError */
  readonly firstRows: (list: Resource) => readonly string[];
}

const KEYS = 100;

export const textOf = ({ table, key }: TableKey): string => `${table}/${Object.values(key).join('/')}`;

const firstBlock = ({ place, lists }: Wanted): TableKey[] =>
  lists.map((list) => {
    const { table, keyOf } = place.blocksOf(list);
    return { table, key: keyOf(0) };
  });

/** Reads each key once, because a call refuses a repeated one, and branches share the blocks of a company. */
export async function readOnce(read: ReadItems, keys: readonly TableKey[]): Promise<Map<string, Item>> {
  const distinct = [...new Map(keys.map((key) => [textOf(key), key]))];
  const parts = Array.from({ length: Math.ceil(distinct.length / KEYS) }, (_, i) =>
    distinct.slice(i * KEYS, (i + 1) * KEYS),
  );
  const found = await Promise.all(parts.map((part) => read(part.map(([, key]) => key))));
  const items = found.flat();
  return new Map(distinct.flatMap(([text], i) => (items[i] ? [[text, items[i]]] : [])));
}

/** In the order of `wanted`. First blocks that may not exist are asked for too. @throws StoreError */
export async function readFirsts(read: ReadItems, wanted: readonly Wanted[]): Promise<Found[]> {
  const keys = wanted.flatMap((one) => [one.place.head, ...firstBlock(one)]);
  const items = await readOnce(read, keys);
  return wanted.map((one): Found => {
    const { place } = one;
    const item = items.get(textOf(place.head));
    const head = item && decodeHeadAt(place, item);
    const firstRows = (list: Resource): readonly string[] => {
      const { rows } = listHead(place, list, head);
      if (rows === 'entity') return [head?.entity ?? ''];
      if (rows !== 'blocks') return rows.slice(0, BLOCK_ROWS);
      const [key] = firstBlock({ place, lists: [list] });
      const block = key && items.get(textOf(key));
      if (!key || !block) throw new StoreError(`block of ${list.name}`, 'missing block');
      return decodeBlockAt(key, block);
    };
    return { place, head, firstRows };
  });
}
