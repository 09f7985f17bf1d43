/** The profile of a file from the values of its sampled rows. */
import { type Resource, type Source, tablesOfKind } from '../../../shared/datasets/define.ts';
import { fieldsOf } from '../../../shared/datasets/layout.ts';
import type { Form } from '../../work/form.ts';
import type { DayOrders, FieldProfile, SampledFile, ValueCount } from '../../work/profile.ts';
import { histogramsOf } from './histograms.ts';

/** Characters of a value in the profile: a line may have a million. */
const VALUE_CHARACTERS = 60;
/** Codes of a field that are kept for the comparison with their look-up. The largest look-up has 5,571. */
const MOST_CODES = 10_000;
/** Fields with at most so many values are compared value by value. */
const MOST_KEPT: Readonly<Record<Kind, number>> = { 'look-up': MOST_CODES, identifier: 0, ordinary: 32 };

/** Every value of a look-up is compared. Repeated values of an identifier count once each. */
type Kind = 'look-up' | 'identifier' | 'ordinary';

export interface SampledRows {
  readonly file: string;
  /** One of so many rows was taken. */
  readonly stride: number;
  readonly rows: number;
  /** Null where no row was sampled. */
  readonly form: Form | null;
  readonly orders: Readonly<Record<string, DayOrders>>;
  /** The distinct values of each layout field with their row counts, in the order of their first rows. */
  readonly values: readonly (readonly ValueCount[])[];
}

export function sampledFile(source: Source, resource: Resource, sample: SampledRows): SampledFile {
  const { file, stride, rows, form, orders } = sample;
  const identifiers = identifiersOf(source, resource);
  const isLookup = lookupsIn(source).includes(resource);
  const kindOf = (name: string): Kind =>
    isLookup ? 'look-up' : identifiers.has(name) ? 'identifier' : 'ordinary';
  const fields: Record<string, FieldProfile> = {};
  const codes: Record<string, ValueCount[]> = {};
  for (const [i, name] of fieldsOf(resource.layout).entries()) {
    const values = sample.values[i] ?? [];
    if (form && isInRows(form, name, i)) fields[name] = fieldProfile(rows, values, kindOf(name));
    if (resource.fields[name]?.codesOf !== undefined) codes[name] = countsOf(values, MOST_CODES);
  }
  return { profile: { file, resource: resource.name, fields, orders }, codes, whole: stride === 1 };
}

/** Values from the name of the file change with every publication, and a file may lack an optional column. */
const isInRows = (form: Form, field: string, slot: number): boolean =>
  form.kind === 'fixed' ? !Object.hasOwn(form.fromName, field) : form.columns.includes(slot);

const cut = (value: string): string => value.slice(0, VALUE_CHARACTERS);

const countsOf = (values: readonly ValueCount[], most: number): ValueCount[] =>
  values.slice(0, most).map(([value, rows]) => [cut(value), rows]);

function fieldProfile(rows: number, values: readonly ValueCount[], kind: Kind): FieldProfile {
  const distinct = values.length;
  const present = values.reduce((sum, [, found]) => sum + found, 0);
  const keepsValues = distinct <= MOST_KEPT[kind];
  const example = values[Math.floor(distinct / 2)];
  return {
    rows,
    absent: rows - present,
    present,
    distinct,
    characters: values.reduce((sum, [value, found]) => sum + value.length * found, 0),
    values: keepsValues ? countsOf(values, distinct) : null,
    histograms: keepsValues ? null : histogramsOf(values, kind === 'identifier'),
    example: example ? cut(example[0]) : null,
  };
}

export const lookupsIn = (source: Source): readonly Resource[] =>
  tablesOfKind(source, 'document').flatMap(({ lookups }) => lookups);

/** Fields that name a record or its holder, from millions of values even where a small file has few. */
export const identifiersOf = ({ tables }: Source, resource: Resource): Set<string> =>
  new Set([
    ...resource.key,
    ...tables.flatMap((table) => [
      table.partition,
      ...(table.kind === 'holder'
        ? [table.holder, ...(table.derivedFrom?.holders ?? []).map(([, field]) => field)]
        : []),
    ]),
  ]);
