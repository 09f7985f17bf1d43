/** Compares the records of one partition in two generations, by the declaration of their source. */
import {
  type ChangeKind,
  type Changes,
  isComparedAlone,
  type ResourceChanges,
} from '../../../shared/datasets/changes.ts';
import type { Cells } from '../../../shared/store/records/rows.ts';
import { addedKind, daysBetween, type Versions } from './added.ts';
import { comparedFields, identityReader, sameReader } from './fields.ts';
import { byIdentity, withoutEqual, withRenamed } from './match.ts';
import { placeReader } from './place.ts';
import {
  type BothRows,
  type ComparedFields,
  type ComparedRecord,
  recordOf,
  rowsReader,
  valueReader,
} from './values.ts';

export interface FoundChange {
  /** The part of the key of an entity or a holder after the partition; empty for other records. */
  readonly suffix: string;
  /** In the order of `CHANGE_FIELDS`. */
  readonly cells: Cells;
}

type EmitChange = (change: FoundChange) => void;

/** Compiles the comparison. A resource whose rows only one of the two generations has is not compared. */
export function compareRules(changes: Changes, fields: ComparedFields, versions: Versions) {
  const rules = changes.resources.flatMap((one) => ruleOf(changes, one, fields, versions) ?? []);
  /** `gone` has the keys of records that a kept generation had, and the earlier one of the two did not. */
  return (partition: string, both: BothRows, gone: ReadonlySet<string>, emit: EmitChange): void => {
    const isOneSided = both.before === null || both.now === null;
    for (const rule of rules) {
      if (isOneSided && !rule.isWhole) continue;
      compareRecords(rule, partition, both, gone, emit);
    }
  };
}

type Rule = NonNullable<ReturnType<typeof ruleOf>>;

/** Returns the comparison of one resource: of the fields that the rows of both generations have. */
function ruleOf(changes: Changes, one: ResourceChanges, fields: ComparedFields, versions: Versions) {
  const { resource } = one;
  const { of } = changes;
  const before = fields.before[resource.name];
  const now = fields.now[resource.name];
  if (!before || !now) return null;
  const names = now.filter((name) => before.includes(name));
  const readerOf = valueReader(resource, of.partition, names);
  const isBetween = daysBetween(versions);
  return {
    changes: one,
    /** Whether its records are compared where only one generation has the partition. */
    isWhole: isComparedAlone(changes, resource),
    shown: readerOf(one.shown),
    told: one.told.map((name) => [name, readerOf(name)] as const),
    addedKind: addedKind(one, readerOf, isBetween),
    isBetween,
    identityOf: identityReader(one, readerOf),
    sameOf: sameReader(one, readerOf),
    fields: comparedFields(one, readerOf, names),
    rowsBefore: rowsReader(before, names),
    rowsNow: rowsReader(now, names),
    placeOf: placeReader(changes, resource, readerOf, fields),
  };
}

function compareRecords(
  rule: Rule,
  partition: string,
  both: BothRows,
  gone: ReadonlySet<string>,
  emit: EmitChange,
): void {
  const { resource, removed } = rule.changes;
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
  const matches = byIdentity(before, now, (record) => rule.identityOf(record, partition));
  for (const match of withRenamed(matches, (record) => rule.sameOf(record, partition))) {
    const { before: earlier, now: later } = match;
    if (earlier && later) compareOne(rule, partition, earlier, later, write);
    else if (earlier) write(earlier, removed, [null, told(rule, partition, earlier), null]);
    else if (later) {
      write(later, rule.addedKind(later, partition, gone), [null, null, told(rule, partition, later)]);
      compareAdded(rule, partition, later, write);
    }
  }
}

type ChangedValues = readonly [string | null, string | null, string | null];
type WriteChange = (record: ComparedRecord, kind: ChangeKind | null, values: ChangedValues) => void;

/** Returns the values that tell which record it is, as published: `cnpj_cpf_socio: ***111222**; …`. */
function told({ told: fields }: Rule, partition: string, record: ComparedRecord): string | null {
  const values = fields.flatMap(([name, read]) => {
    const value = read(record, partition);
    return value === null ? [] : `${name}: ${value}`;
  });
  return values.length === 0 ? null : values.join('; ');
}

/** Finds the values of an added record that hold from a day between the two versions. */
function compareAdded(rule: Rule, partition: string, now: ComparedRecord, write: WriteChange): void {
  for (const { name, read, sinceOf } of rule.fields) {
    const value = read(now, partition);
    const since = sinceOf(value);
    if (since && rule.isBetween(since.read(now, partition))) write(now, since.kind, [name, null, value]);
  }
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
