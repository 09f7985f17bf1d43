/** The profile of a file from the values of its sampled rows. */
import type { Resource, Source } from '../../../shared/datasets/define.ts';
import { fieldsOf } from '../../../shared/datasets/layout.ts';
import type { Form } from '../../work/form.ts';
import type { DayOrders, FieldProfile, Histograms, SampledFile, ValueCount } from '../../work/profile.ts';
import { identifiersOf, lookupsIn } from './identifiers.ts';

/** Characters of a value in the profile: a line may have a million. */
const VALUE_CHARACTERS = 60;
/** Codes of a field that are kept for the comparison with their look-up. The largest look-up has 5,571. */
const MOST_CODES = 10_000;
/** Fields with at most so many values are compared value by value. */
const MOST_KEPT: Readonly<Record<Kind, number>> = { 'look-up': MOST_CODES, identifier: 0, ordinary: 32 };

/** Every value of a look-up is compared. Values of an identifier count once each, however often they are repeated. */
type Kind = 'look-up' | 'identifier' | 'ordinary';

/** The values of one field in the sampled rows. */
export interface SampledValues {
  /** Rows with a value. */
  readonly present: number;
  readonly distinct: number;
  /** The sum of the characters of these rows. */
  readonly characters: number;
  /** A distinct value by its number, in the order of their first rows. */
  textOf(value: number): string;
  /** The number of rows of this value. */
  rowsOf(value: number): number;
  histograms(isIdentifier: boolean): Histograms;
}

export interface SampledRows {
  readonly file: string;
  /** One of so many rows was taken. */
  readonly stride: number;
  readonly rows: number;
  /** Null where no row was sampled. */
  readonly form: Form | null;
  readonly orders: Readonly<Record<string, DayOrders>>;
  /** By the index of a field among those of the layout. */
  valuesOf(field: number): SampledValues;
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
    const values = sample.valuesOf(i);
    if (form && isInRows(form, name, i)) fields[name] = fieldProfile(rows, values, kindOf(name));
    if (resource.fields[name]?.codesOf !== undefined) codes[name] = countsOf(values, MOST_CODES);
  }
  return { profile: { file, resource: resource.name, fields, orders }, codes, whole: stride === 1 };
}

/** Values from the name of the file change with every publication, and a file may lack an optional column. */
const isInRows = (form: Form, field: string, slot: number): boolean =>
  form.kind === 'fixed' ? !Object.hasOwn(form.fromName, field) : form.columns.includes(slot);

const cutTextOf = (values: SampledValues, value: number): string =>
  values.textOf(value).slice(0, VALUE_CHARACTERS);

const countsOf = (values: SampledValues, most: number): ValueCount[] =>
  Array.from({ length: Math.min(values.distinct, most) }, (_, value) => [
    cutTextOf(values, value),
    values.rowsOf(value),
  ]);

function fieldProfile(rows: number, values: SampledValues, kind: Kind): FieldProfile {
  const { present, distinct, characters } = values;
  const keepsValues = distinct <= MOST_KEPT[kind];
  return {
    rows,
    absent: rows - present,
    present,
    distinct,
    characters,
    values: keepsValues ? countsOf(values, distinct) : null,
    histograms: keepsValues ? null : values.histograms(kind === 'identifier'),
    example: distinct > 0 ? cutTextOf(values, Math.floor(distinct / 2)) : null,
  };
}
