/** Copies the cells of a row as bytes, trimmed, into the form of a stored row. */
import { CELL_BYTE } from '../../shared/store/records/rows.ts';
import type { ByteCheck } from './values/checks.ts';
import { isStrangeAt } from './values/encoding.ts';
import { EMPTY, MALFORMED, MARKED, VALID } from './values/tally.ts';

const QUOTE = 0x22;
const BLANK = 0x20;
const NBSP = 0xa0;
export const LONGEST_ROW = 1 << 16;

/** The cell must be parsed: its byte needs conversion, or may begin U+FFFD (0xEF), the sign of a lost character. */
const PARSED = 1;
/** The byte is no ASCII: the row may be of another encoding. */
const HIGH = 2;
const SPECIAL = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte < BLANK || (byte >= 0x7f && byte < NBSP) || byte === 0xef) return PARSED;
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
  /** Returns whether the copied row has more than ASCII, and whether that looks like another encoding. */
  isHigh(): boolean;
  isStrange(): boolean;
  /** Returns a cell of the copied row. */
  cell(column: number): string;
  /** Returns the copied row without its first cell. */
  rest(length: number): string;
}

export function cellCopier(
  delimiter: string,
  rules: readonly ColumnRules[],
  { counts, bases }: CellCounts,
): CellCopier {
  const between = delimiter.charCodeAt(0);
  const last = rules.length - 1;
  const out = Buffer.allocUnsafe(LONGEST_ROW);
  const starts = new Int32Array(rules.length + 1);
  const classes = new Uint8Array(rules.length);
  let high = false;
  let strange = false;
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

  function copy(buffer: Buffer, start: number, end: number): number {
    let at = start;
    let to = 0;
    malformed = false;
    high = false;
    strange = false;
    for (let column = 0; column <= last; column++) {
      if (buffer[at++] !== QUOTE) return refuse(column);
      const from = to;
      for (; at < end; at++) {
        const byte = buffer[at] as number;
        if (byte === QUOTE) break;
        const special = SPECIAL[byte] as number;
        if (special !== 0) {
          if (special === PARSED) return refuse(column);
          high = true;
          strange ||= isStrangeAt(buffer, at, end);
        }
        if (byte !== BLANK || to !== from) out[to++] = byte;
      }
      if (at++ >= end) return refuse(column);
      while (to > from && out[to - 1] === BLANK) to--;
      if (to > from && (out[from] === NBSP || out[to - 1] === NBSP)) return refuse(column);
      const valueClass = to === from ? EMPTY : classOf(rules[column] as ColumnRules, out, from, to);
      classes[column] = valueClass;
      const count = (bases[column] as number) + valueClass;
      counts[count] = (counts[count] as number) + 1;
      malformed ||= valueClass === MALFORMED;
      if (valueClass === MARKED) to = from;
      out[to++] = CELL_BYTE;
      starts[column + 1] = to;
      if (column < last && buffer[at++] !== between) return refuse(column + 1);
    }
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
    isStrange: () => strange,
    cell: (column) => out.toString('latin1', starts[column], (starts[column + 1] as number) - 1),
    rest: (length) => out.toString('latin1', starts[1], length - 1),
  };
}

function classOf({ absent, check }: ColumnRules, out: Buffer, from: number, to: number): number {
  if (absent.length > 0 && isOneOf(absent, out, from, to)) return MARKED;
  return check === null || check(out, from, to) ? VALID : MALFORMED;
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
