/** Rows of one bucket, gathered by partition key, each under its resource. */
import { type DocumentTable, type Resource, resourcesIn, storedFields } from '../shared/datasets/define.ts';
import { lookupPartition } from '../shared/store/placement.ts';
import { decodeRow, encodeRow } from '../shared/store/rows.ts';
import type { Origin } from './ledger.ts';

/** A stored row and where it came from. */
export interface Entry extends Origin {
  readonly row: string;
  /** Key fields of the resource without the partition's, joined by NUL. */
  readonly key: string;
}

/** One array of entries a resource, in the order of `resourcesIn`. */
export type Group = (Entry[] | undefined)[];
export type Groups = Map<string, Group>;

type Cells = readonly (string | null)[];

/** After every published character, so that absent comes last. */
const LAST = '\uffff';
const BETWEEN = '\0';

export interface Collector {
  cells(cells: Cells, origin: Origin): void;
  plain(partition: string, key: string, row: string, origin: Origin): void;
}

/** Files the rows of one resource, read either way. */
export function collector(table: DocumentTable, resource: Resource, groups: Groups): Collector {
  const { columns } = resource.layout;
  const at = (name: string): number => columns.indexOf(name);
  const stored = storedFields(resource, table.partition).map(at);
  const keyAt = resource.key.filter((name) => name !== table.partition).map(at);
  const partitionAt = at(table.partition);
  const constant = lookupPartition(resource);
  const slot = resourcesIn(table).indexOf(resource);

  const plain: Collector['plain'] = (partition, key, row, { task, line }) => {
    const entry: Entry = { row, key, task, line };
    let group = groups.get(partition);
    if (!group) {
      group = [];
      groups.set(partition, group);
    }
    const entries = group[slot];
    if (entries) entries.push(entry);
    else group[slot] = [entry];
  };
  return {
    plain,
    cells: (cells, origin) => {
      const row = encodeRow(stored.map((i) => cells[i] ?? null));
      const key = keyAt.map((i) => cells[i] ?? '').join(BETWEEN);
      plain(partitionAt < 0 ? constant : (cells[partitionAt] ?? ''), key, row, origin);
    },
  };
}

export interface Cleaned {
  /** In the declared order; entries that tie stay as in the files. */
  readonly kept: readonly Entry[];
  /** The same row again. */
  readonly repeated: readonly Entry[];
  /** Another row of the same key; the first in file order stays. */
  readonly conflicting: readonly Entry[];
}

const NONE: readonly Entry[] = [];
const NOTHING: Cleaned = { kept: NONE, repeated: NONE, conflicting: NONE };

/** Answers what cleans the entries of one group. A resource without a key is known by its whole row. */
export function cleaner(resource: Resource, partition: string): (entries: readonly Entry[]) => Cleaned {
  const rank = ranking(resource, partition);
  return (entries) => {
    if (entries.length < 2) return entries.length === 0 ? NOTHING : { ...NOTHING, kept: entries };
    const seen = new Map<string, Entry>();
    const kept: Entry[] = [];
    const repeated: Entry[] = [];
    const conflicting: Entry[] = [];
    for (const entry of entries) {
      const identity = resource.key.length > 0 ? entry.key : entry.row;
      const first = seen.get(identity);
      if (!first) {
        seen.set(identity, entry);
        kept.push(entry);
      } else if (first.row === entry.row) repeated.push(entry);
      else conflicting.push(entry);
    }
    return { kept: rank ? inOrder(kept, rank) : kept, repeated, conflicting };
  };
}

/** A row → what compares like the declared order, by code unit; null where the files' order is kept. */
function ranking(resource: Resource, partition: string): ((row: string) => string) | null {
  if (resource.order.length === 0) return null;
  const stored = storedFields(resource, partition);
  const at = resource.order.map((name) => stored.indexOf(name));
  return (row) => {
    const cells = decodeRow(row);
    return at.map((i) => cells[i] ?? LAST).join(BETWEEN);
  };
}

const inOrder = (entries: readonly Entry[], rank: (row: string) => string): Entry[] =>
  entries
    .map((entry) => ({ entry, sort: rank(entry.row) }))
    .sort((a, b) => (a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : 0))
    .map(({ entry }) => entry);
