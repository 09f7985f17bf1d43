/** Finds the rows by which the copy of a resource is brought forward. */
import type { Resource, RowsTable } from '../../../shared/datasets/define.ts';
import { decodeRow, encodeRow } from '../../../shared/store/records/rows.ts';
import { exportedTable } from '../../export/job.ts';
import type { Plan } from '../../work/plan.ts';
import { type ComparisonPlan, changesOf } from '../job.ts';
import type { FieldsOf, FoundChange, RowsOf, StoredRow } from '../rules/compare.ts';
import type { RowRuns } from './row-runs.ts';
import { absentRow, CHANGES_SET, presentRow, replacedBy } from './sets.ts';

type EmitRow = (key: string, row: string) => void;

/** The rows of one resource in one partition. */
type ReplacedRows = (before: readonly StoredRow[], now: readonly StoredRow[], emit: EmitRow) => void;

interface Group {
  /** The stored key of its first row, by which groups are sorted. */
  readonly key: string;
  readonly before: StoredRow[];
  readonly now: StoredRow[];
}

const isSame = (one: readonly StoredRow[], other: readonly StoredRow[]): boolean =>
  one.length === other.length && one.every(({ row }, i) => row === other[i]?.row);

/** `fields` are the names of the cells of a row, `version` is that of the later generation. */
function replacedRows(
  table: RowsTable,
  resource: Resource,
  fields: readonly string[],
  version: string,
): ReplacedRows {
  // The partition is no cell. Rows of one partition that have no other key are replaced together.
  const places = replacedBy(table, resource).flatMap((name) => {
    const place = fields.indexOf(name);
    return place < 0 ? [] : [place];
  });
  const keyOf = (row: string): string => {
    if (places.length === 0) return '';
    const cells = decodeRow(row);
    return JSON.stringify(places.map((place) => cells[place] ?? null));
  };
  return (before, now, emit) => {
    if (isSame(before, now)) return;
    const groups = new Map<string, Group>();
    const add = (one: StoredRow, side: 'before' | 'now'): void => {
      const key = keyOf(one.row);
      const group = groups.get(key) ?? { key: one.key, before: [], now: [] };
      groups.set(key, group);
      group[side].push(one);
    };
    for (const one of before) add(one, 'before');
    for (const one of now) add(one, 'now');
    for (const group of [...groups.values()].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))) {
      if (isSame(group.before, group.now)) continue;
      for (const { key, row } of group.now) emit(key, presentRow(version, row));
      const [gone] = group.now.length > 0 ? [] : group.before;
      if (gone) emit(gone.key, absentRow(onlyKey(gone.row, places)));
    }
  };
}

const onlyKey = (row: string, places: readonly number[]): (string | null)[] =>
  decodeRow(row).map((cell, i) => (places.includes(i) ? cell : null));

/** Adds to the rows of files what a comparison finds in a partition. */
export interface RowsAdder {
  change(partition: string, change: FoundChange): void;
  replaced(partition: string, before: RowsOf | null, now: RowsOf | null): void;
}

const NOTHING: RowsAdder = { change: () => undefined, replaced: () => undefined };

/** `fields` are the names of the cells of each resource's rows, which are the same in both generations. */
export function rowsAdder(
  plan: Pick<Plan, 'source'>,
  { de, para, files }: ComparisonPlan,
  fields: FieldsOf,
  to: RowRuns,
): RowsAdder {
  if (files === null) return NOTHING;
  const { table, reader } = exportedTable(plan.source, changesOf(plan).of.name);
  const all = reader.resources.flatMap((resource) => {
    const own = files.includes(resource.name) ? fields[resource.name] : undefined;
    return own ? [{ name: resource.name, find: replacedRows(table, resource, own, para) }] : [];
  });
  return {
    change: (partition, { cells }) =>
      to.add(CHANGES_SET, partition, partition, encodeRow([de, para, ...cells])),
    replaced: (partition, before, now) => {
      for (const { name, find } of all)
        find(before?.[name] ?? [], now?.[name] ?? [], (key, row) => to.add(name, partition, key, row));
    },
  };
}
