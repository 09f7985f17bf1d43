/** The values by which changes are filtered: `uf`, `municipio` and `cnae` of a record or of its entity. */
import type { ChangePlace, Changes } from '../../../shared/datasets/changes.ts';
import type { Resource } from '../../../shared/datasets/define.ts';
import {
  type BothRows,
  type ComparedFields,
  type ComparedRecord,
  type ReaderOf,
  type ReadValue,
  type RowsOf,
  recordOf,
  valueReader,
} from './values.ts';

type Value = string | null;
type Place = readonly [uf: Value, municipio: Value, cnae: Value];
type PlaceOf = (record: ComparedRecord, partition: string, both: BothRows) => Place;

const NOWHERE: Place = [null, null, null];

export function placeReader(
  { of, place }: Changes,
  resource: Resource,
  readerOf: ReaderOf,
  fields: ComparedFields,
): PlaceOf {
  if (hasPlace(resource, place)) return filtersReader(place, readerOf);
  const placeIn = (cells: readonly string[] = []) => {
    const ofPlace = valueReader(place.resource, of.partition, cells);
    const read = filtersReader(place, ofPlace);
    const isFirst = firstReader(place, ofPlace);
    return (partition: string, rows: RowsOf | null): Place | null => {
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

function filtersReader({ uf, municipio, cnae }: ChangePlace, readerOf: ReaderOf) {
  const filterOf = (name: string | null): ReadValue => (name === null ? () => null : readerOf(name));
  const [ufOf, municipioOf, cnaeOf] = [filterOf(uf), filterOf(municipio), filterOf(cnae)];
  return (record: ComparedRecord, of: string): Place => [
    ufOf(record, of),
    municipioOf(record, of),
    cnaeOf(record, of),
  ];
}

function firstReader({ first }: ChangePlace, readerOf: ReaderOf) {
  const read = first && readerOf(first.field);
  return (record: ComparedRecord, of: string): boolean => !read || read(record, of) === first.value;
}
