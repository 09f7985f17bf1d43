/** Counts the changes of a comparison, for its pair and for the gate. */
import { boundsOf, type ChangeBound, type Changes, isComparedAlone } from '../../shared/datasets/changes.ts';
import type { Partition } from './kept/differing-partitions.ts';
import type { FoundChange } from './rules/compare.ts';

export interface ChangeCounts {
  readonly kinds: Record<string, number>;
  /** Compared records of the earlier generation, and records in both generations, by resource. */
  readonly before: Record<string, number>;
  readonly both: Record<string, number>;
  /** Records with a change that a bound limits, by the name of the bound. */
  readonly bounded: Record<string, number>;
}

export const noCounts = (): ChangeCounts => ({ kinds: {}, before: {}, both: {}, bounded: {} });

/** The kind of a resource, as a waiver names it. Fields tell the bounds of one kind apart. */
export const placeOf = ({ resource, kind }: ChangeBound): string => `${resource.name}.${kind.name}`;
export const nameOf = (bound: ChangeBound): string => [placeOf(bound), ...(bound.fields ?? [])].join(' ');

function count(counts: Record<string, number>, name: string, more = 1): void {
  counts[name] = (counts[name] ?? 0) + more;
}

export function countRecords(
  { before: inBefore, both: inBoth }: ChangeCounts,
  changes: Changes,
  names: readonly string[],
  { rows }: Pick<Partition, 'rows'>,
): void {
  const isThere = (side: 0 | 1): boolean => rows.some((pair) => pair[side] > 0);
  const isInBoth = isThere(0) && isThere(1);
  for (const { resource } of changes.resources) {
    if (!isInBoth && !isComparedAlone(changes, resource)) continue;
    const [before = 0, now = 0] = rows[names.indexOf(resource.name)] ?? [];
    if (before > 0) count(inBefore, resource.name, before);
    const both = Math.min(before, now);
    if (both > 0) count(inBoth, resource.name, both);
  }
}

/** Returns a function that counts changes in the order in which they are found. */
export function changeCounter(changes: Changes, counts: ChangeCounts): (change: FoundChange) => void {
  const named = boundsOf(changes).map((bound) => ({ ...bound, name: nameOf(bound) }));
  const byPlace = Map.groupBy(named, placeOf);
  /** The record that was counted last, by bound: several of its fields may have changed. */
  const last = new Map<string, string>();
  return ({ cells }) => {
    const [key, resource, shown, kind, field] = cells;
    count(counts.kinds, kind ?? '');
    for (const { name, fields } of byPlace.get(`${resource}.${kind}`) ?? []) {
      if (fields && !fields.includes(field ?? '')) continue;
      const record = `${key}\n${shown}`;
      if (field === null || last.get(name) !== record) count(counts.bounded, name);
      last.set(name, record);
    }
  };
}

export function addedUp(all: readonly ChangeCounts[]): ChangeCounts {
  const sum = noCounts();
  for (const counts of all) {
    for (const group of ['kinds', 'before', 'both', 'bounded'] as const) {
      for (const [name, n] of Object.entries(counts[group])) count(sum[group], name, n);
    }
  }
  return sum;
}
