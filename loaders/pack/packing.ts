/** What all ways of packing a kind of table have in common: what they are given and make, and the cleaning of groups. */
import type { Resource, Table } from '../../shared/datasets/define.ts';
import { decodeRow } from '../../shared/store/records/rows.ts';
import type { Ledger } from '../account/ledger.ts';
import { type Derive, type Entry, type Group, type Groups, type Rows, slotsIn } from '../shuffle/groups.ts';
import type { BuiltItem } from '../work/built.ts';
import type { ItemLines } from './import-lines.ts';
import { type Clean, type Cleaned, cleaner } from './order.ts';
import type { Run } from './runs.ts';

export interface Packed {
  /** Lines of the import file. */
  readonly lines: ItemLines;
  /** Heads written: of documents the partitions with an entity, of holders their CNPJs. */
  documents: number;
  /** Documents that lack each single. */
  readonly without: Record<string, number>;
  sample: BuiltItem | null;
  /** Of an ordered table: its sorted rows, to be numbered once all buckets are known. */
  readonly runs: Run[];
  readonly runRows: string[];
}

export interface Packing {
  readonly groups: Groups;
  /** Null where the rows are another table's and are in its account. */
  readonly ledger: Ledger | null;
  /** Hands rows on to the tables that are made of this one. */
  readonly derive: Derive;
  readonly packed: Packed;
}

const NONE: readonly Entry[] = [];

/** Cleans the groups of a table, each under its key, and accounts for what is left out. */
export function groupCleaner(table: Table, ledger: Ledger | null): (key: string, group: Group) => Rows {
  const slots = slotsIn(table).map((resource): [Resource, Clean] => [
    resource,
    cleaner(resource, table.partition),
  ]);
  return (key, group) =>
    slots.map(([resource, clean], slot) => {
      const entries = group[slot];
      // Nearly every slot of nearly every company has one row or none, and nothing to clean.
      if (entries === undefined || entries.length < 2) return entries ?? NONE;
      const cleaned = clean(entries);
      if (ledger) account(key, resource, cleaned, ledger);
      return cleaned.kept;
    });
}

function account(key: string, resource: Resource, { repeated, conflicting }: Cleaned, ledger: Ledger): void {
  for (const entry of repeated) ledger.dropped(entry, 'repeated');
  for (const entry of conflicting) {
    const detail = `${key}: another row of the same ${resource.key.join(', ')} came before`;
    const row = decodeRow(entry.row).join('";"');
    ledger.quarantined(entry, { reason: 'repeated_key', detail }, row);
  }
}
