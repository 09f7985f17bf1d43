/** Stored rows as bytes: their cells are found and copied without a text object for each. */
import { CELL_BYTE } from '../rows.ts';

const FIRST_BYTES = 1 << 10;
/** The most bytes of UTF-8 that a UTF-16 unit takes. */
const WIDEST = 3;

/** The first cells of one row: cell i is in `bytes` from `from[i]` to `to[i]`. */
export class RowBytes {
  bytes = Buffer.allocUnsafe(FIRST_BYTES);
  readonly from: Uint32Array;
  readonly to: Uint32Array;

  /** `cells` is the number of cells that are found. */
  constructor(cells: number) {
    this.from = new Uint32Array(cells);
    this.to = new Uint32Array(cells);
  }

  /**
   * Replaces the row by another one. Cells that it does not have are empty. Characters are encoded here up to the last cell that
   * is needed: a call of `write` and a search for separators took twice as long.
   */
  read(row: string): void {
    const most = row.length * WIDEST;
    if (most > this.bytes.length) this.bytes = Buffer.allocUnsafe(most * 2);
    const { bytes, from, to } = this;
    const cells = from.length;
    let cell = 0;
    let start = 0;
    let at = 0;
    for (let i = 0; i < row.length && cell < cells; i++) {
      const unit = row.charCodeAt(i);
      if (unit === CELL_BYTE) {
        from[cell] = start;
        to[cell++] = at;
        start = at;
      } else if (unit < ONE_BYTE) bytes[at++] = unit;
      else if (unit < TWO_BYTES) {
        bytes[at++] = 0xc0 | (unit >> 6);
        bytes[at++] = 0x80 | (unit & 0x3f);
      } else {
        const character = isPair(row, i) ? row.slice(i, ++i + 1) : row.charAt(i);
        at += bytes.write(character, at);
      }
    }
    for (; cell < cells; cell++) {
      from[cell] = start;
      to[cell] = at;
      start = at;
    }
  }
}

/** The first units that UTF-8 encodes in two bytes, and in three. */
const [ONE_BYTE, TWO_BYTES] = [0x80, 0x800];

/** Returns whether the unit and the next one are one character. */
const isPair = (text: string, at: number): boolean =>
  (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;

/** Bytes that are written from the first to the last, and then used again. */
export class BytesOut {
  bytes = Buffer.allocUnsafe(FIRST_BYTES);
  length = 0;

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  copy(source: Uint8Array, from: number, to: number): void {
    this.reserve(to - from);
    const { bytes } = this;
    let at = this.length;
    for (let i = from; i < to; i++) bytes[at++] = source[i] as number;
    this.length = at;
  }

  text(text: string): void {
    this.reserve(text.length * WIDEST);
    this.length += this.bytes.write(text, this.length);
  }

  private reserve(bytes: number): void {
    if (this.length + bytes <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe((this.length + bytes) * 2);
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}
