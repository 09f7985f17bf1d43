/**
 * Rows between the two tasks of an export, as bytes: for each the length of its row (32 bits), of its key and
 * of the partition at the beginning of the key (8 bits each), then the key and the row.
 */

const HEADER = 6;
const FIRST_BYTES = 1 << 12;
/** The most bytes of UTF-8 that a UTF-16 unit takes. */
const WIDEST = 3;

/** Rows of one resource in one range. */
export class RowsBuffer {
  rows = 0;
  private bytes = Buffer.allocUnsafe(FIRST_BYTES);
  private used = 0;

  add(partition: string, key: string, row: Buffer, start: number, end: number): void {
    const most = this.used + HEADER + key.length * WIDEST + end - start;
    if (most > this.bytes.length) this.grow(most);
    const { bytes, used } = this;
    const keyEnd = used + HEADER + bytes.write(key, used + HEADER);
    row.copy(bytes, keyEnd, start, end);
    bytes.writeUInt32LE(end - start, used);
    bytes[used + 4] = keyEnd - used - HEADER;
    bytes[used + 5] = partition.length;
    this.used = keyEnd + end - start;
    this.rows++;
  }

  written(): Buffer {
    return this.bytes.subarray(0, this.used);
  }

  private grow(atLeast: number): void {
    const larger = Buffer.allocUnsafe(Math.max(atLeast, this.bytes.length * 2));
    this.bytes.copy(larger, 0, 0, this.used);
    this.bytes = larger;
  }
}

/** Rows of one resource and range in the order of their keys, which is also that of their bytes. */
export interface SortedRows {
  readonly bytes: Buffer;
  readonly count: number;
  /** Where each row begins among the bytes, in order. */
  readonly starts: Uint32Array;
}

export const keyStart = (start: number): number => start + HEADER;
export const keyEnd = (bytes: Buffer, start: number): number => start + HEADER + (bytes[start + 4] as number);
export const partitionEnd = (bytes: Buffer, start: number): number =>
  start + HEADER + (bytes[start + 5] as number);
export const rowEnd = (bytes: Buffer, start: number): number =>
  keyEnd(bytes, start) + bytes.readUInt32LE(start);

/** Returns rows that are in the order of their keys already. */
export function rowsInOrder(bytes: Buffer): SortedRows {
  const starts: number[] = [];
  for (let at = 0; at < bytes.length; at = rowEnd(bytes, at)) starts.push(at);
  return { bytes, count: starts.length, starts: Uint32Array.from(starts) };
}

/** The most values of a digit, which stands for some bytes of every key. */
const MOST_VALUES = 1 << 16;
/** Ranks of a byte of a key: 0 is the end of the key. */
const RANKS = 257;

/** Sorts by the bytes of the keys; rows of equal keys keep their order. */
export function sortedRows(bytes: Buffer, count: number): SortedRows {
  const starts = new Uint32Array(count);
  let width = 0;
  for (let i = 0, at = 0; i < count; i++) {
    starts[i] = at;
    width = Math.max(width, bytes[at + 4] as number);
    at = rowEnd(bytes, at);
  }
  let order = new Uint32Array(count);
  for (let row = 0; row < count; row++) order[row] = row;
  for (const digit of digitsOf(keyBytes(bytes, starts, width), count).reverse())
    order = orderedBy(digit, order);
  return moved(bytes, starts, order);
}

/** Returns the rows one after the other, so that what follows reads them from neighbouring memory. */
function moved(bytes: Buffer, starts: Uint32Array, order: Uint32Array): SortedRows {
  const sorted = Buffer.allocUnsafe(bytes.length);
  const places = new Uint32Array(order.length);
  let used = 0;
  for (let i = 0; i < order.length; i++) {
    const start = starts[order[i] as number] as number;
    places[i] = used;
    used += bytes.copy(sorted, used, start, rowEnd(bytes, start));
  }
  return { bytes: sorted, count: order.length, starts: places };
}

/**
 * Returns the ranks of the bytes of all keys: first those of the first byte of each key, then those of the
 * second. A row is read from memory once.
 */
function keyBytes(bytes: Buffer, starts: Uint32Array, width: number): Uint16Array {
  const count = starts.length;
  const ranks = new Uint16Array(count * width);
  for (let row = 0; row < count; row++) {
    const start = starts[row] as number;
    const length = bytes[start + 4] as number;
    for (let byte = 0; byte < length; byte++) {
      ranks[byte * count + row] = (bytes[start + HEADER + byte] as number) + 1;
    }
  }
  return ranks;
}

interface Digit {
  /** The value of each row. */
  readonly values: Uint16Array;
  readonly count: number;
}

/** Combines neighbouring bytes of the keys into digits with as few values as the bytes that occur allow. */
function digitsOf(bytes: Uint16Array, count: number): Digit[] {
  const digits: Digit[] = [];
  for (let from = 0; from < bytes.length; from += count) {
    const ranks = bytes.subarray(from, from + count);
    const { numbers, count: different } = numbered(ranks);
    if (different < 2) continue;
    const last = digits.at(-1);
    const joins = last !== undefined && last.count * different <= MOST_VALUES;
    const values = joins ? last.values : new Uint16Array(count);
    for (let row = 0; row < count; row++) {
      values[row] = (values[row] as number) * different + (numbers[ranks[row] as number] as number);
    }
    if (joins) digits[digits.length - 1] = { values, count: last.count * different };
    else digits.push({ values, count: different });
  }
  return digits;
}

/** Numbers the ranks that occur, in their order. */
function numbered(ranks: Uint16Array): { readonly numbers: Uint16Array; readonly count: number } {
  const numbers = new Uint16Array(RANKS);
  for (const rank of ranks) numbers[rank] = 1;
  let count = 0;
  for (let rank = 0; rank < RANKS; rank++) if (numbers[rank] === 1) numbers[rank] = count++;
  return { numbers, count };
}

function orderedBy({ values, count }: Digit, order: Uint32Array): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(count + 1);
  for (const value of values) places[value + 1] = (places[value + 1] as number) + 1;
  for (let value = 1; value <= count; value++) {
    places[value] = (places[value] as number) + (places[value - 1] as number);
  }
  const sorted = new Uint32Array(order.length);
  for (const row of order) {
    const value = values[row] as number;
    const place = places[value] as number;
    sorted[place] = row;
    places[value] = place + 1;
  }
  return sorted;
}
