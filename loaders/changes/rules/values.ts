/** The values of a record by the names of the cells that its row was stored with. */
import type { Resource } from '../../../shared/datasets/define.ts';
import { type Cells, decodeRow, encodeRow } from '../../../shared/store/records/rows.ts';
import { type Place, placeOf } from '../../export/columns.ts';

/** The names of the cells of a stored row, by the name of the resource. */
export type FieldsOf = Readonly<Record<string, readonly string[]>>;

export interface ComparedFields {
  readonly before: FieldsOf;
  readonly now: FieldsOf;
}

export interface StoredRow {
  /** Begins with the partition. */
  readonly key: string;
  /** The text that `encodeRow` makes. */
  readonly row: string;
}

/** The rows of one partition in their order, by the name of the resource. */
export type RowsOf = Readonly<Record<string, readonly StoredRow[]>>;

/** The rows of one partition in both generations. One that does not have the partition is null. */
export interface BothRows {
  readonly before: RowsOf | null;
  readonly now: RowsOf | null;
}

export interface ComparedRecord {
  readonly key: string;
  readonly cells: Cells;
}

export type ReadValue = (record: ComparedRecord, partition: string) => string | null;
export type ReaderOf = (name: string) => ReadValue;

/** `names` are those of the cells. The value of a field that is not stored under one of them is null. */
export const valueReader =
  (resource: Resource, partition: string, names: readonly string[]): ReaderOf =>
  (name) =>
    readerAt(placeOf(resource, partition, names, name));

function readerAt(place: Place): ReadValue {
  if (place.kind === 'partition') return (_, partition) => partition;
  if (place.kind === 'cell') return ({ cells }) => cells[place.at] ?? null;
  if (place.kind === 'version') return () => null;
  const parts = place.parts.map(readerAt);
  return (record, partition) => parts.map((read) => read(record, partition) ?? '').join('');
}

/** Returns rows that were stored with the names `stored` as rows of these names alone. */
export function rowsReader(
  stored: readonly string[],
  names: readonly string[],
): (rows: readonly StoredRow[]) => readonly StoredRow[] {
  if (stored.length === names.length && names.every((name, i) => name === stored[i])) return (rows) => rows;
  const places = names.map((name) => stored.indexOf(name));
  const rowOf = (row: string): string => {
    const cells = decodeRow(row);
    return encodeRow(places.map((place) => cells[place] ?? null));
  };
  return (rows) => rows.map(({ key, row }) => ({ key, row: rowOf(row) }));
}

export const recordOf = ({ key, row }: StoredRow): ComparedRecord => ({ key, cells: decodeRow(row) });
