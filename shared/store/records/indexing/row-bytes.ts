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

  /** Replaces the row by another one. Cells that it does not have are empty. */
  read(row: string): void {
    const most = row.length * WIDEST;
    if (most > this.bytes.length) this.bytes = Buffer.allocUnsafe(most * 2);
    const { bytes, from, to } = this;
    const length = bytes.write(row);
    const cells = from.length;
    let cell = 0;
    let start = 0;
    for (let at = 0; at < length && cell < cells; at++) {
      if (bytes[at] !== CELL_BYTE) continue;
      from[cell] = start;
      to[cell++] = at;
      start = at + 1;
    }
    for (; cell < cells; cell++) {
      from[cell] = start;
      to[cell] = length;
      start = length;
    }
  }
}

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
