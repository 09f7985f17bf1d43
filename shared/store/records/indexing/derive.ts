/**
 * Derives the rows of entries from the rows of a document: the key of the order, a line feed, and the cells. Cells are copied as
 * bytes in their stored form; with text objects for cells and keys this took twice as long.
 */
import { type FieldOf, type IndexTable, type Resource, resourcesIn } from '../../../datasets/define.ts';
import type { Rows } from '../entries.ts';
import { rowCodecOf } from '../row-codec.ts';
import { CELL_BYTE, decodeRow, ESCAPE_BYTE, encodeRow } from '../rows.ts';
import { BETWEEN } from '../sorting.ts';
import { columnOf, type IndexCells, ROW_BYTE, VALUE_BYTE } from './cells.ts';
import { KEY_END, KEY_END_BYTE } from './entry-rows.ts';
import { FIRST_BYTE, type IndexOrder, type OrderField, partsOf } from './order.ts';
import { BytesOut, RowBytes } from './row-bytes.ts';

/** Called with the row of an entry, the first `end` bytes; its key is the first `keyEnd`. They are valid until the call returns. */
export type EmitEntry = (bytes: Buffer, keyEnd: number, end: number) => void;

export type Derive = (partition: string, rows: Rows, emit: EmitEntry) => void;

const BLANK_BYTE = 0x20;
const BETWEEN_BYTE = BETWEEN.charCodeAt(0);

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
  const keyParts = order.fields.map((field) => ({
    field,
    pieces: columns[columnOf(cells, [entity, field.name])] ?? [],
  }));
  const listWriter = listCells(cells, slotOf, partitionField);
  const out = new BytesOut();
  return (partition, rows, emit) => {
    const entities = rows[slotOf(entity)];
    if (!entities || entities.length === 0) return;
    partitionRow.read(encodeRow([partition]));
    for (const { slot, row } of singles) row.read(rows[slot]?.[0]?.row ?? '');
    const lists = listWriter(rows);
    for (let i = 0; i < entities.length; i++) {
      entityRow.read(entities[i]?.row ?? '');
      out.length = 0;
      writeKey(out, keyParts);
      const keyEnd = out.length;
      writeCells(out, columns);
      out.copy(lists.bytes, 0, lists.length);
      emit(out.bytes, keyEnd, out.length);
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

/** Writes the columns, each after the byte that ends the key or the column before. */
function writeCells(out: BytesOut, columns: readonly Pieces[]): void {
  for (let column = 0; column < columns.length; column++) {
    out.byte(column === 0 ? KEY_END_BYTE : CELL_BYTE);
    writePieces(out, columns[column] as Pieces);
  }
}

function writeKey(out: BytesOut, parts: readonly { field: OrderField; pieces: Pieces }[]): void {
  for (let i = 0; i < parts.length; i++) {
    if (i > 0) out.byte(BETWEEN_BYTE);
    const { field, pieces } = parts[i] as { field: OrderField; pieces: Pieces };
    const start = out.length;
    writePieces(out, pieces);
    if (isFirst(out, start, field)) {
      out.length = start;
      out.byte(FIRST_BYTE);
    } else if (!isKeyText(out, start, field)) writeKeyText(out, start, field, pieces.length > 1);
  }
}

/** Returns whether the stored bytes from `start` are the value that comes before all others. */
function isFirst({ bytes, length }: BytesOut, start: number, { first }: OrderField): boolean {
  if (first === undefined || first.length !== length - start) return false;
  for (let i = 0; i < first.length; i++) if (bytes[start + i] !== first.charCodeAt(i)) return false;
  return true;
}

/** Returns whether the stored bytes from `start` are the text of the field in the key. */
function isKeyText({ bytes, length }: BytesOut, start: number, { asStored }: OrderField): boolean {
  if (!asStored || start === length) return false;
  for (let at = start; at < length; at++) if (bytes[at] === ESCAPE_BYTE) return false;
  return true;
}

/** Replaces the stored bytes from `start` by the text of the field in the key. A joined value is never absent. */
function writeKeyText(out: BytesOut, start: number, { text }: OrderField, isJoined: boolean): void {
  const [value = null] = decodeRow(out.bytes.toString('utf8', start, out.length));
  out.length = start;
  out.text(text(value ?? (isJoined ? '' : null)).replaceAll(KEY_END, ' '));
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
