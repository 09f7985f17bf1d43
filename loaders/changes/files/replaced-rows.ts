/** Finds the rows by which the copy of a resource is brought forward. */
import type { Changes } from '../../../shared/datasets/changes.ts';
import type { Resource } from '../../../shared/datasets/define.ts';
import { decodeRow, encodeRow } from '../../../shared/store/records/rows.ts';
import { exportedTable } from '../../export/job.ts';
import type { ComparisonPlan, Plan } from '../../work/plan.ts';
import { changesOf } from '../job.ts';
import type { Partition } from '../kept/differing-partitions.ts';
import type { FoundChange } from '../rules/compare.ts';
import { grouped } from '../rules/match.ts';
import type { FieldsOf, StoredRow } from '../rules/values.ts';
import type { RowRuns } from './row-runs.ts';
import { absentRow, CHANGES_SET, presentRow, replacedBy, stampOf } from './sets.ts';

type TextOf = (row: StoredRow) => string;

/** Publishers print the rows of one key in another order now and then, which changes no copy. */
function isSame(one: readonly StoredRow[], other: readonly StoredRow[], textOf: TextOf): boolean {
  if (one.length !== other.length) return false;
  const [own, others] = [one.map(textOf), other.map(textOf)];
  if (own.every((text, i) => text === others[i])) return true;
  return own.length > 1 && JSON.stringify(own.sort()) === JSON.stringify(others.sort());
}

const without =
  (place: number): TextOf =>
  ({ row }) =>
    encodeRow(decodeRow(row).map((cell, i) => (i === place ? null : cell)));

/** `fields` are the names of the cells of a row, `version` is that of the later generation. */
function replacedRows(changes: Changes, resource: Resource, fields: readonly string[], version: string) {
  // The partition is no cell.
  const places = replacedBy(changes, resource).flatMap((name) => placesOf(fields, name));
  const [stamp] = placesOf(fields, stampOf(resource));
  const textOf: TextOf = stamp === undefined ? ({ row }) => row : without(stamp);
  return (
    before: readonly StoredRow[],
    now: readonly StoredRow[],
    emit: (key: string, row: string) => void,
  ): void => {
    if (isSame(before, now, textOf)) return;
    for (const group of groupsOf(before, now, places)) {
      if (isSame(group.before, group.now, textOf)) continue;
      for (const { key, row } of group.now) emit(key, presentRow(version, row));
      const [gone] = group.now.length > 0 ? [] : group.before;
      if (gone) emit(gone.key, absentRow(onlyKey(gone.row, places)));
    }
  };
}

function placesOf(fields: readonly string[], name: string | null): number[] {
  const place = name === null ? -1 : fields.indexOf(name);
  return place < 0 ? [] : [place];
}

/** Returns the rows by the values of the key, in the order of the stored keys of their first rows. */
function groupsOf(before: readonly StoredRow[], now: readonly StoredRow[], places: readonly number[]) {
  const textOf: TextOf = ({ row }) => {
    const cells = places.length === 0 ? [] : decodeRow(row);
    return JSON.stringify(places.map((place) => cells[place] ?? null));
  };
  const groups = grouped(before, now, textOf);
  const keyOf = (group: (typeof groups)[number]): string => (group.before[0] ?? group.now[0])?.key ?? '';
  return groups.sort((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return one < other ? -1 : Number(one > other);
  });
}

const onlyKey = (row: string, places: readonly number[]): (string | null)[] =>
  decodeRow(row).map((cell, i) => (places.includes(i) ? cell : null));

/** The stamps of the later generation by set; of several in one set, two. */
export type Stamps = Record<string, readonly string[]>;

/**
 * Returns what adds to the rows of files what a comparison finds in a partition. `fields` are the names of
 * the cells of each resource's rows, which are the same in both generations.
 */
export function rowsAdder(
  plan: Pick<Plan, 'source'>,
  { from, de, to: generation, para, files }: ComparisonPlan,
  fields: FieldsOf,
  { rows: to, stamps }: { readonly rows: RowRuns; readonly stamps: Stamps },
) {
  const changes = changesOf(plan);
  const { resources } = exportedTable(plan.source, changes.of.name);
  const all = resources.flatMap((resource) => {
    const own = files?.includes(resource.name) ? fields[resource.name] : undefined;
    if (!own) return [];
    const [stamp] = placesOf(own, stampOf(resource));
    return [{ name: resource.name, find: replacedRows(changes, resource, own, para), stamp }];
  });
  const isStamped = all.some(({ stamp }) => stamp !== undefined);
  return {
    /** Whether it needs the rows of every partition, also of those that did not change. */
    needsAll: isStamped,
    change: (partition: string, { cells }: FoundChange): void => {
      if (files === null) return;
      to.add(CHANGES_SET, partition, partition, encodeRow([de, para, from, generation, ...cells]));
    },
    rows: ({ partition, isSame: isUnchanged, read }: Partition): void => {
      if (files === null || (isUnchanged && !isStamped)) return;
      const { before, now } = read();
      for (const { name, find, stamp } of all) {
        const own = now?.[name] ?? [];
        if (stamp !== undefined) noteStamps(stamps, name, own, stamp);
        if (!isUnchanged) find(before?.[name] ?? [], own, (key, row) => to.add(name, partition, key, row));
      }
    },
  };
}

function noteStamps(stamps: Stamps, name: string, rows: readonly StoredRow[], place: number): void {
  for (const { row } of rows) {
    const stamp = decodeRow(row, place + 1)[place] ?? '';
    const known = stamps[name] ?? [];
    if (known.length < 2 && !known.includes(stamp)) stamps[name] = [...known, stamp];
  }
}
