/** Reads documents back from the lines of a document table, as the loaders write them. */
import type { DocumentTable, Resource } from '../../../shared/datasets/define.ts';
import { decodeBlock } from '../../../shared/store/records/block.ts';
import { decodeHead, type Head } from '../../../shared/store/records/heads.ts';
import { SORT_KEY } from '../../../shared/store/records/placement.ts';

export interface StoredDocument {
  readonly partition: string;
  /** Stored rows, in the order of the heads. */
  readonly entities: readonly string[];
  readonly singles: readonly (string | null)[];
  readonly lists: ReadonlyMap<Resource, readonly string[]>;
}

type Attributes = Record<string, { readonly S?: string; readonly B?: string }>;

interface Stored {
  readonly sk: string;
  readonly item: Record<string, unknown>;
}

/** The items by partition, without those of look-up tables. */
function itemsByPartition(table: DocumentTable, lines: readonly string[]): Map<string, Stored[]> {
  const found = new Map<string, Stored[]>();
  for (const line of lines) {
    const { Item } = JSON.parse(line) as { Item: Attributes };
    const partition = Item[table.partition]?.S ?? '';
    if (partition.startsWith('#')) continue;
    const item = Object.fromEntries(
      Object.entries(Item).map(([name, { S, B }]) => [name, B === undefined ? S : Buffer.from(B, 'base64')]),
    );
    const items = found.get(partition) ?? [];
    items.push({ sk: Item[SORT_KEY]?.S ?? '', item });
    found.set(partition, items);
  }
  return found;
}

function rowsOf(
  table: DocumentTable,
  list: Resource,
  head: Head,
  items: readonly Stored[],
): readonly string[] {
  const rows = head.lists[table.lists.indexOf(list)]?.rows ?? [];
  if (rows === 'entity') return [head.entity];
  if (rows !== 'blocks') return rows;
  return items
    .filter(({ sk }) => sk.startsWith(`${list.code}#`))
    .toSorted((a, b) => (a.sk < b.sk ? -1 : 1))
    .flatMap(({ item }) => decodeBlock(item));
}

export function documentsIn(table: DocumentTable, lines: readonly string[]): StoredDocument[] {
  return [...itemsByPartition(table, lines)].flatMap(([partition, items]) => {
    const heads = items
      .filter(({ sk }) => sk.startsWith('P#'))
      .map(({ item }) => decodeHead(table.singles.length, item));
    const [first] = heads;
    if (!first) return [];
    return {
      partition,
      entities: heads.map(({ entity }) => entity),
      singles: first.singles,
      lists: new Map(table.lists.map((list) => [list, rowsOf(table, list, first, items)])),
    };
  });
}
