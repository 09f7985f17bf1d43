/** The values by which changes are filtered: `uf`, `municipio` and `cnae` of a record or of its entity. */
import type { ChangePlace, Changes } from '../../../shared/datasets/changes.ts';
import type { Resource } from '../../../shared/datasets/define.ts';
import {
  type BothRows,
  type ComparedFields,
  type ComparedRecord,
  type ReadValue,
  type RowsOf,
  recordOf,
  valueReader,
} from './values.ts';

type Value = string | null;
export type Place = readonly [uf: Value, municipio: Value, cnae: Value];
export type PlaceOf = (record: ComparedRecord, partition: string, both: BothRows) => Place;

const NOWHERE: Place = [null, null, null];

/** Compiles the places of the records of a resource, whose cells have these names. */
export function placeReader(
  { of, place }: Changes,
  resource: Resource,
  names: readonly string[],
  fields: ComparedFields,
): PlaceOf {
  if (hasPlace(resource, place)) return filtersReader(place, resource, of.partition, names);
  const placeIn = (
    cells: readonly string[] = [],
  ): ((partition: string, rows: RowsOf | null) => Place | null) => {
    const read = filtersReader(place, place.resource, of.partition, cells);
    const isFirst = firstReader(place, of.partition, cells);
    return (partition, rows) => {
      for (const row of rows?.[place.resource.name] ?? []) {
        const record = recordOf(row);
        if (isFirst(record, partition)) return read(record, partition);
      }
      return null;
    };
  };
  const inNow = placeIn(fields.now[place.resource.name]);
  const inBefore = placeIn(fields.before[place.resource.name]);
  return (_, partition, { before, now }) => inNow(partition, now) ?? inBefore(partition, before) ?? NOWHERE;
}

const hasPlace = ({ fields }: Resource, { uf, municipio, cnae }: ChangePlace): boolean =>
  [uf, municipio, cnae].every((name) => name === null || fields[name] !== undefined);

function filtersReader(
  { uf, municipio, cnae }: ChangePlace,
  resource: Resource,
  partition: string,
  names: readonly string[],
): (record: ComparedRecord, partition: string) => Place {
  const readerOf = (name: string | null): ReadValue =>
    name === null ? () => null : valueReader(resource, partition, names, name);
  const [ufOf, municipioOf, cnaeOf] = [readerOf(uf), readerOf(municipio), readerOf(cnae)];
  return (record, of) => [ufOf(record, of), municipioOf(record, of), cnaeOf(record, of)];
}

function firstReader(
  { resource, first }: ChangePlace,
  partition: string,
  names: readonly string[],
): (record: ComparedRecord, partition: string) => boolean {
  if (first === null) return () => true;
  const read = valueReader(resource, partition, names, first.field);
  return (record, of) => read(record, of) === first.value;
}
