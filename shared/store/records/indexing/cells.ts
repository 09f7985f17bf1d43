/**
 * The cells that a load carries for each entry of an index from its document to its place in the order: the values of all
 * fields that the index names, and one cell for each list whose rows have terms.
 */
import {
  type DocumentTable,
  type FieldOf,
  type IndexTable,
  type Resource,
  resourcesIn,
} from '../../../datasets/define.ts';
import type { Rows } from '../entries.ts';
import { rowCodecOf } from '../row-codec.ts';
import { decodeRow } from '../rows.ts';
import { partsOf } from './order.ts';

/** Separate the values of a row, and the rows of a list, inside one cell. No word contains them. */
const VALUE = '\x1f';
const ROW = '\x1e';
export const [VALUE_BYTE, ROW_BYTE] = [0x1f, 0x1e];
const SEPARATORS = /[\x1e\x1f]/g;

type Cell = string | null;

/** A list of the document whose rows have terms, with the fields of these terms. */
export interface ListCell {
  readonly resource: Resource;
  readonly fields: readonly string[];
}

export interface IndexCells {
  /** Fields with one value for each entry, in the order of the cells. */
  readonly columns: readonly FieldOf[];
  /** Lists, whose cells follow those of the columns. */
  readonly lists: readonly ListCell[];
  /** Calls `emit` with the cells of each entity of a document. */
  each(partition: string, rows: Rows, emit: (cells: Cell[]) => void): void;
}

/** Returns whether a table keeps the rows of a resource in a list that is not that of its entities. */
export const isList = ({ lists, entity }: DocumentTable, resource: Resource): boolean =>
  resource !== entity && lists.includes(resource);

const equal =
  ([resource, field]: FieldOf) =>
  ([other, name]: FieldOf): boolean =>
    other === resource && name === field;

export function indexCells(table: IndexTable): IndexCells {
  const { of: documents, order, entry, filters, counts } = table;
  const named: FieldOf[] = [
    ...order.map(({ field }): FieldOf => [documents.entity, field]),
    ...entry,
    ...filters.flatMap(({ of }) => of),
    ...counts.map(({ of }) => of),
  ];
  const distinct = named.filter((field, i) => named.findIndex(equal(field)) === i);
  const columns = distinct.filter(([resource]) => !isList(documents, resource));
  const resources = distinct.map(([resource]) => resource).filter((one) => isList(documents, one));
  const lists = [...new Set(resources)].map((resource) => ({
    resource,
    fields: distinct.filter(([one]) => one === resource).map(([, field]) => field),
  }));
  return { columns, lists, each: cellsIn(documents, columns, lists) };
}

/** Compiles the reading of one field from the cells of a row. */
function readerOf(
  resource: Resource,
  name: string,
  partition: string,
): (cells: readonly Cell[], of: string) => Cell {
  const { fields } = rowCodecOf(resource, partition);
  const parts = partsOf(resource, name);
  const [at = -1] = parts.map((part) => fields.indexOf(part));
  if (parts.length === 1) return parts[0] === partition ? (_, value) => value : (cells) => cells[at] ?? null;
  const places = parts.map((part) => (part === partition ? null : fields.indexOf(part)));
  return (cells, value) => places.map((place) => (place === null ? value : (cells[place] ?? ''))).join('');
}

function cellsIn(
  documents: DocumentTable,
  columns: readonly FieldOf[],
  lists: readonly ListCell[],
): IndexCells['each'] {
  const slots = resourcesIn(documents);
  const { entity, partition } = documents;
  const entitySlot = slots.indexOf(entity);
  const readersOf = (resource: Resource) =>
    columns.flatMap(([one, field], column) =>
      one === resource ? [{ column, read: readerOf(resource, field, partition) }] : [],
    );
  const ofEntity = readersOf(entity);
  const singles = [...new Set(columns.map(([resource]) => resource))]
    .filter((resource) => resource !== entity)
    .map((resource) => ({ slot: slots.indexOf(resource), fields: readersOf(resource) }));
  const listCells = lists.map((list) => listCell(list, slots.indexOf(list.resource), partition));
  return (of, rows, emit) => {
    const shared: Cell[] = new Array(columns.length).fill(null);
    for (const { slot, fields } of singles) {
      const row = rows[slot]?.[0];
      if (!row) continue;
      const cells = decodeRow(row.row);
      for (const { column, read } of fields) shared[column] = read(cells, of);
    }
    for (const cellOf of listCells) shared.push(cellOf(rows));
    for (const { row } of rows[entitySlot] ?? []) {
      const cells = decodeRow(row);
      const own = shared.slice();
      for (const { column, read } of ofEntity) own[column] = read(cells, of);
      emit(own);
    }
  };
}

function listCell({ resource, fields }: ListCell, slot: number, partition: string): (rows: Rows) => Cell {
  const read = fields.map((field) => readerOf(resource, field, partition));
  return (rows) => {
    const entries = rows[slot];
    if (!entries || entries.length === 0) return null;
    return entries
      .map(({ row }) => {
        const cells = decodeRow(row);
        return read.map((one) => (one(cells, '') ?? '').replace(SEPARATORS, ' ')).join(VALUE);
      })
      .join(ROW);
  };
}
