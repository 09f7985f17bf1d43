/** The keys of the entries of an index, made from their cells. */
import type { IndexTable } from '../../../datasets/define.ts';
import { decodeRow, ESCAPE_BYTE } from '../rows.ts';
import { BETWEEN } from '../sorting.ts';
import { columnOf, type IndexCells } from './cells.ts';
import { type EntryRows, findCells } from './entry-rows.ts';
import { FIRST_BYTE, type IndexOrder, type OrderField, partsOf } from './order.ts';
import { BytesOut } from './row-bytes.ts';

/** Keys one after the other: key i is from `starts[i]` to `starts[i + 1]`. */
export interface EntryKeys {
  readonly bytes: Buffer;
  readonly starts: Uint32Array;
  readonly count: number;
}

/** Writes the key of an entry. Its cell i is in `bytes` from `offsets[i]` to the next offset, less one. */
type WriteKey = (out: BytesOut, bytes: Buffer, offsets: Uint32Array) => void;

const BETWEEN_BYTE = BETWEEN.charCodeAt(0);

interface KeyPart {
  readonly field: OrderField;
  readonly column: number;
  /** A joined value is never absent. */
  readonly isJoined: boolean;
}

const keyParts = ({ of: { entity } }: IndexTable, order: IndexOrder, cells: IndexCells): KeyPart[] =>
  order.fields.map((field) => ({
    field,
    column: columnOf(cells, [entity, field.name]),
    isJoined: partsOf(entity, field.name).length > 1,
  }));

export function keyWriter(table: IndexTable, order: IndexOrder, cells: IndexCells): WriteKey {
  const parts = keyParts(table, order, cells);
  return (out, bytes, offsets) => {
    for (let i = 0; i < parts.length; i++) {
      if (i > 0) out.byte(BETWEEN_BYTE);
      const part = parts[i] as KeyPart;
      const start = out.length;
      out.copy(bytes, offsets[part.column] as number, (offsets[part.column + 1] as number) - 1);
      if (isFirst(out, start, part.field)) {
        out.length = start;
        out.byte(FIRST_BYTE);
      } else if (!isKeyText(out, start, part.field)) writeKeyText(out, start, part);
    }
  };
}

/** Returns a function that makes the keys of rows. */
export function keysOfRows(
  table: IndexTable,
  order: IndexOrder,
  cells: IndexCells,
): (rows: EntryRows) => EntryKeys {
  const write = keyWriter(table, order, cells);
  const columns = Math.max(...keyParts(table, order, cells).map(({ column }) => column)) + 1;
  const offsets = new Uint32Array(columns + 1);
  return ({ bytes, starts, ends, count }) => {
    const out = new BytesOut();
    const keyStarts = new Uint32Array(count + 1);
    for (let row = 0; row < count; row++) {
      findCells(bytes, starts[row] as number, ends[row] as number, offsets, 0, columns);
      write(out, bytes, offsets);
      keyStarts[row + 1] = out.length;
    }
    return { bytes: out.bytes, starts: keyStarts, count };
  };
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

/** Replaces the stored bytes from `start` by the text of the field in the key. */
function writeKeyText(out: BytesOut, start: number, { field, isJoined }: KeyPart): void {
  const [value = null] = decodeRow(out.bytes.toString('utf8', start, out.length));
  out.length = start;
  out.text(field.text(value ?? (isJoined ? '' : null)));
}
