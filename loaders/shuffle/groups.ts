/** Collects the rows of one bucket into groups. */
import type { Resource } from '../../shared/datasets/define.ts';
import type { DropRule, Fault, Origin } from '../../shared/store/records/accounting.ts';
import type { Entry, Groups } from '../../shared/store/records/entries.ts';
import type { Cells } from '../../shared/store/records/rows.ts';
import type { TableCodec } from '../../shared/store/records/table-codec.ts';

export interface Collector {
  /** Returns null where the row was added to its group, otherwise the reason why it was not. */
  cells(cells: Cells, origin: Origin): DropRule | Fault | null;
  /** Adds a row of the plain reader, which has checked it. */
  plain(group: string, key: string, row: string, origin: Origin): void;
}

/** Collects rows of one resource; `names` are the fields of the cells. */
export function collector(
  codec: TableCodec,
  resource: Resource,
  names: readonly string[],
  groups: Groups,
): Collector {
  const entryOf = codec.rows(resource).entries(names);
  const groupOf = codec.grouping(resource, names);
  const slots = codec.slots.length;
  const slot = codec.slots.indexOf(resource);
  const add = (key: string, entry: Entry): void => {
    let group = groups.get(key);
    if (!group) {
      // An empty array that gets one element by its index has room for seventeen more.
      group = new Array<Entry[] | undefined>(slots).fill(undefined);
      groups.set(key, group);
    }
    const entries = group[slot];
    if (entries) entries.push(entry);
    else group[slot] = [entry];
  };
  return {
    plain: (group, key, row, { task, line }) => add(group, { row, key, cents: null, task, line }),
    cells: (cells, origin) => {
      const key = groupOf(cells);
      if (typeof key !== 'string') return key.why;
      const entry = entryOf(cells, origin);
      if ('reason' in entry) return entry;
      add(key, entry);
      return null;
    },
  };
}
