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

export interface CellCopier {
  /** Copies a row, each cell followed by the separator; returns the length, or -1 for a row that must be parsed. */
  copy(buffer: Buffer, start: number, end: number): number;
  /** The class of each cell of the copied row (values/tally.ts). */
  readonly classes: Uint8Array;
  /** Returns whether the copied row has more than ASCII, and whether that looks like another encoding. */
  isHigh(): boolean;
  isStrange(): boolean;
  /** Returns a cell of the copied row. */
  cell(column: number): string;
  /** Returns the copied row without its first cell. */
  rest(length: number): string;
}

export function cellCopier(delimiter: string, rules: readonly ColumnRules[]): CellCopier {
  const between = delimiter.charCodeAt(0);
  const last = rules.length - 1;
  const out = Buffer.allocUnsafe(LONGEST_ROW);
  const starts = new Int32Array(rules.length + 1);
  const classes = new Uint8Array(rules.length);
  let high = false;
  let strange = false;

  function copy(buffer: Buffer, start: number, end: number): number {
    let at = start;
    let to = 0;
    high = false;
    strange = false;
    for (let column = 0; column <= last; column++) {
      if (buffer[at++] !== QUOTE) return -1;
      const from = to;
      for (; at < end; at++) {
        const byte = buffer[at] as number;
        if (byte === QUOTE) break;
        const special = SPECIAL[byte] as number;
        if (special !== 0) {
          if (special === PARSED) return -1;
          high = true;
          strange ||= isStrangeAt(buffer, at, end);
        }
        if (byte !== BLANK || to !== from) out[to++] = byte;
      }
      if (at++ >= end) return -1;
      while (to > from && out[to - 1] === BLANK) to--;
      if (to > from && (out[from] === NBSP || out[to - 1] === NBSP)) return -1;
      const valueClass = classOf(rules[column] as ColumnRules, out, from, to);
      classes[column] = valueClass;
      if (valueClass === MARKED) to = from;
      out[to++] = CELL_BYTE;
      starts[column + 1] = to;
      if (column < last && buffer[at++] !== between) return -1;
    }
    return at === end ? to : -1;
  }

  return {
    copy,
    classes,
    isHigh: () => high,
    isStrange: () => strange,
    cell: (column) => out.toString('latin1', starts[column], (starts[column + 1] as number) - 1),
    rest: (length) => out.toString('latin1', starts[1], length - 1),
  };
}

function classOf({ absent, check }: ColumnRules, out: Buffer, from: number, to: number): number {
  if (to === from) return EMPTY;
  if (isOneOf(absent, out, from, to)) return MARKED;
  return check === null || check(out, from, to) ? VALID : MALFORMED;
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
