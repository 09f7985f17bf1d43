/** Rows of one bucket, gathered by partition key, each under its resource. */
import { type DocumentTable, type Resource, resourcesIn, storedFields } from '../shared/datasets/define.ts';
import { lookupPartition } from '../shared/store/placement.ts';
import { encodeRow } from '../shared/store/rows.ts';
import type { Origin } from './ledger.ts';

/** A stored row and where it came from. */
export interface Entry extends Origin {
  readonly row: string;
  /** Key fields of the resource, without the partition's. */
  readonly key: readonly string[];
  /** Compares like the declared order, by code unit. */
  readonly sort: string;
}

/** One array of entries a resource, in the order of `resourcesIn`. */
export type Group = (Entry[] | undefined)[];
export type Groups = Map<string, Group>;

type Cells = readonly (string | null)[];

/** After every published character, so that absent comes last. */
const LAST = '\uffff';
const BETWEEN = '\0';

/** Answers a function that files one row of the resource. */
export function collector(
  table: DocumentTable,
  resource: Resource,
  groups: Groups,
): (cells: Cells, origin: Origin) => void {
  const { columns } = resource.layout;
  const at = (name: string): number => columns.indexOf(name);
  const stored = storedFields(resource, table.partition).map(at);
  const keyAt = resource.key.filter((name) => name !== table.partition).map(at);
  const sortAt = resource.order.map(at);
  const partitionAt = at(table.partition);
  const constant = lookupPartition(resource);
  const slot = resourcesIn(table).indexOf(resource);

  return (cells, { task, line }) => {
    const entry: Entry = {
      row: encodeRow(stored.map((i) => cells[i] ?? null)),
      key: keyAt.map((i) => cells[i] ?? ''),
      sort: sortAt.map((i) => cells[i] ?? LAST).join(BETWEEN),
      task,
      line,
    };
    const partition = partitionAt < 0 ? constant : (cells[partitionAt] ?? '');
    const group = groups.get(partition) ?? [];
    if (group.length === 0) groups.set(partition, group);
    const entries = group[slot];
    if (entries) entries.push(entry);
    else group[slot] = [entry];
  };
}

export interface Cleaned {
  /** In the declared order; entries that tie stay as in the files. */
  readonly kept: Entry[];
  /** The same row again. */
  readonly repeated: Entry[];
  /** Another row of the same key; the first in file order stays. */
  readonly conflicting: Entry[];
}

/** A resource without a key is known by its whole row. */
export function clean(resource: Resource, entries: Entry[] = []): Cleaned {
  if (entries.length < 2) return { kept: entries, repeated: [], conflicting: [] };
  const seen = new Map<string, Entry>();
  const cleaned: Cleaned = { kept: [], repeated: [], conflicting: [] };
  for (const entry of entries) {
    const identity = resource.key.length > 0 ? entry.key.join(BETWEEN) : entry.row;
    const first = seen.get(identity);
    if (!first) {
      seen.set(identity, entry);
      cleaned.kept.push(entry);
    } else if (first.row === entry.row) cleaned.repeated.push(entry);
    else cleaned.conflicting.push(entry);
  }
  if (resource.order.length > 0)
    cleaned.kept.sort((a, b) => (a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : 0));
  return cleaned;
}
