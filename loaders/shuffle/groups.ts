/** Collects the rows of one bucket into groups. */
import type { Resource } from '../../shared/datasets/define.ts';
import type { DropRule, Fault, Origin } from '../../shared/store/records/accounting.ts';
import type { Cells } from '../../shared/store/records/rows.ts';
import type { Gathering, TableCodec } from '../records/codecs/table-codec.ts';

/** Returns null where the row was added to its group, otherwise the reason why it was not. */
export type Collect = (cells: Cells, origin: Origin) => DropRule | Fault | null;

/** Collects rows of one resource; `names` are the fields of the cells. */
export function collector(
  codec: TableCodec,
  resource: Resource,
  names: readonly string[],
  groups: Gathering,
): Collect {
  const entryOf = codec.rows(resource).entries(names);
  const groupOf = codec.grouping(resource, names);
  const slot = codec.slots.indexOf(resource);
  return (cells, origin) => {
    const key = groupOf(cells);
    if (typeof key !== 'string') return key.why;
    const entry = entryOf(cells, origin);
    if ('reason' in entry) return entry;
    groups.add(key, slot, entry);
    return null;
  };
}
