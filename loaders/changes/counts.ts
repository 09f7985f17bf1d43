/** Counts the changes of a comparison, for its pair and for the gate. */
import type { Changes, FieldChange } from '../../shared/datasets/changes.ts';
import type { Partition } from './kept/partitions.ts';
import type { FoundChange } from './rules/compare.ts';

export interface ChangeCounts {
  /** Changes by the name of their kind. */
  readonly kinds: Record<string, number>;
  /** Records in both generations, by resource. */
  readonly records: Record<string, number>;
  /** Records with a change of one of the fields that a bound is declared for, by `placeOf`. */
  readonly changed: Record<string, number>;
}

export const noCounts = (): ChangeCounts => ({ kinds: {}, records: {}, changed: {} });

/** The name of fields of a resource in a waiver. */
export const placeOf = (resource: string, { fields }: FieldChange): string =>
  `${resource}.${fields.join('+')}`;

function count(counts: Record<string, number>, name: string, more = 1): void {
  counts[name] = (counts[name] ?? 0) + more;
}

/** Counts the records of a partition that both generations have. */
export function countRecords(
  { records }: ChangeCounts,
  { resources }: Changes,
  names: readonly string[],
  { rows }: Pick<Partition, 'rows'>,
): void {
  const isThere = (side: 0 | 1): boolean => rows.some((pair) => pair[side] > 0);
  if (!isThere(0) || !isThere(1)) return;
  for (const { resource, identity } of resources) {
    const at = names.indexOf(resource.name);
    const [before = 0, now = 0] = rows[at] ?? [];
    // A record without an identity that one generation does not have is one without values.
    const both = identity.length === 0 ? Math.min(1, before + now) : Math.min(before, now);
    if (both > 0) count(records, resource.name, both);
  }
}

/** Returns a function that counts changes in the order in which they are found. */
export function changeCounter({ resources }: Changes, counts: ChangeCounts): (change: FoundChange) => void {
  const bounded = resources.flatMap(({ resource, changed }) =>
    changed
      .filter(({ most }) => most !== undefined)
      .map((fields) => ({ name: resource.name, fields, place: placeOf(resource.name, fields) })),
  );
  /** The record that was counted last, by place: several of its fields may have changed. */
  const last = new Map<string, string>();
  return ({ cells }) => {
    const [key, name, shown, kind, field] = cells;
    count(counts.kinds, kind ?? '');
    for (const { name: resource, fields, place } of bounded) {
      if (resource !== name || fields.kind.name !== kind || !fields.fields.includes(field ?? '')) continue;
      const record = `${key}\n${shown}`;
      if (last.get(place) !== record) count(counts.changed, place);
      last.set(place, record);
    }
  };
}

/** Adds up the counts of all ranges. */
export function addedUp(all: readonly ChangeCounts[]): ChangeCounts {
  const sum = noCounts();
  for (const counts of all) {
    for (const group of ['kinds', 'records', 'changed'] as const) {
      for (const [name, n] of Object.entries(counts[group])) count(sum[group], name, n);
    }
  }
  return sum;
}
