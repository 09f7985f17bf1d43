/**
 * Derives the rows of entries from the rows of a document. Cells are copied as bytes in their stored form; with text objects for
 * cells and keys this took twice as long.
 */
import { type FieldOf, type IndexTable, type Resource, resourcesIn } from '../../../datasets/define.ts';
import type { Rows } from '../entries.ts';
import { rowCodecOf } from '../row-codec.ts';
import { CELL_BYTE, encodeRow } from '../rows.ts';
import { type IndexCells, ROW_BYTE, VALUE_BYTE } from './cells.ts';
import { keyWriter } from './entry-keys.ts';
import { type IndexOrder, partsOf } from './order.ts';
import { BytesOut, RowBytes } from './row-bytes.ts';

/**
 * Called with the key and the row of an entry, which are valid until the call returns. The lists of the row begin at the byte
 * `lists`; they are the same for all entries of a document.
 */
export type EmitEntry = (key: BytesOut, row: BytesOut, lists: number) => void;

export type Derive = (partition: string, rows: Rows, emit: EmitEntry) => void;

const BLANK_BYTE = 0x20;

/** One stored cell. */
interface Piece {
  readonly row: RowBytes;
  readonly cell: number;
}

/** The value of a column: one cell, or those of the parts of a joined field. */
type Pieces = readonly Piece[];

export function entryDeriver(table: IndexTable, order: IndexOrder, cells: IndexCells): Derive {
  const { entity, partition: partitionField } = table.of;
  const slots = resourcesIn(table.of);
  const slotOf = (resource: Resource): number => slots.indexOf(resource);
  const partitionRow = new RowBytes(1);
  const { rowOf, columns } = columnPieces(cells, partitionField, partitionRow);
  const singles = [...rowOf].flatMap(([resource, row]) =>
    resource === entity ? [] : [{ slot: slotOf(resource), row }],
  );
  const entityRow = rowOf.get(entity) ?? new RowBytes(0);
  const writeKey = keyWriter(table, order, cells);
  const listWriter = listCells(cells, slotOf, partitionField);
  const [key, out] = [new BytesOut(), new BytesOut()];
  const offsets = new Uint32Array(columns.length + 1);
  return (partition, rows, emit) => {
    const entities = rows[slotOf(entity)];
    if (!entities || entities.length === 0) return;
    partitionRow.read(encodeRow([partition]));
    for (const { slot, row } of singles) row.read(rows[slot]?.[0]?.row ?? '');
    const lists = listWriter(rows);
    for (let i = 0; i < entities.length; i++) {
      entityRow.read(entities[i]?.row ?? '');
      writeColumns(out, columns, offsets);
      key.length = 0;
      writeKey(key, out.bytes, offsets);
      const { length } = out;
      out.copy(lists.bytes, 0, lists.length);
      emit(key, out, length);
    }
  };
}

/** Compiles the columns, with one row for each of their resources. */
function columnPieces(cells: IndexCells, partition: string, partitionRow: RowBytes) {
  const piecesIn = ([resource, name]: FieldOf): number[] => {
    const { fields } = rowCodecOf(resource, partition);
    return partsOf(resource, name).map((part) => (part === partition ? -1 : fields.indexOf(part)));
  };
  const rowOf = new Map<Resource, RowBytes>();
  for (const [resource] of cells.columns) {
    const own = cells.columns.filter(([one]) => one === resource);
    rowOf.set(resource, rowOf.get(resource) ?? new RowBytes(Math.max(...own.flatMap(piecesIn)) + 1));
  }
  const columns = cells.columns.map((field): Pieces => {
    const row = rowOf.get(field[0]) ?? partitionRow;
    return piecesIn(field).map((cell) => (cell < 0 ? { row: partitionRow, cell: 0 } : { row, cell }));
  });
  return { rowOf, columns };
}

function writePieces(out: BytesOut, pieces: Pieces): void {
  for (let i = 0; i < pieces.length; i++) {
    const { row, cell } = pieces[i] as Piece;
    out.copy(row.bytes, row.from[cell] as number, row.to[cell] as number);
  }
}

/** Replaces what was written by the columns, and writes their offsets as those of a `CellTable`. */
function writeColumns(out: BytesOut, columns: readonly Pieces[], offsets: Uint32Array): void {
  out.length = 0;
  for (let column = 0; column < columns.length; column++) {
    if (column > 0) out.byte(CELL_BYTE);
    offsets[column] = out.length;
    writePieces(out, columns[column] as Pieces);
  }
  offsets[columns.length] = out.length + 1;
}

/** Compiles the cells of the lists: each after a separator, with the values of all rows. */
function listCells(cells: IndexCells, slotOf: (resource: Resource) => number, partition: string) {
  const lists = cells.lists.map(({ resource, fields }) => {
    const { fields: stored } = rowCodecOf(resource, partition);
    const at = fields.map((name) => partsOf(resource, name).map((part) => stored.indexOf(part)));
    const row = new RowBytes(Math.max(-1, ...at.flat()) + 1);
    const values = at.map((parts): Pieces => parts.flatMap((cell) => (cell < 0 ? [] : [{ row, cell }])));
    return { slot: slotOf(resource), row, values };
  });
  const out = new BytesOut();
  return (rows: Rows): BytesOut => {
    out.length = 0;
    for (const { slot, row, values } of lists) {
      out.byte(CELL_BYTE);
      const entries = rows[slot] ?? [];
      for (let i = 0; i < entries.length; i++) {
        if (i > 0) out.byte(ROW_BYTE);
        row.read(entries[i]?.row ?? '');
        for (let value = 0; value < values.length; value++) {
          if (value > 0) out.byte(VALUE_BYTE);
          writeValue(out, values[value] as Pieces);
        }
      }
    }
    return out;
  };
}

/** Writes a value of a list, with blanks in place of the separators. */
function writeValue(out: BytesOut, pieces: Pieces): void {
  const start = out.length;
  writePieces(out, pieces);
  for (let at = start; at < out.length; at++) {
    if (out.bytes[at] === VALUE_BYTE || out.bytes[at] === ROW_BYTE) out.bytes[at] = BLANK_BYTE;
  }
}
