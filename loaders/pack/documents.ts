/** Documents: a head for each entity, with the singles of its partition and the totals of its lists. */
import { type DocumentTable, type Resource, resourcesIn } from '../../shared/datasets/define.ts';
import {
  blockKey,
  encodeHead,
  HEAD_BYTES,
  headKey,
  headLine,
  type ListHead,
  lookupPartition,
} from '../../shared/store/records/placement.ts';
import type { Entry, Rows } from '../shuffle/groups.ts';
import type { BuiltItem } from '../work/built.ts';
import type { ItemLines } from './import-lines.ts';
import { blockItems, bytesOf, inBlocks, inlineIfFits } from './items.ts';
import { groupCleaner, type Packing } from './packing.ts';

/** The rows of one partition in their roles. */
interface Document {
  readonly partition: string;
  readonly entities: readonly Entry[];
  /** As declared; null where the source has no row. */
  readonly singles: readonly (Entry | null)[];
  /** As declared; the entity's own list holds the entities. */
  readonly lists: Rows;
}

/** Partitions are taken as they first appear in the files: the same rows give the same import file. */
export function packDocuments(table: DocumentTable, { groups, ledger, derive, packed }: Packing): void {
  for (const single of table.singles) packed.without[single.name] = 0;
  const resources = resourcesIn(table);
  const at = (resource: Resource): number => resources.indexOf(resource);
  const slots = { entity: at(table.entity), singles: table.singles.map(at), lists: table.lists.map(at) };
  const lookups = new Map(table.lookups.map((lookup) => [lookupPartition(lookup), lookup]));
  const clean = groupCleaner(table, ledger);
  for (const [partition, group] of groups) {
    const rows = clean(partition, group);
    const lookup = lookups.get(partition);
    const entities = rows[slots.entity] ?? [];
    if (!lookup && entities.length === 0) {
      for (const entry of rows.flat()) ledger?.dropped(entry, 'orphan');
      continue;
    }
    for (const entries of rows) for (const entry of entries) ledger?.stored(entry);
    if (lookup) {
      blockItems((block) => blockKey(table, partition, lookup, block), rows[at(lookup)] ?? [], packed.lines);
      continue;
    }
    const singles = slots.singles.map((slot) => rows[slot]?.[0] ?? null);
    const lists = slots.lists.map((slot) => rows[slot] ?? []);
    countWithout(table, singles, packed);
    const sample = documentItems(table, { partition, entities, singles, lists }, packed.lines);
    packed.sample ??= sample;
    derive(partition, rows);
  }
}

function countWithout(
  table: DocumentTable,
  singles: readonly (Entry | null)[],
  packed: Packing['packed'],
): void {
  packed.documents++;
  table.singles.forEach(({ name }, i) => {
    if (!singles[i]) packed.without[name] = (packed.without[name] ?? 0) + 1;
  });
}

/** Adds the lines of the import file; answers the first head. */
function documentItems(table: DocumentTable, document: Document, lines: ItemLines): BuiltItem | null {
  const { partition, entities, lists } = document;
  const heads =
    entities.length === 1 ? inlineWhatFits(table, document) : lists.map((rows) => inBlocks(rows, false));
  const singles = document.singles.map((single) => single?.row ?? null);
  let first: BuiltItem | null = null;
  for (const entity of entities) {
    const key = headKey(table, partition, table.suffix.length > 0 ? entity.key.replaceAll('\0', '') : '');
    const head = encodeHead({ entity: entity.row, singles, lists: heads });
    lines.push(headLine(key, head));
    first ??= { key, content: head };
  }
  table.lists.forEach((list, i) => {
    if (heads[i]?.rows !== 'blocks') return;
    blockItems((block) => blockKey(table, partition, list, block), lists[i] ?? [], lines);
  });
  return first;
}

/** A document of one entity carries its short lists, so that most are one item and each list one read. */
function inlineWhatFits(table: DocumentTable, { entities, singles, lists }: Document): ListHead[] {
  const room = { bytes: HEAD_BYTES - bytesOf(entities) - bytesOf(singles) };
  return lists.map((rows, i): ListHead => {
    if (table.lists[i] === table.entity) return { total: rows.length, rows: 'entity' };
    return inlineIfFits(rows, false, room);
  });
}
