/** Compares two digests of one source: records and values that were added, removed and changed. */
import type { Resource } from '../../shared/datasets/define.ts';
import type { Changes, ResourceComparison } from '../../shared/store/loads/comparison.ts';
import { type Digest, recordBytes, type Section, VALUE_BYTES } from './digest.ts';
import { ID_BYTES, positionIn } from './hash.ts';
import { limitOf, POSITIONS, shareOf } from './sample.ts';

type Compared = Omit<ResourceComparison, 'before' | 'now'>;

const NOT_COMPARED: Compared = { added: 0, removed: 0, changed: 0, share: 0, values: {} };

/** A digest has no section of a resource without records, which are then all added or all removed. */
const nothingOf = ({ resource, whole, fields }: Section): Section => ({
  resource,
  whole,
  fields,
  records: Buffer.alloc(0),
});

/** Compares a resource's records in the smaller of the two shares. Without both digests the share is 0. */
export function compareResource(resource: Resource, before: Digest | null, now: Digest | null): Compared {
  if (!before || !now) return NOT_COMPARED;
  const sectionIn = ({ sections }: Digest): Section | undefined =>
    sections.find((section) => section.resource === resource.name);
  const [old, fresh] = [sectionIn(before), sectionIn(now)];
  const known = fresh ?? old;
  const halvings = known?.whole ? 0 : Math.max(before.halvings, now.halvings);
  const share = shareOf(halvings);
  if (!known) return { ...NOT_COMPARED, share };
  const limit = known.whole ? POSITIONS : limitOf(halvings);
  const [from, to] = [old ?? nothingOf(known), fresh ?? nothingOf(known)];
  const counts =
    resource.key.length > 0
      ? compareKeyed(from, to, limit, fromNameOf(resource))
      : compareRows(idsOf(from, limit), idsOf(to, limit));
  return { ...counts, share };
}

/**
 * The fields that come from the name of the file. The stamp of CAFIR differs in every record of every month,
 * so these are counted as values and make no record a changed one.
 */
const fromNameOf = ({ layout }: Resource): readonly string[] =>
  layout.kind === 'fixed' ? layout.fileName.fields : [];

/** Returns the ids of the records below the position, in their order. */
function idsOf(section: Section, limit: number): bigint[] {
  const ids: bigint[] = [];
  const step = recordBytes(section.fields);
  for (let at = 0; at < section.records.length; at += step) {
    const id = section.records.readBigUInt64LE(at);
    if (positionIn(id) < limit) ids.push(id);
  }
  return ids;
}

/** Compares rows without a key by how often they occur: a changed row counts as one removed and one added. */
function compareRows(before: readonly bigint[], now: readonly bigint[]): Omit<Compared, 'share'> {
  const left = new Map<bigint, number>();
  for (const id of before) left.set(id, (left.get(id) ?? 0) + 1);
  let same = 0;
  for (const id of now) {
    const count = left.get(id) ?? 0;
    if (count === 0) continue;
    left.set(id, count - 1);
    same++;
  }
  return { added: now.length - same, removed: before.length - same, changed: 0, values: {} };
}

interface Count {
  added: number;
  removed: number;
  changed: number;
}

/** A field that both digests have, by its place in the bytes of a record. */
interface Column {
  readonly before: number;
  readonly now: number;
  readonly count: Count;
  /** Whether a change of it makes the record a changed one. */
  readonly counts: boolean;
}

function compareKeyed(
  before: Section,
  now: Section,
  limit: number,
  fromName: readonly string[],
): Omit<Compared, 'share'> {
  const values: Record<string, Changes> = {};
  const columns = now.fields.flatMap((name, i): Column[] => {
    const at = before.fields.indexOf(name);
    if (at < 0) return [];
    const count = { added: 0, removed: 0, changed: 0 };
    values[name] = count;
    const placeOf = (column: number): number => ID_BYTES + column * VALUE_BYTES;
    return [{ before: placeOf(at), now: placeOf(i), count, counts: !fromName.includes(name) }];
  });
  const left = new Map<bigint, number>();
  idsOf(before, POSITIONS).forEach((id, i) => {
    if (positionIn(id) < limit) left.set(id, i * recordBytes(before.fields));
  });
  let added = 0;
  let changed = 0;
  idsOf(now, POSITIONS).forEach((id, i) => {
    if (positionIn(id) >= limit) return;
    const at = left.get(id);
    if (at === undefined) added++;
    else if (differs(columns, before.records, at, now.records, i * recordBytes(now.fields))) changed++;
    left.delete(id);
  });
  return { added, removed: left.size, changed, values };
}

/** Counts the changes of the values of one record; returns whether it counts as changed. */
function differs(columns: readonly Column[], before: Buffer, from: number, now: Buffer, to: number): boolean {
  let differ = false;
  for (const column of columns) {
    const old = before.readUInt16LE(from + column.before);
    const fresh = now.readUInt16LE(to + column.now);
    if (old === fresh) continue;
    if (old === 0) column.count.added++;
    else if (fresh === 0) column.count.removed++;
    else column.count.changed++;
    if (column.counts) differ = true;
  }
  return differ;
}
