/** The groups of a bucket → import lines, with every row accounted for. */
import { type DocumentTable, type Resource, resourcesIn } from '../shared/datasets/define.ts';
import { lookupPartition } from '../shared/store/placement.ts';
import type { Fault } from './cells.ts';
import { type Cleaned, cleaner, type Entry, type Group, type Groups } from './groups.ts';
import { ItemLines } from './item-lines.ts';
import { type BuiltHead, blockItems, documentItems } from './items.ts';
import type { Ledger } from './ledger.ts';

export interface Packed {
  /** Lines of the import file. */
  readonly lines: ItemLines;
  /** Partitions with an entity. */
  documents: number;
  /** Of them, how many lack each single. */
  readonly without: Record<string, number>;
  sample: BuiltHead | null;
}

/** Partitions are taken as they first appear in the files: the same rows give the same import file. */
export function packGroups(table: DocumentTable, groups: Groups, ledger: Ledger): Packed {
  const packed: Packed = { lines: new ItemLines(), documents: 0, without: {}, sample: null };
  for (const single of table.singles) packed.without[single.name] = 0;
  const slots = slotsOf(table);
  const lookups = new Map(table.lookups.map((lookup) => [lookupPartition(lookup), lookup]));
  for (const [partition, group] of groups) {
    const rows = cleanGroup(slots, group, ledger);
    const lookup = lookups.get(partition);
    if (lookup)
      packLookup(table, partition, lookup, rows[slots.resources.indexOf(lookup)] ?? [], ledger, packed);
    else if (rows[slots.entity]?.length === 0) {
      for (const entry of rows.flat()) ledger.dropped(entry, 'orphan');
    } else packDocument(table, slots, partition, rows, ledger, packed);
  }
  return packed;
}

/** Where the rows of each role are in a group. */
interface Slots {
  readonly resources: readonly Resource[];
  readonly cleaners: readonly ReturnType<typeof cleaner>[];
  readonly entity: number;
  readonly singles: readonly number[];
  readonly lists: readonly number[];
}

function slotsOf(table: DocumentTable): Slots {
  const resources = resourcesIn(table);
  const at = (resource: Resource): number => resources.indexOf(resource);
  return {
    resources,
    cleaners: resources.map((resource) => cleaner(resource, table.partition)),
    entity: at(table.entity),
    singles: table.singles.map(at),
    lists: table.lists.map(at),
  };
}

/** Rows by slot. */
type Rows = readonly (readonly Entry[])[];

const NONE: readonly Entry[] = [];

/** Nearly every slot of nearly every company has one row or none, and nothing to clean. */
const cleanGroup = ({ resources, cleaners }: Slots, group: Group, ledger: Ledger): Rows =>
  resources.map((resource, slot) => {
    const entries = group[slot];
    if (entries === undefined || entries.length < 2) return entries ?? NONE;
    const cleaned = (cleaners[slot] as ReturnType<typeof cleaner>)(entries);
    account(resource, cleaned, ledger);
    return cleaned.kept;
  });

function packLookup(
  table: DocumentTable,
  partition: string,
  lookup: Resource,
  rows: readonly Entry[],
  ledger: Ledger,
  packed: Packed,
): void {
  for (const entry of rows) ledger.stored(entry);
  blockItems(table, partition, lookup, rows, packed.lines);
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
  slots: Slots,
  partition: string,
  rows: Rows,
  ledger: Ledger,
  packed: Packed,
): void {
  const at = (slot: number): readonly Entry[] => rows[slot] ?? [];
  const singles = slots.singles.map((slot) => at(slot)[0] ?? null);
  packed.documents++;
  table.singles.forEach((single, i) => {
    if (!singles[i]) packed.without[single.name] = (packed.without[single.name] ?? 0) + 1;
  });
  const document = { partition, entities: at(slots.entity), singles, lists: slots.lists.map(at) };
  const sample = documentItems(table, document, packed.lines);
  packed.sample ??= sample;
  for (const entries of rows) for (const entry of entries) ledger.stored(entry);
}
