/** Copies the cells of a row as bytes, trimmed, into the form of a stored row. */
import { CELL_BYTE } from '../../shared/store/records/rows.ts';

const QUOTE = 0x22;
const BLANK = 0x20;
const NBSP = 0xa0;
export const LONGEST_ROW = 1 << 16;

/** 1 for each byte whose cell must be parsed. 0xEF may begin U+FFFD, the sign of a lost character. */
const SPECIAL = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < BLANK || (byte >= 0x7f && byte < NBSP) || byte === 0xef ? 1 : 0,
);

export interface CellCopier {
  /** Copies a row, each cell followed by the separator; returns the length, or -1 for a row that must be parsed. */
  copy(buffer: Buffer, start: number, end: number): number;
  /** Returns a cell of the copied row. */
  cell(column: number): string;
  /** Returns the copied row without its first cell. */
  rest(length: number): string;
}

/** `absent` are the values of each column that mean "absent". */
export function cellCopier(delimiter: string, absent: readonly (readonly Buffer[])[]): CellCopier {
  const between = delimiter.charCodeAt(0);
  const last = absent.length - 1;
  const out = Buffer.allocUnsafe(LONGEST_ROW);
  const starts = new Int32Array(absent.length + 1);

  function copy(buffer: Buffer, start: number, end: number): number {
    let at = start;
    let to = 0;
    for (let column = 0; column <= last; column++) {
      if (buffer[at++] !== QUOTE) return -1;
      const from = to;
      for (; at < end; at++) {
        const byte = buffer[at] as number;
        if (byte === QUOTE) break;
        if (SPECIAL[byte] === 1) return -1;
        if (byte !== BLANK || to !== from) out[to++] = byte;
      }
      if (at++ >= end) return -1;
      while (to > from && out[to - 1] === BLANK) to--;
      if (to > from && (out[from] === NBSP || out[to - 1] === NBSP)) return -1;
      if (isOneOf(absent[column] as readonly Buffer[], out, from, to)) to = from;
      out[to++] = CELL_BYTE;
      starts[column + 1] = to;
      if (column < last && buffer[at++] !== between) return -1;
    }
    return at === end ? to : -1;
  }

  return {
    copy,
    cell: (column) => out.toString('latin1', starts[column], (starts[column + 1] as number) - 1),
    rest: (length) => out.toString('latin1', starts[1], length - 1),
  };
}

/** Returns whether the bytes `from` to `to` are one of the values. */
function isOneOf(values: readonly Buffer[], out: Buffer, from: number, to: number): boolean {
  for (const value of values) {
    if (value.length !== to - from) continue;
    let i = 0;
    while (i < value.length && value[i] === out[from + i]) i++;
    if (i === value.length) return true;
  }
  return false;
}
