/** A group of rows → the items of the table: heads with what fits inside, blocks of the rest. */
import type { DocumentTable, Resource } from '../shared/datasets/define.ts';
import {
  BLOCK_ROWS,
  blockKey,
  blockLine,
  encodeBlock,
  encodeHead,
  HEAD_BYTES,
  headKey,
  headLine,
  type ItemKey,
  type ListHead,
} from '../shared/store/placement.ts';
import type { Entry } from './groups.ts';
import type { ItemLines } from './item-lines.ts';

export interface BuiltHead {
  readonly key: ItemKey;
  readonly head: string;
}

/** The rows of one partition, cleaned and in order. */
export interface Document {
  readonly partition: string;
  readonly entities: readonly Entry[];
  /** As declared; null where the source has no row. */
  readonly singles: readonly (Entry | null)[];
  /** As declared; the entity's own list holds the entities. */
  readonly lists: readonly (readonly Entry[])[];
}

/** Adds the lines of the import file; answers the first head, a sample to read back after the import. */
export function documentItems(table: DocumentTable, document: Document, lines: ItemLines): BuiltHead | null {
  const { partition, entities, lists } = document;
  const heads = entities.length === 1 ? inlineWhatFits(table, document) : lists.map(inBlocks);
  const singles = document.singles.map((single) => single?.row ?? null);
  let first: BuiltHead | null = null;
  for (const entity of entities) {
    const key = headKey(table, partition, entity.key.replaceAll('\0', ''));
    const head = encodeHead({ entity: entity.row, singles, lists: heads });
    lines.push(headLine(key, head));
    first ??= { key, head };
  }
  table.lists.forEach((list, i) => {
    if (heads[i]?.rows === 'blocks') blockItems(table, partition, list, lists[i] ?? [], lines);
  });
  return first;
}

const inBlocks = (rows: readonly Entry[]): ListHead => ({
  total: rows.length,
  rows: rows.length === 0 ? [] : 'blocks',
});

/** A document of one entity carries its short lists, so that most companies are one item and each list one read. */
function inlineWhatFits(table: DocumentTable, { entities, singles, lists }: Document): ListHead[] {
  let room = HEAD_BYTES - bytesOf(entities) - bytesOf(singles);
  return lists.map((rows, i): ListHead => {
    if (table.lists[i] === table.entity) return { total: rows.length, rows: 'entity' };
    const bytes = bytesOf(rows);
    if (bytes > room) return inBlocks(rows);
    room -= bytes;
    return { total: rows.length, rows: rows.map((e) => e.row) };
  });
}

const bytesOf = (entries: readonly (Entry | null)[]): number =>
  entries.reduce((sum, e) => sum + (e ? Buffer.byteLength(e.row) : 0) + 1, 0);

export function blockItems(
  table: DocumentTable,
  partition: string,
  list: Resource,
  rows: readonly Entry[],
  lines: ItemLines,
): void {
  for (let from = 0; from < rows.length; from += BLOCK_ROWS) {
    const block = encodeBlock(rows.slice(from, from + BLOCK_ROWS).map((e) => e.row));
    lines.push(blockLine(blockKey(table, partition, list, from / BLOCK_ROWS), block));
  }
}
