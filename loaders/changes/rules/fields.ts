/** The kind of a change of one field, as the comparison of its resource declares. */
import {
  type ChangeKind,
  type FieldChange,
  type ResourceChanges,
  SPELLING,
} from '../../../shared/datasets/changes.ts';
import { BETWEEN } from '../../../shared/store/records/sorting.ts';
import { spellingOf } from './spelling.ts';
import type { ComparedRecord, ReaderOf, ReadValue } from './values.ts';

type Value = string | null;

const isOne = (values: readonly string[] | undefined, value: Value): boolean =>
  values === undefined || (value !== null && values.includes(value));

/** Returns the compared fields, in the order of the fields of the resource. */
export function comparedFields(
  { resource, identity, changed }: ResourceChanges,
  readerOf: ReaderOf,
  names: readonly string[],
) {
  return names.flatMap((name) => {
    const kinds = changed.filter(({ fields }) => fields.includes(name));
    const field = resource.fields[name];
    const isIdentity = identity.includes(name);
    if (field === undefined || (kinds.length === 0 && !isIdentity)) return [];
    const spelling = spellingOf(field, isIdentity);
    const isSpelled = (before: Value, now: Value): boolean =>
      spelling !== null && before !== null && now !== null && spelling(before) === spelling(now);
    const kindOf = (before: Value, now: Value): FieldChange | undefined =>
      kinds.find(({ from, to }) => isOne(from, before) && isOne(to, now));
    return [
      {
        name,
        read: readerOf(name),
        /** Returns null for a change of two values that is of no kind. */
        kindOf: (before: Value, now: Value): ChangeKind | null =>
          isSpelled(before, now) ? SPELLING : (kindOf(before, now)?.kind ?? null),
        /** Returns the kind of a value of only the later generation, and the day from which it holds. */
        sinceOf: (now: Value) => {
          const { kind, since } = kindOf(null, now) ?? {};
          return kind && since !== undefined ? { kind, read: readerOf(since) } : null;
        },
      },
    ];
  });
}

/** Returns a text that the records of one identity share, and that sorts by the fields in their order. */
export function identityReader(
  changes: ResourceChanges,
  readerOf: ReaderOf,
): (record: ComparedRecord, partition: string) => string {
  const parts = spelledReaders(changes, changes.identity, readerOf);
  return (record, of) => [record.key, ...parts.map((read) => read(record, of) ?? '')].join(BETWEEN);
}

/** Returns the same of the records that are one under two names; null for one without all of the values. */
export function sameReader(changes: ResourceChanges, readerOf: ReaderOf): ReadValue {
  const parts = spelledReaders(changes, changes.sameBy ?? [], readerOf);
  return (record, of) => {
    const values = parts.map((read) => read(record, of));
    return values.length === 0 || values.includes(null) ? null : values.join(BETWEEN);
  };
}

const spelledReaders = (
  { resource }: ResourceChanges,
  fields: readonly string[],
  readerOf: ReaderOf,
): ReadValue[] =>
  fields.map((name) => {
    const read = readerOf(name);
    const field = resource.fields[name];
    const spelling = field ? spellingOf(field, true) : null;
    return (record, of) => {
      const value = read(record, of);
      return value === null || spelling === null ? value : spelling(value);
    };
  });
