/** The kind of a change of one field, as the comparison of its resource declares. */
import {
  type ChangeKind,
  type FieldChange,
  type ResourceChanges,
  SPELLING,
} from '../../../shared/datasets/changes.ts';
import { BETWEEN } from '../../../shared/store/records/sorting.ts';
import { hasSpelling, withoutSpelling } from './spelling.ts';
import { type ComparedRecord, type ReadValue, valueReader } from './values.ts';

type Value = string | null;

/** A compared field, in the order of the fields of the resource. */
export interface ComparedField {
  readonly name: string;
  readonly read: ReadValue;
  /** Returns null for a change of two values that is of no kind. */
  kindOf(before: Value, now: Value): ChangeKind | null;
}

const isOne = (values: readonly string[] | undefined, value: Value): boolean =>
  values === undefined || (value !== null && values.includes(value));

export function comparedFields(
  { resource, identity, changed }: ResourceChanges,
  partition: string,
  names: readonly string[],
): ComparedField[] {
  return names.flatMap((name): ComparedField[] => {
    const kinds = changed.filter(({ fields }) => fields.includes(name));
    const field = resource.fields[name];
    if (field === undefined || (kinds.length === 0 && !identity.includes(name))) return [];
    const spells = hasSpelling(field);
    const read = valueReader(resource, partition, names, name);
    return [{ name, read, kindOf: (before, now) => kindOf(kinds, spells, before, now) }];
  });
}

function kindOf(
  kinds: readonly FieldChange[],
  spells: boolean,
  before: Value,
  now: Value,
): ChangeKind | null {
  if (spells && before !== null && now !== null && withoutSpelling(before) === withoutSpelling(now))
    return SPELLING;
  return kinds.find(({ from, to }) => isOne(from, before) && isOne(to, now))?.kind ?? null;
}

/** Returns a text that the records of one identity share, and that sorts by the fields in their order. */
export function identityReader(
  { resource, identity }: ResourceChanges,
  partition: string,
  names: readonly string[],
): (record: ComparedRecord, partition: string) => string {
  const parts = identity.map((name) => {
    const read = valueReader(resource, partition, names, name);
    const field = resource.fields[name];
    return { read, spells: field !== undefined && hasSpelling(field) };
  });
  return (record, of) => {
    const values = parts.map(({ read, spells }) => {
      const value = read(record, of) ?? '';
      return spells ? withoutSpelling(value) : value;
    });
    return [record.key, ...values].join(BETWEEN);
  };
}
