/**
 * Exported rows as bytes (loaders/kernels/assembly/layout.ts): for each the length of its row (32 bits), of
 * its key and of the partition at the beginning of the key (8 bits each), then the key and the row.
 */
import { RECORD_HEAD as HEADER } from '../kernels/assembly/layout.ts';

const FIRST_BYTES = 1 << 12;
/** The most bytes of UTF-8 that a UTF-16 unit takes. */
const WIDEST = 3;

/** Rows of one resource, which are added in the order of their keys. */
export class RowsBuffer {
  rows = 0;
  private bytes = Buffer.allocUnsafe(FIRST_BYTES);
  private used = 0;

  add(partition: string, key: string, row: Buffer): void {
    const most = this.used + HEADER + key.length * WIDEST + row.length;
    if (most > this.bytes.length) this.grow(most);
    const { bytes, used } = this;
    const keyEnd = used + HEADER + bytes.write(key, used + HEADER);
    row.copy(bytes, keyEnd);
    bytes.writeUInt32LE(row.length, used);
    bytes[used + 4] = keyEnd - used - HEADER;
    bytes[used + 5] = partition.length;
    this.used = keyEnd + row.length;
    this.rows++;
  }

  addText(partition: string, key: string, row: string): void {
    this.add(partition, key, Buffer.from(row));
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
