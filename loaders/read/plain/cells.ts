/** Copies the cells of a row without quotes (unquoted.ts) as bytes, trimmed, into the form of a stored row. */
import { CELL_BYTE } from '../../../shared/store/records/rows.ts';
import type { ByteCheck } from '../values/checks.ts';
import { EMPTY, MALFORMED, MARKED, VALID } from '../values/tally.ts';

const BLANK = 0x20;
const NBSP = 0xa0;
export const LONGEST_ROW = 1 << 16;

/** The cell must be parsed: its byte needs conversion, or may begin U+FFFD (0xEF), the sign of a lost character. */
const PARSED = 1;
/** The byte is no ASCII: the row may be of another encoding. */
const HIGH = 2;
/** The byte ends the cell. */
const END = 4;
/** The bits of each byte. The loop over the bytes of a cell only collects them: with more in it, it took twice as long. */
const SPECIAL = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === CELL_BYTE) return END;
  if (byte < BLANK || (byte >= 0x80 && byte < NBSP) || byte === 0xef) return PARSED;
  return byte < NBSP ? 0 : HIGH;
});

export interface ColumnRules {
  /** The values that mean "absent". */
  readonly absent: readonly Buffer[];
  /** Null where every value is valid. */
  readonly check: ByteCheck | null;
}

/** The counts of values to which each copied cell is added (values/tally.ts). */
export interface CellCounts {
  readonly counts: Int32Array;
  /** The position of the first count of each column. */
  readonly bases: Int32Array;
}

export interface CellCopier {
  /** Copies a row, each cell followed by the separator; returns the length, or -1 for a row that must be parsed. */
  copy(buffer: Buffer, start: number, end: number): number;
  /** Takes the cells of the copied row out of the counts: the row is parsed after all. */
  uncount(): void;
  /** Calls back with each column of the copied row whose cell does not have its form. */
  forEachMalformed(visit: (column: number) => void): void;
  /** Returns whether the copied row has more than ASCII. */
  isHigh(): boolean;
  /** Returns a cell of the copied row. */
  cell(column: number): string;
  /** Returns the copied row without its first cell. */
  rest(length: number): string;
}

export function cellCopier(rules: readonly ColumnRules[], { counts, bases }: CellCounts): CellCopier {
  const last = rules.length - 1;
  const marks = rules.map(({ absent }) => (absent.length > 0 ? absent : null));
  const checks = rules.map(({ check }) => check);
  const out = Buffer.allocUnsafe(LONGEST_ROW);
  const starts = new Int32Array(rules.length + 1);
  const classes = new Uint8Array(rules.length);
  let high = false;
  let malformed = false;

  /** Counting each cell at once and taking back the few rows that must be parsed is faster than a second pass over all rows. */
  function uncount(columns: number): void {
    for (let column = 0; column < columns; column++) {
      const at = (bases[column] as number) + (classes[column] as number);
      counts[at] = (counts[at] as number) - 1;
    }
  }

  function refuse(columns: number): -1 {
    uncount(columns);
    return -1;
  }

  /** Returns the class of a cell in `out` that is not empty. */
  function classOf(column: number, from: number, to: number): number {
    const absent = marks[column] as readonly Buffer[] | null;
    if (absent !== null && isOneOf(absent, out, from, to)) return MARKED;
    const check = checks[column] as ByteCheck | null;
    return check === null || check(out, from, to) ? VALID : MALFORMED;
  }

  function count(column: number, valueClass: number): void {
    classes[column] = valueClass;
    const at = (bases[column] as number) + valueClass;
    counts[at] = (counts[at] as number) + 1;
  }

  function copy(buffer: Buffer, start: number, end: number): number {
    let at = start;
    let to = 0;
    let found = 0;
    let isMalformed = false;
    // The last byte of a row ends a cell, so that no search for the end of a cell leaves the row.
    for (let column = 0; column <= last; column++) {
      if (at >= end) return refuse(column);
      const from = to;
      while (buffer[at] === BLANK) at++;
      for (;;) {
        const byte = buffer[at++] as number;
        const special = SPECIAL[byte] as number;
        if (special !== 0) {
          if (special === END) break;
          found |= special;
        }
        out[to++] = byte;
      }
      if ((found & PARSED) !== 0) return refuse(column);
      while (to > from && out[to - 1] === BLANK) to--;
      if (found !== 0 && to > from && (out[from] === NBSP || out[to - 1] === NBSP)) return refuse(column);
      const valueClass = to === from ? EMPTY : classOf(column, from, to);
      count(column, valueClass);
      if (valueClass === MARKED) to = from;
      else if (valueClass === MALFORMED) isMalformed = true;
      out[to++] = CELL_BYTE;
      starts[column + 1] = to;
    }
    malformed = isMalformed;
    high = found !== 0;
    return at === end ? to : refuse(last + 1);
  }

  return {
    copy,
    uncount: () => uncount(last + 1),
    forEachMalformed: (visit) => {
      if (!malformed) return;
      classes.forEach((valueClass, column) => {
        if (valueClass === MALFORMED) visit(column);
      });
    },
    isHigh: () => high,
    cell: (column) => out.toString('latin1', starts[column], (starts[column + 1] as number) - 1),
    rest: (length) => out.toString('latin1', starts[1], length - 1),
  };
}

/** Returns whether the bytes `from` to `to` are one of the values. */
function isOneOf(values: readonly Buffer[], out: Buffer, from: number, to: number): boolean {
  for (let v = 0; v < values.length; v++) {
    const value = values[v] as Buffer;
    if (value.length !== to - from) continue;
    let i = 0;
    while (i < value.length && value[i] === out[from + i]) i++;
    if (i === value.length) return true;
  }
  return false;
}
