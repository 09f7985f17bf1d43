/** The groups of a bucket → import lines, with every row accounted for. */
import { type DocumentTable, type Resource, resourcesIn } from '../shared/datasets/define.ts';
import type { Fault } from './cells.ts';
import { type Cleaned, clean, type Entry, type Group, type Groups } from './groups.ts';
import { type BuiltHead, blockItems, documentItems } from './items.ts';
import type { Ledger } from './ledger.ts';

export interface Packed {
  /** Lines of the import file. */
  readonly lines: string[];
  /** Partitions with an entity. */
  documents: number;
  /** Of them, how many lack each single. */
  readonly without: Record<string, number>;
  sample: BuiltHead | null;
}

/** Partitions are taken in order of their keys, so that the same rows give the same file. */
export function packGroups(table: DocumentTable, groups: Groups, ledger: Ledger): Packed {
  const packed: Packed = { lines: [], documents: 0, without: {}, sample: null };
  for (const single of table.singles) packed.without[single.name] = 0;
  const resources = resourcesIn(table);
  for (const partition of [...groups.keys()].sort()) {
    const rows = cleanGroup(resources, groups.get(partition) ?? [], ledger);
    const lookup = table.lookups.find((r) => rows(r).length > 0);
    if (lookup) {
      for (const entry of rows(lookup)) ledger.stored(entry);
      blockItems(table, partition, lookup, rows(lookup), packed.lines);
    } else if (rows(table.entity).length === 0) {
      for (const r of resources) for (const entry of rows(r)) ledger.dropped(entry, 'orphan');
    } else packDocument(table, partition, rows, ledger, packed);
  }
  return packed;
}

type RowsOf = (resource: Resource) => readonly Entry[];

function cleanGroup(resources: readonly Resource[], group: Group, ledger: Ledger): RowsOf {
  const kept = resources.map((resource, slot) => {
    const cleaned = clean(resource, group[slot]);
    account(resource, cleaned, ledger);
    return cleaned.kept;
  });
  return (resource) => kept[resources.indexOf(resource)] ?? [];
}

function account(resource: Resource, { repeated, conflicting }: Cleaned, ledger: Ledger): void {
  for (const entry of repeated) ledger.dropped(entry, 'repeated');
  for (const entry of conflicting) {
    const fault: Fault = {
      reason: 'repeated_key',
      detail: `another row of the same ${resource.key.join(', ')} came before`,
    };
    ledger.quarantined(entry, fault, entry.row.replaceAll('\x7f', '";"'));
  }
}

function packDocument(
  table: DocumentTable,
  partition: string,
  rows: RowsOf,
  ledger: Ledger,
  packed: Packed,
): void {
  const singles = table.singles.map((single) => rows(single)[0] ?? null);
  const lists = table.lists.map(rows);
  const entities = rows(table.entity);
  packed.documents++;
  table.singles.forEach((single, i) => {
    if (!singles[i]) packed.without[single.name] = (packed.without[single.name] ?? 0) + 1;
  });
  const sample = documentItems(table, { partition, entities, singles, lists }, packed.lines);
  packed.sample ??= sample;
  for (const single of singles) if (single) ledger.stored(single);
  for (const entry of entities) ledger.stored(entry);
  table.lists.forEach((list, i) => {
    if (list !== table.entity) for (const entry of lists[i] ?? []) ledger.stored(entry);
  });
}
