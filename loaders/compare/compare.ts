/** Compares two samples of one source: records and values that were added, removed and changed. */
import type { Resource } from '../../shared/datasets/define.ts';
import { fieldsFromName } from '../../shared/datasets/layout.ts';
import type { Changes, ResourceComparison } from '../../shared/store/loads/comparison.ts';
import { CELL } from '../../shared/store/records/rows.ts';
import { limitOf, POSITIONS, type RowSample, type SampledResource, shareOf } from './sample.ts';

type Compared = Omit<ResourceComparison, 'before' | 'now'>;

const NOT_COMPARED: Compared = { added: 0, removed: 0, changed: 0, share: 0, values: {} };

/** Compares a resource's records in the smaller of the two shares. Without both samples the share is 0. */
export function compareResource(
  resource: Resource,
  before: RowSample | null,
  now: RowSample | null,
): Compared {
  if (!before || !now) return NOT_COMPARED;
  const [old, fresh] = [before.resources[resource.name], now.resources[resource.name]];
  const known = fresh ?? old;
  const halvings = known?.whole ? 0 : Math.max(before.halvings, now.halvings);
  const share = shareOf(halvings);
  if (!known) return { ...NOT_COMPARED, share };
  const limit = known.whole ? POSITIONS : limitOf(halvings);
  // A sample has no entry for a resource without records, which are then all added or all removed.
  const [from, to] = [old ?? { ...known, rows: [] }, fresh ?? { ...known, rows: [] }];
  const counts =
    resource.key.length > 0 ? compareKeyed(resource, from, to, limit) : compareRows(from, to, limit);
  return { ...counts, share };
}

/** Returns the rows of owners below the position, each with what it is compared by. */
function* rowsIn(
  { rows }: SampledResource,
  limit: number,
  isKeyed: boolean,
): Generator<readonly [id: string, row: string]> {
  for (const [position, owner, key, row] of rows)
    if (position < limit) yield [`${owner}${CELL}${isKeyed ? key : row}`, row];
}

/** Compares rows without a key by how often they occur: a changed row counts as one removed and one added. */
function compareRows(before: SampledResource, now: SampledResource, limit: number): Omit<Compared, 'share'> {
  const left = new Map<string, number>();
  let removed = 0;
  for (const [id] of rowsIn(before, limit, false)) {
    left.set(id, (left.get(id) ?? 0) + 1);
    removed++;
  }
  let added = 0;
  for (const [id] of rowsIn(now, limit, false)) {
    const count = left.get(id) ?? 0;
    left.set(id, count - 1);
    if (count > 0) removed--;
    else added++;
  }
  return { added, removed, changed: 0, values: {} };
}

interface Count {
  added: number;
  removed: number;
  changed: number;
}

/** A field that both samples have, by the places of its cell. */
interface Column {
  readonly before: number;
  readonly now: number;
  readonly count: Count;
  /** Whether a change of it makes the record a changed one. */
  readonly counts: boolean;
}

function compareKeyed(
  resource: Resource,
  before: SampledResource,
  now: SampledResource,
  limit: number,
): Omit<Compared, 'share'> {
  const values: Record<string, Changes> = {};
  const fromName = fieldsFromName(resource.layout);
  const columns = now.fields.flatMap((name, place): Column[] => {
    const at = before.fields.indexOf(name);
    if (at < 0 || resource.key.includes(name)) return [];
    const count = { added: 0, removed: 0, changed: 0 };
    values[name] = count;
    return [{ before: at, now: place, count, counts: !fromName.includes(name) }];
  });
  const left = new Map(rowsIn(before, limit, true));
  let added = 0;
  let changed = 0;
  for (const [id, row] of rowsIn(now, limit, true)) {
    const old = left.get(id);
    if (old === undefined) added++;
    else if (differs(columns, old, row)) changed++;
    left.delete(id);
  }
  return { added, removed: left.size, changed, values };
}

/** Counts the changes of the values of one record; returns whether it counts as changed. */
function differs(columns: readonly Column[], before: string, now: string): boolean {
  const [old, fresh] = [before.split(CELL), now.split(CELL)];
  let differ = false;
  for (const column of columns) {
    const [was, is] = [old[column.before] ?? '', fresh[column.now] ?? ''];
    if (was === is) continue;
    if (was === '') column.count.added++;
    else if (is === '') column.count.removed++;
    else column.count.changed++;
    if (column.counts) differ = true;
  }
  return differ;
}
