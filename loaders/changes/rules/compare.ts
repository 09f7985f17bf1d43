/** Compares the records of one partition in two generations, by the declaration of their source. */
import {
  type ChangeKind,
  type Changes,
  isComparedAlone,
  type ResourceChanges,
} from '../../../shared/datasets/changes.ts';
import type { Cells } from '../../../shared/store/records/rows.ts';
import { type ComparedField, comparedFields, identityReader } from './fields.ts';
import { byIdentity, type Matched, withoutEqual } from './match.ts';
import { type PlaceOf, placeReader } from './place.ts';
import {
  type BothRows,
  type ComparedFields,
  type ComparedRecord,
  type ReadValue,
  type RowsOf,
  recordOf,
  rowsReader,
  type StoredRow,
  valueReader,
} from './values.ts';

export type { ComparedFields, FieldsOf, RowsOf, StoredRow } from './values.ts';

export interface FoundChange {
  /** The part of the key of an entity or a holder after the partition; empty for other records. */
  readonly suffix: string;
  /** In the order of `CHANGE_FIELDS`. */
  readonly cells: Cells;
}

export type EmitChange = (change: FoundChange) => void;

/** A generation that does not have the partition is null. */
export type ComparePartition = (
  partition: string,
  before: RowsOf | null,
  now: RowsOf | null,
  emit: EmitChange,
) => void;

/** The comparison of one resource: the fields that the rows of both generations have. */
interface Rule {
  readonly changes: ResourceChanges;
  /** Whether its records are compared where only one generation has the partition. */
  readonly isWhole: boolean;
  readonly shown: ReadValue;
  readonly identityOf: (record: ComparedRecord, partition: string) => string;
  readonly fields: readonly ComparedField[];
  /** The rows with the common fields. */
  readonly rowsBefore: (rows: readonly StoredRow[]) => readonly StoredRow[];
  readonly rowsNow: (rows: readonly StoredRow[]) => readonly StoredRow[];
  readonly placeOf: PlaceOf;
}

/** Compiles the comparison. A resource whose rows only one of the two generations has is not compared. */
export function compareRules(changes: Changes, fields: ComparedFields): ComparePartition {
  const rules = changes.resources.flatMap((one) => ruleOf(changes, one, fields) ?? []);
  return (partition, before, now, emit) => {
    const isOneSided = before === null || now === null;
    for (const rule of rules) {
      if (isOneSided && !rule.isWhole) continue;
      compareRecords(rule, partition, { before, now }, emit);
    }
  };
}

function ruleOf(changes: Changes, one: ResourceChanges, fields: ComparedFields): Rule | null {
  const { resource } = one;
  const { of } = changes;
  const before = fields.before[resource.name];
  const now = fields.now[resource.name];
  if (!before || !now) return null;
  const names = now.filter((name) => before.includes(name));
  return {
    changes: one,
    isWhole: isComparedAlone(changes, resource),
    shown: valueReader(resource, of.partition, names, one.shown),
    identityOf: identityReader(one, of.partition, names),
    fields: comparedFields(one, of.partition, names),
    rowsBefore: rowsReader(before, names),
    rowsNow: rowsReader(now, names),
    placeOf: placeReader(changes, resource, names, fields),
  };
}

function compareRecords(rule: Rule, partition: string, both: BothRows, emit: EmitChange): void {
  const { resource, identity } = rule.changes;
  const rowsBefore = rule.rowsBefore(both.before?.[resource.name] ?? []);
  const rowsNow = rule.rowsNow(both.now?.[resource.name] ?? []);
  const before = withoutEqual(rowsBefore, rowsNow).map(recordOf);
  const now = withoutEqual(rowsNow, rowsBefore).map(recordOf);
  if (before.length === 0 && now.length === 0) return;
  const write: WriteChange = (record, kind, values) => {
    if (kind === null) return;
    const shown = rule.shown(record, partition);
    const place = rule.placeOf(record, partition, both);
    const cells = [record.key, resource.name, shown, kind.name, ...values, ...place];
    emit({ suffix: record.key.slice(partition.length), cells });
  };
  if (identity.length > 0) {
    for (const group of byIdentity(before, now, (record) => rule.identityOf(record, partition)))
      compareGroup(rule, partition, group, write);
    return;
  }
  const missing: ComparedRecord = { key: partition, cells: [] };
  compareOne(rule, partition, before[0] ?? missing, now[0] ?? missing, write);
}

/** The values of the fields `campo`, `antes` and `depois`. */
type ChangedValues = readonly [string | null, string | null, string | null];
type WriteChange = (record: ComparedRecord, kind: ChangeKind | null, values: ChangedValues) => void;

const NO_VALUES: ChangedValues = [null, null, null];

function compareGroup(rule: Rule, partition: string, { before, now }: Matched, write: WriteChange): void {
  const both = Math.min(before.length, now.length);
  for (let i = 0; i < both; i++)
    compareOne(rule, partition, before[i] as ComparedRecord, now[i] as ComparedRecord, write);
  for (const record of before.slice(both)) write(record, rule.changes.removed, NO_VALUES);
  for (const record of now.slice(both)) write(record, rule.changes.added, NO_VALUES);
}

function compareOne(
  { fields }: Rule,
  partition: string,
  before: ComparedRecord,
  now: ComparedRecord,
  write: WriteChange,
): void {
  for (const { name, read, kindOf } of fields) {
    const [earlier, later] = [read(before, partition), read(now, partition)];
    if (earlier !== later) write(now, kindOf(earlier, later), [name, earlier, later]);
  }
}
